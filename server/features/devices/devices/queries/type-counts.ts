import { SILENT_STATES } from "#contract/devices/heard-states.ts";
import type { Scope } from "#server/db/tenant-scope.ts";
import type { Db } from "#server/db/knex.ts";
import { JOIN_WEAK_BATTERIES, condition, isInService } from "#server/engine/device-condition.ts";

export type TypeCountRow = {
  device_type_id: number;
  formulation_class_id: number | null;
  count: number;
  offline: number;
  low_battery: number;
};

/** How many devices in service a facility has of each type and class. */
export const countTypes = async (db: Db, scope: Scope, now: Date): Promise<TypeCountRow[]> => {
  const { rows } = await db.raw<{ rows: TypeCountRow[] }>(
    `SELECT d.device_type_id, d.formulation_class_id, count(*)::integer AS count,
       (count(*) FILTER (WHERE ${condition()} = ANY (:silent::text[])))::integer AS offline,
       count(w.device_id)::integer AS low_battery
     FROM device d
     LEFT JOIN device_assignment a ON a.customer_id = :customerId AND a.facility_id = :facilityId
       AND a.device_id = d.device_id AND a.ends_at IS NULL
     LEFT JOIN device_state st ON st.customer_id = :customerId AND st.facility_id = :facilityId
       AND st.device_id = d.device_id
     ${JOIN_WEAK_BATTERIES}
     WHERE d.customer_id = :customerId AND d.facility_id = :facilityId
       AND ${isInService()}
     GROUP BY d.device_type_id, d.formulation_class_id`,
    { ...scope, now, silent: [...SILENT_STATES] },
  );
  return rows;
};
