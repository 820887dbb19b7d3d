import { BATTERY_ALARMS, OFFLINE_ALARMS, REFILL_ALARMS } from "#contract/devices/alarms.ts";
import type { DeviceState } from "#contract/devices/heard-states.ts";
import { DEVICE_TYPE_IDS } from "#contract/devices/devices.ts";
import type { BatteryLevel } from "#contract/devices/ingest.ts";
import type { Scope } from "#server/db/tenant-scope.ts";
import type { Db } from "#server/db/knex.ts";
import {
  BATTERY,
  BATTERY_GROUP,
  BEHIND_CLOCK,
  JOIN_BATTERIES,
  JOIN_WEAK_BATTERIES,
  condition,
  installedAt,
  isInService,
  lastHeard,
} from "#server/engine/device-condition.ts";
import { HEARD_AT } from "#server/engine/last-heard-sql.ts";

/** A device in service that may have to be visited, with what is known of it; days are local ones. */
export type Candidate = {
  device_id: string;
  serial_number: string;
  name: string;
  device_type_id: number;
  model: string | null;
  location_id: string;
  state: DeviceState;
  heard_at: Date | null;
  /** When this hardware came here. */
  installed_at: Date;
  former_serial_number: string | null;
  silent_since: Date | null;
  /** The device whose alarm explains that it is not heard. */
  behind_id: string | null;
  /** The gateway that named it last. */
  gateway_id: string | null;
  is_gateway_heard: boolean | null;
  /** The clock of that gateway may be the cause. */
  is_behind_clock: boolean;
  battery: BatteryLevel | null;
  battery_group: BatteryLevel | "Unknown";
  weak_since: Date | null;
  last_rssi: number | null;
  used: number | null;
  capacity: number | null;
  replacement_on: string | null;
  expires_on: string | null;
  is_refill_low: boolean;
  refill_name: string | null;
};

const of = (alias: string): string =>
  `${alias}.customer_id = :customerId AND ${alias}.facility_id = :facilityId`;
const ofDevice = (alias: string): string => `${of(alias)} AND ${alias}.device_id = d.device_id`;
const isOpen = (types: readonly number[]): string =>
  `al.cleared_at IS NULL AND al.raised_at <= :now AND al.alarm_type_id IN (${types.join()})`;
const openSince = (types: readonly number[]): string =>
  `(SELECT min(al.raised_at) FROM alarm al WHERE ${ofDevice("al")} AND ${isOpen(types)})`;

/** The devices of a facility that anything is known against; all others need no closer look. */
const SUSPECTS = `
  SELECT al.device_id FROM alarm al
   WHERE ${of("al")} AND ${isOpen([...OFFLINE_ALARMS, ...BATTERY_ALARMS, ...REFILL_ALARMS])}
  UNION SELECT fc.device_id FROM device_forecast fc
   WHERE ${of("fc")} AND fc.replacement_on <= :dueBy::date
  UNION SELECT ru.device_id FROM refill_use ru
   WHERE ${of("ru")} AND ru.removed_at IS NULL AND ru.expires_on <= :dueBy::date
  UNION SELECT x.device_id FROM device_assignment x
    LEFT JOIN device_state st ON ${of("st")} AND st.device_id = x.device_id
   WHERE ${of("x")} AND x.ends_at IS NULL AND COALESCE(${HEARD_AT} < x.starts_at, true)
  UNION SELECT hw.device_id FROM device_hardware hw
    LEFT JOIN device_state st ON ${of("st")} AND st.device_id = hw.device_id
   WHERE ${of("hw")} AND hw.ends_at IS NULL AND COALESCE(${HEARD_AT} < hw.starts_at, true)`;

const CAUSE = `(SELECT ca.device_id FROM alarm al JOIN alarm ca ON ${of("ca")}
    AND ca.alarm_id = al.cause_alarm_id AND ca.device_id <> al.device_id
   WHERE ${ofDevice("al")} AND ${isOpen(OFFLINE_ALARMS)} ORDER BY al.raised_at LIMIT 1)`;

const IS_GATEWAY_HEARD = `NOT EXISTS (SELECT 1 FROM alarm al
   WHERE ${of("al")} AND al.device_id = g.device_id AND ${isOpen(OFFLINE_ALARMS)})`;

/**
 * The devices of a facility that are in service and may have to be visited.
 * @param given.dueBy the last local day on which a refill that is due is listed
 */
export const listCandidates = async (
  db: Db,
  scope: Scope,
  given: { now: Date; dueBy: string },
): Promise<Candidate[]> => {
  const { rows } = await db.raw<{ rows: Candidate[] }>(
    `WITH suspect AS MATERIALIZED (${SUSPECTS})
     SELECT d.device_id, d.serial_number, d.name, d.device_type_id, mo.name AS model, a.location_id,
       ${condition()} AS state, ${lastHeard()} AS heard_at,
       ${installedAt()} AS installed_at,
       hw.serial_number AS former_serial_number,
       ${openSince(OFFLINE_ALARMS)} AS silent_since, ${CAUSE} AS behind_id,
       g.device_id AS gateway_id,
       CASE WHEN g.device_id IS NOT NULL THEN ${IS_GATEWAY_HEARD} END AS is_gateway_heard,
       ${BEHIND_CLOCK} IS NOT NULL AS is_behind_clock,
       ${BATTERY} AS battery, ${BATTERY_GROUP} AS battery_group,
       ${openSince(BATTERY_ALARMS)} AS weak_since,
       st.last_rssi,
       ru.used, COALESCE(ru.capacity, mo.refill_capacity) AS capacity,
       to_char(fc.replacement_on, 'YYYY-MM-DD') AS replacement_on,
       to_char(ru.expires_on, 'YYYY-MM-DD') AS expires_on,
       ${openSince(REFILL_ALARMS)} IS NOT NULL AS is_refill_low,
       NULLIF(st.refill ->> 'formulation', '') AS refill_name
     FROM suspect s
     JOIN device d ON ${of("d")} AND d.device_id = s.device_id
     JOIN device_assignment a ON ${of("a")} AND a.device_id = s.device_id AND a.ends_at IS NULL
     LEFT JOIN device_model mo ON mo.device_model_id = d.device_model_id
     LEFT JOIN device_state st ON ${of("st")} AND st.device_id = s.device_id
     LEFT JOIN device g ON ${of("g")} AND g.serial_number = st.gateway
       AND g.device_type_id = ${DEVICE_TYPE_IDS.gateway}
     ${JOIN_BATTERIES}
     ${JOIN_WEAK_BATTERIES}
     LEFT JOIN device_forecast fc ON ${of("fc")} AND fc.device_id = s.device_id
     LEFT JOIN LATERAL (
       SELECT r.used, r.capacity, r.expires_on FROM refill_use r
        WHERE ${of("r")} AND r.device_id = s.device_id AND r.removed_at IS NULL
        ORDER BY r.installed_at DESC LIMIT 1
     ) ru ON true
     LEFT JOIN LATERAL (
       SELECT h.ends_at, h.serial_number FROM device_hardware h
        WHERE ${of("h")} AND h.device_id = s.device_id AND h.ends_at <= :now
        ORDER BY h.ends_at DESC LIMIT 1
     ) hw ON true
     WHERE ${isInService()}`,
    { ...scope, ...given },
  );
  return rows;
};
