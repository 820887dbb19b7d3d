import type { MarkedChange, NewMarkedChange } from "#contract/reports/marked-changes.ts";
import type { Scope } from "#server/db/tenant-scope.ts";
import type { Db, Tx } from "#server/db/knex.ts";
import { tenant } from "#server/db/tenant-columns.ts";
import { localDayText } from "#server/lib/time/local-time.ts";

/** A facility's marked changes, the latest first. @param id of the only one requested */
export const listMarkedChanges = async (
  db: Db,
  scope: Scope,
  id: string | null = null,
): Promise<MarkedChange[]> => {
  const { rows } = await db.raw<{ rows: MarkedChange[] }>(
    `SELECT m.marked_change_id AS id, m.family, m.location_id AS "locationId",
       l.name AS "locationName", to_char(m.day, 'YYYY-MM-DD') AS day, m.text
     FROM marked_change m
     LEFT JOIN location l ON l.customer_id = m.customer_id AND l.facility_id = m.facility_id
       AND l.location_id = m.location_id
       AND l.customer_id = :customerId AND l.facility_id = :facilityId
     WHERE m.customer_id = :customerId AND m.facility_id = :facilityId
       AND (:id::uuid IS NULL OR m.marked_change_id = :id)
     ORDER BY m.day DESC, m.marked_change_id DESC`,
    { ...scope, id },
  );
  return rows;
};

/** Marks a change, unless its day has not come yet at the facility. @returns whether it is marked */
export const insertMarkedChange = async (
  tx: Tx,
  scope: Scope,
  now: Date,
  change: NewMarkedChange & { id: string },
): Promise<boolean> => {
  const [facility] = await tx("facility").where(tenant(scope)).select("time_zone");
  if (facility === undefined || change.day > localDayText(now, facility.time_zone)) return false;
  const { id, family, locationId, day, text } = change;
  await tx("marked_change").insert({
    ...tenant(scope),
    marked_change_id: id,
    family,
    location_id: locationId,
    day,
    text,
  });
  return true;
};

/** Deletes a marked change. */
export const deleteMarkedChange = async (tx: Tx, scope: Scope, id: string): Promise<void> => {
  await tx("marked_change")
    .where({ ...tenant(scope), marked_change_id: id })
    .delete();
};
