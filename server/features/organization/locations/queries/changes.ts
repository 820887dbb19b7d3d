import type { Scope } from "#server/db/tenant-scope.ts";
import type { Db, Tx } from "#server/db/knex.ts";
import { tenant } from "#server/db/tenant-columns.ts";
import { single } from "#server/db/exactly-one.ts";

const keyOf = (scope: Scope, locationId: string) => ({
  ...tenant(scope),
  location_id: locationId,
});

export type PlaceRow = {
  location_id: string;
  parent_id: string | null;
  level: number;
  name: string;
  is_observable: boolean;
  version: number;
  closed_at: Date | null;
};

/** One place; null when it is not there. */
export const findPlace = async (
  db: Db,
  scope: Scope,
  locationId: string,
): Promise<PlaceRow | null> => {
  const rows = await db("location")
    .where(keyOf(scope, locationId))
    .select("location_id", "parent_id", "level", "name", "is_observable", "version", "closed_at");
  return single(rows) ?? null;
};

export const countPlaces = async (db: Db, scope: Scope): Promise<number> => {
  const rows = await db("location")
    .where(tenant(scope))
    .count<{ count: string | number }[]>("* as count");
  return Number(rows[0]?.count ?? 0);
};

export type NewPlace = Omit<PlaceRow, "version" | "closed_at"> & {
  continues_id?: string;
  continued_at?: Date;
};
/** Rows of one `INSERT`: at most nine bindings each. */
const BATCH = 1_000;

/** Inserts places, those above before those below. */
export const insertPlaces = async (
  tx: Tx,
  scope: Scope,
  rows: readonly NewPlace[],
): Promise<void> => {
  for (let from = 0; from < rows.length; from += BATCH)
    await tx("location").insert(
      rows.slice(from, from + BATCH).map((row) => ({ ...tenant(scope), ...row })),
    );
};

/** Changes names and what may be observed, each row a version on. */
export const updatePlaces = async (
  tx: Tx,
  scope: Scope,
  rows: readonly { id: string; name: string; isObservable: boolean }[],
): Promise<void> => {
  for (let from = 0; from < rows.length; from += BATCH)
    await tx.raw(
      `UPDATE location l SET name = n.name, is_observable = n."isObservable", version = l.version + 1
       FROM json_to_recordset(:rows::json) AS n (id uuid, name text, "isObservable" boolean)
       WHERE l.customer_id = :customerId AND l.facility_id = :facilityId AND l.location_id = n.id`,
      { ...scope, rows: JSON.stringify(rows.slice(from, from + BATCH)) },
    );
};

export const updateObservable = async (
  tx: Tx,
  scope: Scope,
  { location_id: id, version }: PlaceRow,
  isObservable: boolean,
): Promise<void> => {
  await tx("location")
    .where(keyOf(scope, id))
    .update({ is_observable: isObservable, version: version + 1 });
};

/** The given places that exist, the lowest first. */
export const findPlaces = async (
  db: Db,
  scope: Scope,
  locationIds: readonly string[],
): Promise<PlaceRow[]> =>
  db("location")
    .where(tenant(scope))
    .whereIn("location_id", locationIds)
    .orderBy([{ column: "level", order: "desc" }, "name", "location_id"])
    .select("location_id", "parent_id", "level", "name", "is_observable", "version", "closed_at");

/** Lets observers choose some units, or no longer. */
export const updateManyObservable = async (
  tx: Tx,
  scope: Scope,
  locationIds: readonly string[],
  isObservable: boolean,
): Promise<void> => {
  await tx("location")
    .where(tenant(scope))
    .whereIn("location_id", locationIds)
    .update({ is_observable: isObservable, version: tx.raw("version + 1") });
};

/** What prevents the deletion of a place. */
export type InTheWay = { id: string; places: boolean; devices: boolean; events: boolean };

/**
 * What hangs on some places. A device that hung there and reported nothing is not in the way: any fact
 * would have made a day of the place.
 */
export const findInTheWay = async (
  tx: Tx,
  scope: Scope,
  locationIds: readonly string[],
): Promise<InTheWay[]> => {
  const where = (alias: string, column = "location_id"): string =>
    `${alias}.customer_id = :customerId AND ${alias}.facility_id = :facilityId AND ${alias}.${column} = asked.id`;
  // Not indexed by place: read once for all places.
  const noted = (alias: string): string =>
    `${alias}.customer_id = :customerId AND ${alias}.facility_id = :facilityId AND ${alias}.location_id = ANY (:locationIds::uuid[])`;
  const { rows } = await tx.raw<{ rows: InTheWay[] }>(
    `SELECT asked.id,
       EXISTS (SELECT 1 FROM location l WHERE ${where("l", "parent_id")}) AS places,
       EXISTS (SELECT 1 FROM device_assignment a WHERE ${where("a")} AND a.ends_at IS NULL)
         OR EXISTS (SELECT 1 FROM device_placeholder p WHERE ${where("p")}) AS devices,
       EXISTS (SELECT 1 FROM location_day d WHERE ${where("d")})
         OR EXISTS (SELECT 1 FROM observation o WHERE ${where("o")})
         OR asked.id IN (SELECT al.location_id FROM alarm al WHERE ${noted("al")})
         OR asked.id IN (SELECT m.location_id FROM marked_change m WHERE ${noted("m")}) AS events
     FROM unnest(:locationIds::uuid[]) AS asked (id)`,
    { ...scope, locationIds: [...locationIds] },
  );
  return rows;
};

/** True when a device hung at one of the places once. */
export const hadDevices = async (
  tx: Tx,
  scope: Scope,
  locationIds: readonly string[],
): Promise<boolean> => {
  const rows = await tx("device_assignment")
    .where(tenant(scope))
    .whereIn("location_id", locationIds)
    .limit(1)
    .select("device_id");
  return rows.length > 0;
};

/** Deletes places with their settings; ids of the thresholds that went with them. */
export const deletePlaces = async (
  tx: Tx,
  scope: Scope,
  locationIds: readonly string[],
): Promise<string[]> => {
  const here = tenant(scope);
  const thresholds = await tx("performance_threshold")
    .where(here)
    .whereIn("location_id", locationIds)
    .delete()
    .returning("threshold_id");
  await tx("device_assignment").where(here).whereIn("location_id", locationIds).delete();
  await tx("former_list")
    .where({ ...here, list: "threshold" })
    .whereIn("owner_id", locationIds)
    .delete();
  await tx("location_with_unit").where(here).whereIn("location_id", locationIds).delete();
  await tx("location_patient_place").where(here).whereIn("location_id", locationIds).delete();
  await tx("location")
    .where(here)
    .whereIn("continues_id", locationIds)
    .update({ continues_id: null, continued_at: null });
  await tx("location").where(here).whereIn("location_id", locationIds).delete();
  return thresholds.map((row) => row.threshold_id);
};

/** Ends what was said of a place as a patients' place and says it again from an instant on. */
export const switchPatientPlace = async (
  tx: Tx,
  scope: Scope,
  given: { locationId: string; at: Date; isPatientPlace: boolean },
): Promise<void> => {
  const key = keyOf(scope, given.locationId);
  await tx("location_patient_place").where(key).where("starts_at", ">=", given.at).delete();
  await tx("location_patient_place").where(key).whereNull("ends_at").update({ ends_at: given.at });
  await tx("location_patient_place").insert({
    ...key,
    starts_at: given.at,
    is_patient_place: given.isPatientPlace,
  });
};
