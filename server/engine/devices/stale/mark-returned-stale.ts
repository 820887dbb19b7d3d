import type { Scope } from "#server/db/tenant-scope.ts";
import type { Tx } from "#server/db/knex.ts";
import { OFFLINE_ALARM } from "#server/engine/device-fact.ts";
import { HEARD_AT } from "#server/engine/last-heard-sql.ts";
import { texts } from "#server/engine/pg-arrays.ts";
import type { Contact } from "../note-contacts.ts";
import { REPORTS_TO_MISS } from "../silence-series.ts";
import { markDevicesStale } from "./stale-devices.ts";

/**
 * Has gateways judged that are back after they had been missed, and the devices that they named last
 * and that were missed with them: an outage that ended before anybody looked was one all the same.
 * So are those that any outage explains: one of their other gateways may be back, too.
 */
export const markReturnedStale = async (
  tx: Tx,
  scope: Scope,
  contacts: readonly Contact[],
  now: Date,
): Promise<void> => {
  const back = contacts.filter(({ isBack }) => isBack).map(({ deviceId }) => deviceId);
  if (back.length === 0) return;
  const { rows } = await tx.raw<{ rows: { device_id: string }[] }>(
    `SELECT st.device_id
       FROM device g
       JOIN device_state st ON st.customer_id = :customerId AND st.facility_id = :facilityId
        AND st.gateway = g.serial_number AND st.device_id <> g.device_id
       JOIN device d ON d.customer_id = :customerId AND d.facility_id = :facilityId
        AND d.device_id = st.device_id
       LEFT JOIN device_model mo ON mo.device_model_id = d.device_model_id
      WHERE g.customer_id = :customerId AND g.facility_id = :facilityId
        AND g.device_id = ANY (:back::uuid[])
        AND ${HEARD_AT} < :now::timestamptz
          - ${REPORTS_TO_MISS} * COALESCE(mo.report_every_minutes, 60) * interval '1 minute'
     UNION
     SELECT al.device_id FROM alarm al
      WHERE al.customer_id = :customerId AND al.facility_id = :facilityId
        AND al.alarm_type_id = ${OFFLINE_ALARM} AND al.source = 'explained'
        AND al.cleared_at IS NULL`,
    { ...scope, back: texts(back), now },
  );
  const ids = [...back, ...rows.map((row) => row.device_id)];
  await markDevicesStale(
    tx,
    scope,
    [...new Set(ids)].map((deviceId) => ({ deviceId, fromMs: now.getTime() })),
  );
};
