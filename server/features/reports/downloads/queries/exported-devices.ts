import type { Scope } from "#server/db/tenant-scope.ts";
import type { Db } from "#server/db/knex.ts";

type ExportedDevice = { deviceId: string; serialNumber: string; name: string; type: string };

/** Everything that dispenses or counts passages in a facility, or ever did. */
export const exportedDevices = async (db: Db, scope: Scope): Promise<ExportedDevice[]> => {
  const { rows } = await db.raw<{ rows: ExportedDevice[] }>(
    `SELECT d.device_id AS "deviceId", d.serial_number AS "serialNumber", d.name, ty.name AS type
     FROM device d
     JOIN device_type ty ON ty.device_type_id = d.device_type_id
     WHERE d.customer_id = :customerId AND d.facility_id = :facilityId`,
    { ...scope },
  );
  return rows;
};
