import { DISPLAY_LIMITS, type DisplayCommand } from "#contract/displays/displays.ts";
import type { Scope } from "#server/db/tenant-scope.ts";
import type { Db, Tx } from "#server/db/knex.ts";
import { tenant } from "#server/db/tenant-columns.ts";
import { byKey, single } from "#server/db/exactly-one.ts";
import type { Row } from "#server/db/tables.ts";
import type { ScreenRow } from "./screens.ts";

export type DisplayRow = Row<"display">;

/** What people set of a display, beside the slideshow's name and whether there is a picture. */
export type ListedDisplay = DisplayRow & {
  slideshow_name: string | null;
  picture_at: Date | null;
};

const LISTED = `SELECT d.*, w.name AS slideshow_name, p.sent_at AS picture_at
  FROM display d
  LEFT JOIN slideshow w ON w.customer_id = :customerId AND w.facility_id = :facilityId
    AND w.slideshow_id = d.slideshow_id
  LEFT JOIN display_picture p ON p.customer_id = :customerId AND p.facility_id = :facilityId
    AND p.display_id = d.display_id
  WHERE d.customer_id = :customerId AND d.facility_id = :facilityId`;

/** A facility's displays, by name; those that were revoked before an instant are left out. */
export const listDisplays = async (
  db: Db,
  scope: Scope,
  revokedSince: Date,
): Promise<ListedDisplay[]> => {
  const { rows } = await db.raw<{ rows: ListedDisplay[] }>(
    `${LISTED} AND (d.revoked_at IS NULL OR d.revoked_at > :revokedSince)
     ORDER BY d.revoked_at IS NOT NULL, lower(d.name), d.display_id`,
    { ...scope, revokedSince },
  );
  return rows;
};

/** One of them, if it is there. */
export const findListed = async (
  db: Db,
  scope: Scope,
  displayId: string,
): Promise<ListedDisplay | undefined> => {
  const { rows } = await db.raw<{ rows: ListedDisplay[] }>(
    `${LISTED} AND d.display_id = :displayId`,
    { ...scope, displayId },
  );
  return single(rows);
};

/** What its own screen gets about a display. */
export const findDisplay = async (
  db: Db,
  scope: Scope,
  displayId: string,
): Promise<DisplayRow | undefined> =>
  single(
    await db("display")
      .where({ ...tenant(scope), display_id: displayId })
      .select("*"),
  );

/** What the screens of displays said last. */
export type Said = ScreenRow & { screens: number; pending: DisplayCommand[] | null };

/**
 * By display. Pages that still ran after the newest of them began count as screens of their own: a page
 * that was loaded again is not two.
 */
export const screensOf = async (
  db: Db,
  scope: Scope,
  ids: readonly string[],
  now: Date,
): Promise<Map<string, Said>> => {
  const { rows } = await db.raw<{ rows: Said[] }>(
    `SELECT s.*, (
       SELECT count(*)::integer FROM display_instance i
       WHERE i.display_id = s.display_id AND i.last_at > :clonedSince
         AND i.last_at >= (SELECT max(n.first_at) FROM display_instance n
           WHERE n.display_id = s.display_id)
     ) AS screens, (
       SELECT json_agg(c.command ORDER BY c.asked_at, c.command_id) FROM display_command c
       WHERE c.display_id = s.display_id AND c.asked_at > :commandsSince
     ) AS pending
     FROM display_screen s
     WHERE s.customer_id = :customerId AND s.facility_id = :facilityId
       AND s.display_id = ANY(:ids)`,
    {
      ...scope,
      ids: [...ids],
      clonedSince: new Date(now.getTime() - DISPLAY_LIMITS.clonedMs),
      commandsSince: new Date(now.getTime() - DISPLAY_LIMITS.commandMs),
    },
  );
  return byKey(rows, (row) => row.display_id);
};

export const insertDisplay = async (
  tx: Tx,
  scope: Scope,
  row: Omit<DisplayRow, "customer_id" | "facility_id" | "version" | "revoked_at">,
): Promise<void> => {
  await tx("display").insert({ ...tenant(scope), ...row });
};

/** Ends a display; false where it was ended before. */
export const markRevoked = async (
  tx: Tx,
  scope: Scope,
  displayId: string,
  now: Date,
): Promise<boolean> => {
  const revoked = await tx("display")
    .where({ ...tenant(scope), display_id: displayId })
    .whereNull("revoked_at")
    .update({ revoked_at: now })
    .returning("display_id");
  return revoked.length > 0;
};

export type SlideshowSettings = { name: string; interval_seconds: number; is_active: boolean };

/** A slideshow of the facility, as far as its displays need it. */
export const findSlideshow = async (
  db: Db,
  scope: Scope,
  slideshowId: string,
): Promise<SlideshowSettings | undefined> => {
  const { rows } = await db.raw<{ rows: SlideshowSettings[] }>(
    `SELECT name, interval_seconds, is_active FROM slideshow
     WHERE customer_id = :customerId AND facility_id = :facilityId
       AND slideshow_id = :slideshowId`,
    { ...scope, slideshowId },
  );
  return single(rows);
};

export type ScreenPlace = {
  customerName: string;
  facilityName: string;
  timeZone: string;
  logo: Buffer | null;
};

/** Where a display hangs. */
export const findPlace = async (db: Db, scope: Scope): Promise<ScreenPlace | undefined> => {
  const { rows } = await db.raw<{ rows: ScreenPlace[] }>(
    `SELECT c.name AS "customerName", c.logo, f.name AS "facilityName", f.time_zone AS "timeZone"
     FROM facility f
     JOIN customer c ON c.customer_id = :customerId
     WHERE f.customer_id = :customerId AND f.facility_id = :facilityId`,
    { ...scope },
  );
  return single(rows);
};

/** What stands over slides, by slideshow and slide: `<slideshow> <slide>`. */
export const titlesOf = async (
  db: Db,
  scope: Scope,
  slideIds: readonly string[],
): Promise<Map<string, string>> => {
  if (slideIds.length === 0) return new Map();
  const { rows } = await db.raw<{ rows: { key: string; title: string }[] }>(
    `SELECT p.slideshow_id || ' ' || p.slide_id AS key, COALESCE(NULLIF(p.title, ''), s.name) AS title
     FROM slideshow_slide p
     JOIN report_slide s ON s.customer_id = :customerId AND s.facility_id = :facilityId
       AND s.slide_id = p.slide_id
     WHERE p.customer_id = :customerId AND p.facility_id = :facilityId
       AND p.slide_id = ANY(:slideIds)`,
    { ...scope, slideIds: [...slideIds] },
  );
  return new Map(rows.map(({ key, title }) => [key, title]));
};
