import type { AlarmType } from "#contract/devices/alarms.ts";
import type { Scope } from "#server/db/tenant-scope.ts";
import type { Db } from "#server/db/knex.ts";
import { BEHIND_CLOCK, IS_HELD, lastHeard } from "#server/engine/device-condition.ts";
import { OFFLINE_ALARM } from "#server/engine/device-fact.ts";
import { eachByKey } from "./each-by-key.ts";

/** An alarm with the place and the serial number that its device had when it was raised. */
export type RangeAlarmRow = {
  alarmId: string;
  causeAlarmId: string | null;
  causeName: string | null;
  /** The kind of the cause where it is an alarm of the same device: its dead battery. */
  ownCauseType: AlarmType | null;
  /** Whether the alarm, or its cause, stands for a site of which all gateways were lost at once. */
  isSite: boolean;
  isCauseSite: boolean;
  alarmType: AlarmType;
  raisedAt: Date;
  /** The last fact that reported it. */
  confirmedAt: Date;
  clearedAt: Date | null;
  isWithdrawn: boolean;
  /** Whether a user closed it. */
  isByHand: boolean;
  reopened: number;
  isUnstable: boolean;
  deviceId: string;
  deviceName: string;
  serialNumber: string;
  locationId: string | null;
  heardAt: Date | null;
  /** The gateway whose clock may be the cause of an open outage that nothing explains. */
  clockOf: string | null;
};

type Row = {
  alarm_id: string;
  cause_alarm_id: string | null;
  cause_name: string | null;
  own_cause_type: AlarmType | null;
  is_site: boolean;
  is_cause_site: boolean;
  alarm_type_id: AlarmType;
  raised_at: Date;
  confirmed_at: Date;
  cleared_at: Date | null;
  is_withdrawn: boolean;
  is_by_hand: boolean;
  reopened: number;
  is_unstable: boolean;
  device_id: string;
  name: string;
  serial_number: string;
  location_id: string | null;
  heard_at: Date | null;
  clock_of: string | null;
};

/**
 * Alarms that were open at some time from `from` to `to`: open ones first, the longest on top.
 * @param locationIds where they were raised, all places in them included; null: anywhere
 */
export const alarmsInRange = async (
  db: Db,
  scope: Scope,
  asked: { from: Date; to: Date; locationIds: readonly string[] | null; now: Date },
): Promise<RangeAlarmRow[]> => {
  const { locationIds, ...times } = asked;
  const { rows } = await db.raw<{ rows: Row[] }>(
    `SELECT al.alarm_id, ca.alarm_id AS cause_alarm_id, cd.name AS cause_name,
       CASE WHEN ca.device_id = al.device_id THEN ca.alarm_type_id END AS own_cause_type,
       al.source = 'site' AS is_site, COALESCE(ca.source = 'site', false) AS is_cause_site,
       al.alarm_type_id, al.raised_at, al.cleared_at,
       COALESCE(al.confirmed_at, al.last_raised_at) AS confirmed_at,
       COALESCE(al.closed_reason = 'byHand', false) AS is_by_hand, COALESCE(al.closed_reason = 'withdrawn', false) AS is_withdrawn, al.reopened,
       al.is_unstable, d.device_id, d.name, al.serial_number, al.location_id,
       ${lastHeard()} AS heard_at,
       CASE WHEN al.alarm_type_id = ${OFFLINE_ALARM} AND al.cleared_at IS NULL
         AND ca.alarm_id IS NULL THEN ${BEHIND_CLOCK} END AS clock_of
     FROM alarm al
     JOIN ${eachByKey("device", "d", "d.device_id = al.device_id")}
     LEFT JOIN ${eachByKey("device_state", "st", "st.device_id = al.device_id")}
     LEFT JOIN ${eachByKey("alarm", "ca", "ca.alarm_id = al.cause_alarm_id")}
     LEFT JOIN ${eachByKey("device", "cd", "cd.device_id = ca.device_id")}
     WHERE al.customer_id = :customerId AND al.facility_id = :facilityId
       AND al.raised_at < :to AND al.raised_at <= :now
       AND (al.cleared_at IS NULL OR al.cleared_at > :from)
       AND NOT ${IS_HELD}
       ${locationIds === null ? "" : "AND al.location_id = ANY (:locationIds::uuid[])"}
     ORDER BY al.cleared_at IS NOT NULL,
       COALESCE(al.cleared_at, :now) - al.raised_at DESC, d.name, al.alarm_id`,
    { ...scope, ...times, ...(locationIds !== null && { locationIds: [...locationIds] }) },
  );
  return rows.map((row) => ({
    alarmId: row.alarm_id,
    causeAlarmId: row.cause_alarm_id,
    causeName: row.cause_name,
    ownCauseType: row.own_cause_type,
    isSite: row.is_site,
    isCauseSite: row.is_cause_site,
    alarmType: row.alarm_type_id,
    raisedAt: row.raised_at,
    confirmedAt: row.confirmed_at,
    clearedAt: row.cleared_at,
    isWithdrawn: row.is_withdrawn,
    isByHand: row.is_by_hand,
    reopened: row.reopened,
    isUnstable: row.is_unstable,
    deviceId: row.device_id,
    deviceName: row.name,
    serialNumber: row.serial_number,
    locationId: row.location_id,
    heardAt: row.heard_at,
    clockOf: row.clock_of,
  }));
};
