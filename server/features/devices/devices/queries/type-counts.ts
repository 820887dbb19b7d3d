import { HEARD_STATES, type HeardState, STATES_HEARD } from "#contract/devices/heard-states.ts";
import type { Scope } from "#server/db/tenant-scope.ts";
import type { Db } from "#server/db/knex.ts";
import { JOIN_WEAK_BATTERIES, condition } from "#server/engine/device-condition.ts";

export type TypeCountRow = {
  device_type_id: number;
  formulation_class_id: number | null;
  count: number;
  low_battery: number;
} & Record<HeardState, number>;

const COUNTS = HEARD_STATES.map(
  (state) =>
    `(count(*) FILTER (WHERE c.state = ANY ('{${STATES_HEARD[state].join()}}'::text[])))::integer
       AS "${state}"`,
).join();

/** How many devices hang in a facility of each type and class, by how they are heard. */
export const countTypes = async (db: Db, scope: Scope, now: Date): Promise<TypeCountRow[]> => {
  const { rows } = await db.raw<{ rows: TypeCountRow[] }>(
    `SELECT c.device_type_id, c.formulation_class_id, count(*)::integer AS count, ${COUNTS},
       (count(*) FILTER (WHERE c.is_weak AND c.state <> 'outOfService'))::integer AS low_battery
     FROM (
       SELECT d.device_type_id, d.formulation_class_id, ${condition()} AS state,
         w.device_id IS NOT NULL AS is_weak
       FROM device d
       JOIN device_assignment a ON a.customer_id = :customerId AND a.facility_id = :facilityId
         AND a.device_id = d.device_id AND a.ends_at IS NULL
       LEFT JOIN device_state st ON st.customer_id = :customerId AND st.facility_id = :facilityId
         AND st.device_id = d.device_id
       ${JOIN_WEAK_BATTERIES}
       WHERE d.customer_id = :customerId AND d.facility_id = :facilityId
         AND d.deactivated_at IS NULL) c
     GROUP BY c.device_type_id, c.formulation_class_id`,
    { ...scope, now },
  );
  return rows;
};
