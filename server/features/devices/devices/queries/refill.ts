import type { Scope } from "#server/db/tenant-scope.ts";
import type { Db } from "#server/db/knex.ts";
import { single } from "#server/db/exactly-one.ts";

/** The refill in a dispenser, as far as it is known; days are local ones. */
export type RefillRecord = {
  e_key: string | null;
  installed_at: Date | null;
  dispenses: number | null;
  capacity: number | null;
  replacement_on: string | null;
  is_rough: boolean;
  expires_on: string | null;
  batch: string | null;
  formulation_class: string | null;
  formulation: string | null;
};

/**
 * The refill in a dispenser: what its reports and the dispenses after them counted of it, else what
 * the last report said. Batch
 * and formulation are those that the last report named with the same key.
 */
export const findRefill = async (
  db: Db,
  scope: Scope,
  deviceId: string,
): Promise<RefillRecord | undefined> => {
  const { rows } = await db.raw<{ rows: RefillRecord[] }>(
    `SELECT NULLIF(COALESCE(ru.e_key, st.refill ->> 'eKey'), '') AS e_key,
       COALESCE(ru.installed_at, (st.refill ->> 'installedAt')::timestamptz) AS installed_at,
       COALESCE(ru.used, st.dispenses_total) AS dispenses,
       COALESCE(ru.capacity, mo.refill_capacity) AS capacity,
       to_char(fc.replacement_on, 'YYYY-MM-DD') AS replacement_on,
       COALESCE(fc.is_rough, false) AS is_rough,
       COALESCE(to_char(ru.expires_on, 'YYYY-MM-DD'), st.refill ->> 'expiresOn') AS expires_on,
       CASE WHEN COALESCE(ru.e_key, '') IN ('', st.refill ->> 'eKey') THEN st.refill ->> 'batch' END
         AS batch,
       CASE WHEN COALESCE(ru.e_key, '') IN ('', st.refill ->> 'eKey')
         THEN st.refill ->> 'formulation' END AS formulation,
       cl.name AS formulation_class
     FROM device d
     LEFT JOIN formulation_class cl ON cl.formulation_class_id = d.formulation_class_id
     LEFT JOIN device_model mo ON mo.device_model_id = d.device_model_id
     LEFT JOIN device_state st ON st.customer_id = :customerId AND st.facility_id = :facilityId
       AND st.device_id = d.device_id
     LEFT JOIN LATERAL (
       SELECT r.e_key, r.installed_at, r.capacity, r.expires_on,
         -- Dispenses since it was judged wait for nothing that could make them count otherwise.
         r.used + (SELECT COALESCE(sum(f.count), 0)::integer FROM dispense f
           WHERE f.customer_id = :customerId AND f.facility_id = :facilityId
             AND f.device_id = r.device_id AND f.at > r.counted_to) AS used
       FROM refill_use r
       WHERE r.customer_id = :customerId AND r.facility_id = :facilityId
         AND r.device_id = d.device_id AND r.removed_at IS NULL
       ORDER BY r.installed_at DESC LIMIT 1
     ) ru ON true
     LEFT JOIN device_forecast fc ON fc.customer_id = :customerId AND fc.facility_id = :facilityId
       AND fc.device_id = d.device_id
     WHERE d.customer_id = :customerId AND d.facility_id = :facilityId AND d.device_id = :deviceId
       AND (ru.e_key IS NOT NULL OR st.refill IS NOT NULL)`,
    { ...scope, deviceId },
  );
  return single(rows);
};
