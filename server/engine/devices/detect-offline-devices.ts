import type { Scope } from "#server/db/tenant-scope.ts";
import type { Db } from "#server/db/knex.ts";
import { HEARD_AT } from "../last-heard-sql.ts";
import { isOutOfService } from "../out-of-service.ts";
import { markDevicesStale } from "./stale/stale-devices.ts";

/** How long a device may be silent: its type's limit, but at least three reports. */
const LIMIT = `greatest(ty.offline_after_minutes, 3 * COALESCE(mo.report_every_minutes,
  CASE WHEN ty.name = 'gateway' THEN 10 ELSE 60 END)) * interval '1 minute'`;
/** An explained silence begins after two reports, and a gateway explains none that began before. */
const MISSED = "2 * COALESCE(mo.report_every_minutes, 60) * interval '1 minute'";

const SQL = `
WITH open_silence AS (
  SELECT al.device_id, max(al.raised_at) AS raised_at,
         bool_or(ca.cleared_at IS NOT NULL) AS is_cause_over,
         bool_or(al.source IN ('site', 'explained')) AS is_shared
    FROM alarm al
    LEFT JOIN alarm ca ON ca.customer_id = :customerId AND ca.facility_id = :facilityId
     AND ca.alarm_id = al.cause_alarm_id
   WHERE al.customer_id = :customerId AND al.facility_id = :facilityId
     AND al.alarm_type_id = 1 AND al.cleared_at IS NULL
   GROUP BY al.device_id
), contact AS (
  SELECT c.device_id, max(c.to_at) AS to_at FROM contact_span c
   WHERE c.customer_id = :customerId AND c.facility_id = :facilityId GROUP BY c.device_id
), lost AS (
  SELECT d.serial_number, c.to_at FROM open_silence os
    JOIN device d ON d.customer_id = :customerId AND d.facility_id = :facilityId
     AND d.device_id = os.device_id
    JOIN device_type ty ON ty.device_type_id = d.device_type_id AND ty.name IN ('gateway', 'repeater')
    LEFT JOIN contact c ON c.device_id = os.device_id
), hung AS (
  SELECT d.device_id, ty.name = 'gateway' AS is_gateway, os.device_id IS NOT NULL AS is_missed,
         os.raised_at, os.is_cause_over, os.is_shared, ${LIMIT} AS may_be_silent, ${MISSED} AS missed_after,
         CASE WHEN ty.name = 'gateway' THEN COALESCE(c.to_at, ${HEARD_AT}) ELSE ${HEARD_AT} END
           AS heard_at,
         a.starts_at, (st.gateway IN (SELECT serial_number FROM lost
             WHERE to_at IS NULL OR to_at <= ${HEARD_AT} + ${MISSED})
           OR jsonb_exists_any(st.via, ARRAY(SELECT serial_number FROM lost))) AS is_behind_lost
    FROM device_assignment a
    JOIN device d ON d.customer_id = :customerId AND d.facility_id = :facilityId
     AND d.device_id = a.device_id
    JOIN device_type ty ON ty.device_type_id = d.device_type_id
    LEFT JOIN device_model mo ON mo.device_model_id = d.device_model_id
    LEFT JOIN device_state st ON st.customer_id = :customerId AND st.facility_id = :facilityId
     AND st.device_id = a.device_id
    LEFT JOIN contact c ON c.device_id = a.device_id
    LEFT JOIN open_silence os ON os.device_id = a.device_id
   WHERE a.customer_id = :customerId AND a.facility_id = :facilityId
     AND a.starts_at <= :now AND (a.ends_at IS NULL OR a.ends_at > :now)
     AND d.deactivated_at IS NULL AND NOT ${isOutOfService("a")}
)
SELECT h.device_id FROM hung h
 WHERE CASE WHEN h.is_missed THEN h.heard_at > h.raised_at OR h.is_cause_over
         OR (h.is_gateway AND h.is_shared
           AND EXISTS (SELECT 1 FROM hung o WHERE o.is_gateway AND o.heard_at > h.raised_at))
       ELSE COALESCE(h.heard_at, h.starts_at) < :now::timestamptz - h.may_be_silent
         OR (h.is_behind_lost AND NOT h.is_gateway AND h.heard_at < :now::timestamptz - h.missed_after) END
UNION
SELECT al.device_id FROM alarm al
 WHERE al.customer_id = :customerId AND al.facility_id = :facilityId AND al.cleared_at IS NULL
   AND NOT EXISTS (SELECT 1 FROM hung h WHERE h.device_id = al.device_id)`;

/**
 * Has the devices of a facility judged that time alone may have changed: silent for longer than
 * they may be, heard again, explained by a gateway that was lost or came back, a gateway of a site
 * that is back, or no longer expected to work.
 */
export const markMissedDevicesStale = async (db: Db, scope: Scope, now: Date): Promise<void> => {
  const { rows } = await db.raw<{ rows: { device_id: string }[] }>(SQL, { ...scope, now });
  if (rows.length === 0) return;
  const touches = rows.map((row) => ({ deviceId: row.device_id, fromMs: now.getTime() }));
  await db.transaction((tx) => markDevicesStale(tx, scope, touches));
};
