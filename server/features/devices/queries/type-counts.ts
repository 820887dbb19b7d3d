import type { Scope } from "#server/access/scope.ts";
import type { Db } from "#server/db/knex.ts";
import { IS_ONLINE } from "#server/engine/hearing.ts";
import { isOutOfService } from "#server/engine/out-of-service.ts";

export type TypeCountRow = {
  device_type_id: number;
  formulation_class_id: number | null;
  count: number;
  offline: number;
  low_battery: number;
};

/** How many devices in use a facility has of each type and class. */
export const countTypes = async (db: Db, scope: Scope, now: Date): Promise<TypeCountRow[]> => {
  const { rows } = await db.raw<{ rows: TypeCountRow[] }>(
    `SELECT d.device_type_id, d.formulation_class_id, count(*)::integer AS count,
       (count(*) FILTER (WHERE a.location_id IS NOT NULL AND NOT ${isOutOfService("a")}
         AND NOT ${IS_ONLINE}))::integer AS offline,
       (count(*) FILTER (WHERE st.battery IN ('Low', 'Dead')))::integer AS low_battery
     FROM device d
     JOIN device_type ty ON ty.device_type_id = d.device_type_id
     LEFT JOIN device_assignment a ON a.customer_id = :customerId AND a.facility_id = :facilityId
       AND a.device_id = d.device_id AND a.ends_at IS NULL
     LEFT JOIN device_state st ON st.customer_id = :customerId AND st.facility_id = :facilityId
       AND st.device_id = d.device_id
     WHERE d.customer_id = :customerId AND d.facility_id = :facilityId AND d.deactivated_at IS NULL
     GROUP BY d.device_type_id, d.formulation_class_id`,
    { ...scope, now },
  );
  return rows;
};
