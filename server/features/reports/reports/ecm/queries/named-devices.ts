import type { Scope } from "#server/db/tenant-scope.ts";
import type { Db } from "#server/db/knex.ts";

/** A device's name, and its type by `device_type.name`. */
export type NamedDevice = { name: string; type: string };

/** Names and types of the devices, by id. */
export const namedDevices = async (
  db: Db,
  scope: Scope,
  deviceIds: readonly string[],
): Promise<ReadonlyMap<string, NamedDevice>> => {
  const { rows } = await db.raw<{ rows: (NamedDevice & { device_id: string })[] }>(
    `SELECT d.device_id, d.name, ty.name AS type
     FROM device d
     JOIN device_type ty ON ty.device_type_id = d.device_type_id
     WHERE d.customer_id = :customerId AND d.facility_id = :facilityId
       AND d.device_id = ANY (:deviceIds::uuid[])`,
    { ...scope, deviceIds: [...deviceIds] },
  );
  return new Map(rows.map(({ device_id: id, name, type }) => [id, { name, type }]));
};
