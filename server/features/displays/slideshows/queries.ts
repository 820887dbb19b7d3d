import type { Scope } from "#server/db/tenant-scope.ts";
import type { Db, Tx } from "#server/db/knex.ts";
import { tenant } from "#server/db/tenant-columns.ts";
import { single } from "#server/db/exactly-one.ts";
import type { Row } from "#server/db/tables.ts";

export type SlideshowRecord = Row<"slideshow"> & { slide_count: number; display_count: number };

const COUNTED = `SELECT s.*,
  (SELECT count(*)::integer FROM slideshow_slide p
    WHERE p.customer_id = :customerId AND p.facility_id = :facilityId
      AND p.slideshow_id = s.slideshow_id) AS slide_count,
  (SELECT count(*)::integer FROM display d
    WHERE d.customer_id = :customerId AND d.facility_id = :facilityId
      AND d.slideshow_id = s.slideshow_id AND d.revoked_at IS NULL) AS display_count
  FROM slideshow s
  WHERE s.customer_id = :customerId AND s.facility_id = :facilityId`;

/** A facility's slideshows, by name. */
export const listSlideshows = async (db: Db, scope: Scope): Promise<SlideshowRecord[]> => {
  const { rows } = await db.raw<{ rows: SlideshowRecord[] }>(
    `${COUNTED} ORDER BY lower(s.name), s.slideshow_id`,
    { ...scope },
  );
  return rows;
};

/** One of them, if it is there. */
export const findSlideshow = async (
  db: Db,
  scope: Scope,
  slideshowId: string,
): Promise<SlideshowRecord | undefined> => {
  const { rows } = await db.raw<{ rows: SlideshowRecord[] }>(
    `${COUNTED} AND s.slideshow_id = :slideshowId`,
    { ...scope, slideshowId },
  );
  return single(rows);
};

/** A slide's place in a slideshow. */
export type Placed = { slide_id: string; title: string };
export type PlacedRow = Placed & { name: string };

/** The slides of a slideshow, in their order. */
export const listPlaced = async (
  db: Db,
  scope: Scope,
  slideshowId: string,
): Promise<PlacedRow[]> => {
  const { rows } = await db.raw<{ rows: PlacedRow[] }>(
    `SELECT p.slide_id, p.title, s.name
     FROM slideshow_slide p
     JOIN report_slide s ON s.customer_id = :customerId AND s.facility_id = :facilityId
       AND s.slide_id = p.slide_id
     WHERE p.customer_id = :customerId AND p.facility_id = :facilityId
       AND p.slideshow_id = :slideshowId
     ORDER BY p.position`,
    { ...scope, slideshowId },
  );
  return rows;
};

/** Which of these slides a facility has; they cannot be deleted meanwhile. */
export const holdSlides = (tx: Tx, scope: Scope, slideIds: readonly string[]): Promise<string[]> =>
  tx("report_slide")
    .where(tenant(scope))
    .whereIn("slide_id", slideIds)
    .orderBy("slide_id")
    .forShare()
    .pluck("slide_id");

/** The idle time-out of a facility's customer, in ms. */
export const idleTimeoutMs = async (db: Db, { customerId }: Scope): Promise<number> => {
  const row = single(
    await db("customer").where("customer_id", customerId).select("idle_timeout_minutes"),
  );
  if (row === undefined) throw new Error("the customer of a facility in reach is there");
  return row.idle_timeout_minutes * 60_000;
};

export const insertSlideshow = async (
  tx: Tx,
  scope: Scope,
  row: Omit<Row<"slideshow">, "customer_id" | "facility_id" | "version">,
): Promise<void> => {
  await tx("slideshow").insert({ ...tenant(scope), ...row });
};

/** Has a slideshow show these slides in this order, and no others. */
export const putPlaced = async (
  tx: Tx,
  scope: Scope,
  slideshowId: string,
  placed: readonly Placed[],
): Promise<void> => {
  const of = { ...tenant(scope), slideshow_id: slideshowId };
  await tx("slideshow_slide").where(of).delete();
  await tx("slideshow_slide").insert(
    placed.map((one, index) => ({ ...of, ...one, position: index + 1 })),
  );
};

export const setActive = async (
  tx: Tx,
  scope: Scope,
  slideshowId: string,
  isActive: boolean,
): Promise<void> => {
  await tx("slideshow")
    .where({ ...tenant(scope), slideshow_id: slideshowId })
    .update({ is_active: isActive });
};

/** Holds a slideshow until the transaction ends. */
export const holdSlideshow = async (tx: Tx, scope: Scope, slideshowId: string): Promise<void> => {
  await tx("slideshow")
    .where({ ...tenant(scope), slideshow_id: slideshowId })
    .forUpdate()
    .select("slideshow_id");
};

/** Deletes one, with its places. */
export const deleteSlideshow = async (tx: Tx, scope: Scope, slideshowId: string): Promise<void> => {
  await tx("slideshow")
    .where({ ...tenant(scope), slideshow_id: slideshowId })
    .delete();
};

/** The slideshows of which a slide is a part; they are held until the transaction ends. */
export const holdUsers = async (tx: Tx, scope: Scope, slideId: string): Promise<string[]> => {
  const { rows } = await tx.raw<{ rows: { slideshow_id: string }[] }>(
    `SELECT s.slideshow_id FROM slideshow s
     WHERE s.customer_id = :customerId AND s.facility_id = :facilityId
       AND s.slideshow_id IN (SELECT p.slideshow_id FROM slideshow_slide p
         WHERE p.customer_id = :customerId AND p.facility_id = :facilityId
           AND p.slide_id = :slideId)
     ORDER BY s.slideshow_id FOR UPDATE`,
    { ...scope, slideId },
  );
  return rows.map(({ slideshow_id: id }) => id);
};

/** Takes a slide out of all slideshows; a user who edits one of them gets a conflict. */
export const dropSlide = async (tx: Tx, scope: Scope, slideId: string): Promise<void> => {
  await tx("slideshow_slide")
    .where({ ...tenant(scope), slide_id: slideId })
    .delete();
};

export const noteChange = async (tx: Tx, scope: Scope, ids: readonly string[]): Promise<void> => {
  await tx("slideshow")
    .where(tenant(scope))
    .whereIn("slideshow_id", ids)
    .update({ version: tx.raw("version + 1") });
};
