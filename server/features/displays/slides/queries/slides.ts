import type { Scope } from "#server/db/tenant-scope.ts";
import type { Db, Tx } from "#server/db/knex.ts";
import { tenant } from "#server/db/tenant-columns.ts";
import { single } from "#server/db/exactly-one.ts";
import type { Row } from "#server/db/tables.ts";

type Column = Row<"report_slide">;

/** A slide with what is known of its picture; sizes are null for a report. */
export type SlideRow = Column & {
  media_type: string | null;
  width: number | null;
  height: number | null;
  byte_count: number | null;
};

const SLIDES = `SELECT s.*, i.media_type, i.width, i.height, length(i.content) AS byte_count
  FROM report_slide s
  LEFT JOIN slide_image i ON i.customer_id = :customerId AND i.facility_id = :facilityId
    AND i.hash = s.image_hash
  WHERE s.customer_id = :customerId AND s.facility_id = :facilityId`;

/** A facility's slides, by name. */
export const listSlides = async (db: Db, scope: Scope): Promise<SlideRow[]> => {
  const { rows } = await db.raw<{ rows: SlideRow[] }>(
    `${SLIDES} ORDER BY lower(s.name), s.slide_id`,
    { ...scope },
  );
  return rows;
};

/** One of them, if it is there. */
export const findSlide = async (
  db: Db,
  scope: Scope,
  slideId: string,
): Promise<SlideRow | undefined> => {
  const { rows } = await db.raw<{ rows: SlideRow[] }>(`${SLIDES} AND s.slide_id = :slideId`, {
    ...scope,
    slideId,
  });
  return single(rows);
};

/** Whether a facility has a slide of this name. */
export const isNameTaken = async (db: Db, scope: Scope, name: string): Promise<boolean> => {
  const found = await db("report_slide")
    .where(tenant(scope))
    .whereRaw("lower(name) = lower(?)", [name])
    .select("slide_id");
  return found.length > 0;
};

/** Adds one. */
export const insertSlide = async (
  tx: Tx,
  scope: Scope,
  row: Omit<Column, "customer_id" | "facility_id">,
): Promise<void> => {
  await tx("report_slide").insert({ ...tenant(scope), ...row });
};

/** Holds a slide until the transaction ends. */
export const holdSlide = async (tx: Tx, scope: Scope, slideId: string): Promise<void> => {
  await tx("report_slide")
    .where({ ...tenant(scope), slide_id: slideId })
    .forUpdate()
    .select("slide_id");
};

/** Deletes one. */
export const deleteSlide = async (tx: Tx, scope: Scope, slideId: string): Promise<void> => {
  await tx("report_slide")
    .where({ ...tenant(scope), slide_id: slideId })
    .delete();
};

export type UseRow = { slide_id: string; id: string; name: string };

/**
 * Which slideshows of a facility show its slides, by name; only those with one slide where it is
 * named.
 */
export const listUses = async (
  db: Db,
  scope: Scope,
  slideId: string | null = null,
): Promise<UseRow[]> => {
  const { rows } = await db.raw<{ rows: UseRow[] }>(
    `SELECT p.slide_id, w.slideshow_id AS id, w.name
     FROM slideshow_slide p
     JOIN slideshow w ON w.customer_id = :customerId AND w.facility_id = :facilityId
       AND w.slideshow_id = p.slideshow_id
     WHERE p.customer_id = :customerId AND p.facility_id = :facilityId
       AND (:slideId::uuid IS NULL OR p.slide_id = :slideId)
     ORDER BY lower(w.name), w.slideshow_id`,
    { ...scope, slideId },
  );
  return rows;
};

/** What shifts are called, by their ids. */
export const shiftNames = async (db: Db, scope: Scope): Promise<ReadonlyMap<string, string>> => {
  const rows = await db("shift").where(tenant(scope)).select("shift_id", "name");
  return new Map(rows.map(({ shift_id: id, name }) => [id, name]));
};

/** The zone of a facility. */
export const zoneOf = async (db: Db, scope: Scope): Promise<string> => {
  const row = single(await db("facility").where(tenant(scope)).select("time_zone"));
  if (row === undefined) throw new Error("a facility in reach is there");
  return row.time_zone;
};

export type PlannedRow = {
  id: string;
  name: string;
  title: string;
  hash: string | null;
  media_type: string | null;
};

/** The slides of a slideshow that are shown on a day, in their order. @param today `YYYY-MM-DD` */
export const listPlanned = async (
  db: Db,
  scope: Scope,
  slideshowId: string,
  today: string,
): Promise<PlannedRow[]> => {
  const { rows } = await db.raw<{ rows: PlannedRow[] }>(
    `SELECT s.slide_id AS id, s.name, p.title, s.image_hash AS hash, i.media_type
     FROM slideshow_slide p
     JOIN report_slide s ON s.customer_id = :customerId AND s.facility_id = :facilityId
       AND s.slide_id = p.slide_id
     LEFT JOIN slide_image i ON i.customer_id = :customerId AND i.facility_id = :facilityId
       AND i.hash = s.image_hash
     WHERE p.customer_id = :customerId AND p.facility_id = :facilityId
       AND p.slideshow_id = :slideshowId
       AND (s.shown_from IS NULL OR s.shown_from <= :today::date)
       AND (s.shown_until IS NULL OR s.shown_until >= :today::date)
     ORDER BY p.position`,
    { ...scope, slideshowId, today },
  );
  return rows;
};
