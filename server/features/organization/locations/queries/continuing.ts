import type { Scope } from "#server/db/tenant-scope.ts";
import type { Db, Tx } from "#server/db/knex.ts";
import { tenant } from "#server/db/tenant-columns.ts";
import { newId } from "#server/lib/ids.ts";
import type { PlaceRow } from "./changes.ts";

/** A place and all below it that is open at an instant, those above first. */
export const listOpenWithin = async (
  db: Db,
  scope: Scope,
  { ids, at }: { ids: readonly string[]; at: Date },
): Promise<PlaceRow[]> =>
  db("location")
    .where(tenant(scope))
    .whereIn("location_id", ids)
    .where((open) => {
      void open.whereNull("closed_at").orWhere("closed_at", ">", at);
    })
    .orderBy(["level", "name", "location_id"])
    .select("location_id", "parent_id", "level", "name", "is_observable", "version", "closed_at");

// By name, for rows that name the new place of each old one.
const PAIRS = `json_to_recordset(:pairs::json) AS n (from_id uuid, to_id uuid)`;

/**
 * Gives places what others have: goals with those that they had before, whether they count with
 * their unit, and whether they are patients' places, the latter two from an instant on.
 * @param places the new place of each old one
 * @returns ids of the new thresholds
 */
export const copySettings = async (
  tx: Tx,
  scope: Scope,
  places: ReadonlyMap<string, string>,
  at: Date,
): Promise<string[]> => {
  const from = [...places.keys()];
  const here = tenant(scope);
  const pairs = JSON.stringify([...places].map(([from_id, to_id]) => ({ from_id, to_id })));
  const given = { ...scope, pairs, at };
  const thresholds = await tx("performance_threshold")
    .where(here)
    .whereIn("location_id", from)
    .select("location_id", "title", "value", "color");
  const copies = thresholds.flatMap((row) => {
    const to = places.get(row.location_id);
    return to === undefined ? [] : [{ ...here, ...row, threshold_id: newId(), location_id: to }];
  });
  if (copies.length > 0) await tx("performance_threshold").insert(copies);
  const former = await tx("former_list")
    .where({ ...here, list: "threshold" })
    .whereIn("owner_id", from)
    .select("owner_id", "list", "until_day", "rows", "replaced_at");
  const formerCopies = former.flatMap((row) => {
    const to = places.get(row.owner_id);
    const rows = JSON.stringify(row.rows);
    return to === undefined
      ? []
      : [{ ...here, ...row, rows, former_list_id: newId(), owner_id: to }];
  });
  if (formerCopies.length > 0) await tx("former_list").insert(formerCopies);
  await tx.raw(
    `INSERT INTO location_with_unit (customer_id, facility_id, location_id, starts_at, ends_at)
     SELECT w.customer_id, w.facility_id, n.to_id, greatest(w.starts_at, :at), w.ends_at
     FROM location_with_unit w JOIN ${PAIRS} ON n.from_id = w.location_id
     WHERE w.customer_id = :customerId AND w.facility_id = :facilityId
       AND (w.ends_at IS NULL OR w.ends_at > :at)`,
    given,
  );
  await tx.raw(
    `INSERT INTO location_patient_place
       (customer_id, facility_id, location_id, starts_at, ends_at, is_patient_place)
     SELECT w.customer_id, w.facility_id, n.to_id, greatest(w.starts_at, :at), w.ends_at,
       w.is_patient_place
     FROM location_patient_place w JOIN ${PAIRS} ON n.from_id = w.location_id
     WHERE w.customer_id = :customerId AND w.facility_id = :facilityId
       AND (w.ends_at IS NULL OR w.ends_at > :at)`,
    given,
  );
  return copies.map((row) => row.threshold_id);
};
