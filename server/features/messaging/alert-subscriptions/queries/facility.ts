import type { DeviceTypeName } from "#contract/devices/devices.ts";
import type { Scope } from "#server/db/tenant-scope.ts";
import type { Db } from "#server/db/knex.ts";
import { tenant } from "#server/db/tenant-columns.ts";
import { single } from "#server/db/exactly-one.ts";

export type AlertFacility = { name: string; timeZone: string };

/** Name and zone of a facility. */
export const alertFacility = async (db: Db, scope: Scope): Promise<AlertFacility> => {
  const row = single(await db("facility").where(tenant(scope)).select("name", "time_zone"));
  if (row === undefined) throw new Error("a facility in reach is there");
  return { name: row.name, timeZone: row.time_zone };
};

type DeviceTypeRow = { id: number; name: DeviceTypeName; offlineAfterMinutes: number };

/** The classes of devices that alerts know. */
export const deviceTypes = async (db: Db): Promise<DeviceTypeRow[]> =>
  db("device_type")
    .orderBy("device_type_id")
    .select<DeviceTypeRow[]>(
      "device_type_id as id",
      "name",
      "offline_after_minutes as offlineAfterMinutes",
    );

/** Which of these places are a facility's. */
export const placesAmong = async (
  db: Db,
  scope: Scope,
  locationIds: readonly string[],
): Promise<string[]> =>
  db("location").where(tenant(scope)).whereIn("location_id", locationIds).pluck("location_id");

type AlertPlace = { id: string; name: string; parentId: string | null };

/** The places of a facility that are not closed, by level and name. */
export const alertPlaces = (db: Db, scope: Scope): Promise<AlertPlace[]> =>
  db("location")
    .where(tenant(scope))
    .whereNull("closed_at")
    .orderByRaw("level, lower(name), location_id")
    .select<AlertPlace[]>("location_id as id", "name", "parent_id as parentId");
