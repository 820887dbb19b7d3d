import type { Scope } from "#server/db/tenant-scope.ts";
import type { Db, Tx } from "#server/db/knex.ts";
import { texts } from "../pg-arrays.ts";
import type { PastAlarm } from "./replay.ts";

type Asked = {
  /** Those that changed since. */
  changedSince?: Date;
  /** Those that are open. */
  withOpen?: boolean;
  /** Only alarms that overlap this interval. */
  within?: { from: Date; to: Date };
  ids?: readonly string[];
};

const ms = (column: string): string => `(extract(epoch FROM ${column}) * 1000)::float8`;
const OF = "customer_id = :customerId AND facility_id = :facilityId";

/** One scan of each index: the requested alarms, then what explains them. */
const SQL = `WITH RECURSIVE asked AS (
    SELECT alarm_id FROM alarm WHERE ${OF} AND changed_at >= :since
    UNION SELECT alarm_id FROM alarm WHERE ${OF} AND cleared_at IS NULL AND :withOpen
    UNION SELECT alarm_id FROM alarm WHERE ${OF} AND alarm_id = ANY (:ids::uuid[])
    UNION SELECT alarm_id FROM alarm WHERE ${OF} AND raised_at <= :to
      AND (cleared_at IS NULL OR cleared_at >= :from OR changed_at >= :from)
  ), named AS (
    SELECT alarm_id FROM asked
    UNION SELECT al.cause_alarm_id FROM named n
      JOIN alarm al ON al.customer_id = :customerId AND al.facility_id = :facilityId
       AND al.alarm_id = n.alarm_id
     WHERE al.cause_alarm_id IS NOT NULL
  )
  SELECT al.alarm_id AS "alarmId", al.device_id AS "deviceId", al.alarm_type_id AS "alarmType",
    d.device_type_id AS "deviceTypeId", al.source,
    COALESCE(a.location_id, al.location_id) AS "locationId",
    ${ms("al.raised_at")} AS "raisedMs", ${ms("al.known_at")} AS "knownMs",
    ${ms("al.last_raised_at")} AS "lastRaisedMs", ${ms("al.cleared_at")} AS "clearedMs",
    ${ms("COALESCE(al.changed_at, al.known_at)")} AS "changedMs",
    al.closed_reason AS "closedReason", al.is_unstable AS "isUnstable",
    al.cause_alarm_id AS "causeId", k.alarm_id IS NOT NULL AS "isTaken",
    CASE WHEN d.device_type_id = 3
      THEN (SELECT ${ms("max(c.to_at)")} FROM contact_span c
             WHERE c.customer_id = :customerId AND c.facility_id = :facilityId
               AND c.device_id = d.device_id)
      ELSE ${ms("GREATEST(st.last_report_at, st.last_event_at)")} END AS "heardMs"
  FROM named n
  JOIN alarm al ON al.customer_id = :customerId AND al.facility_id = :facilityId
   AND al.alarm_id = n.alarm_id
  JOIN device d ON d.customer_id = :customerId AND d.facility_id = :facilityId
   AND d.device_id = al.device_id
  LEFT JOIN device_assignment a ON a.customer_id = :customerId AND a.facility_id = :facilityId
   AND a.device_id = al.device_id AND a.ends_at IS NULL
  LEFT JOIN device_state st ON st.customer_id = :customerId AND st.facility_id = :facilityId
   AND st.device_id = al.device_id
  LEFT JOIN alarm_acknowledgement k ON k.customer_id = :customerId
   AND k.facility_id = :facilityId AND k.alarm_id = al.alarm_id
  ORDER BY al.raised_at, al.alarm_id`;

/** Alarms of a facility with those that explain them, in the order in which they were raised. */
export const loadAlarms = async (
  db: Db | Tx,
  { customerId, facilityId }: Scope,
  { changedSince, withOpen = false, within, ids = [] }: Asked,
): Promise<PastAlarm[]> => {
  const { rows } = await db.raw<{ rows: PastAlarm[] }>(SQL, {
    customerId,
    facilityId,
    since: changedSince ?? "infinity",
    withOpen,
    ids: texts([...ids]),
    from: within?.from ?? "infinity",
    to: within?.to ?? "-infinity",
  });
  return rows;
};
