import { BATTERY_ALARMS, DEAD_BATTERY_ALARMS } from "#contract/devices/alarms.ts";
import { STATES_HEARD } from "#contract/devices/heard-states.ts";
import { DEVICE_TYPE_IDS } from "#contract/devices/devices.ts";
import { LIMITS } from "#contract/core/limits.ts";
import { OFFLINE_ALARM } from "./device-fact.ts";
import { HEARD_AT } from "./last-heard-sql.ts";
import { type FacilityKeys, RUNS_NOW, isOutOfService } from "./out-of-service.ts";
import { MINUTE_MS } from "#contract/core/durations.ts";

/*
 * How a device is now, and which devices counts speak of: one answer for the list, a device's page,
 * tiles, reports and the status of the system. Whether one is heard is what its alarms say, so that
 * a count and the report behind it never differ; a gateway is heard by its contact, whatever its
 * clock says. Statements call the device `d`, its assignment of now `a`, which may be missing, and
 * its state `st`; they bind `:now`.
 */

const ASKED: FacilityKeys = { customer: ":customerId", facility: ":facilityId" };

const ofDevice = (alias: string, { customer, facility }: FacilityKeys): string =>
  `${alias}.customer_id = ${customer} AND ${alias}.facility_id = ${facility}
     AND ${alias}.device_id = d.device_id`;

/** A condition: the device is active, hangs somewhere and is not out of service. */
export const isInService = (keys: FacilityKeys = ASKED): string =>
  `(d.deactivated_at IS NULL AND a.device_id IS NOT NULL AND NOT ${isOutOfService("d", keys)})`;

/** When a device was last heard with any hardware at any place; a gateway by the server's clock. */
const heardAt = (keys: FacilityKeys): string =>
  `CASE WHEN d.device_type_id = ${DEVICE_TYPE_IDS.gateway} THEN COALESCE((
     SELECT c.to_at FROM contact_span c WHERE ${ofDevice("c", keys)}
      ORDER BY c.from_at DESC LIMIT 1), ${HEARD_AT}) ELSE ${HEARD_AT} END`;

/** Where an assignment `n` begins after the device hung nowhere: a move goes on from the one before. */
const beginsHere = (keys: FacilityKeys): string =>
  `n.starts_at <= :now AND NOT EXISTS (SELECT 1 FROM device_assignment e
     WHERE ${ofDevice("e", keys)} AND e.ends_at = n.starts_at)`;

/** Since when the hardware of now hangs in the facility without a break; null: it never did. */
export const installedAt = (keys: FacilityKeys = ASKED): string => `greatest(
  (SELECT max(n.starts_at) FROM device_assignment n
    WHERE ${ofDevice("n", keys)} AND ${beginsHere(keys)}),
  (SELECT max(hw.ends_at) FROM device_hardware hw
    WHERE ${ofDevice("hw", keys)} AND hw.ends_at <= :now))`;

/** A condition: hardware was replaced, or hung up after a break, later than an instant. */
const isInstalledAfter = (at: string, keys: FacilityKeys): string =>
  `(EXISTS (SELECT 1 FROM device_hardware hw
      WHERE ${ofDevice("hw", keys)} AND hw.ends_at > ${at} AND hw.ends_at <= :now)
    OR EXISTS (SELECT 1 FROM device_assignment n
      WHERE ${ofDevice("n", keys)} AND n.starts_at > ${at} AND ${beginsHere(keys)}))`;

/**
 * When a device was last heard since it was installed here: null until the first report after it
 * was replaced, or after it hung nowhere. What the former hardware sent says nothing of the new.
 */
export const lastHeard = (keys: FacilityKeys = ASKED): string => {
  const at = heardAt(keys);
  return `CASE WHEN NOT ${isInstalledAfter(`(${at})`, keys)} THEN ${at} END`;
};

/** An open alarm `al` of the hardware that the device `d` has now; the former one's are closed soon. */
export const IS_OF_HARDWARE = "al.serial_number = d.serial_number";
const IS_SILENCE = `al.alarm_type_id = ${OFFLINE_ALARM} AND al.cleared_at IS NULL
     AND al.raised_at <= :now`;
const silences = (keys: FacilityKeys): string =>
  `alarm al WHERE ${ofDevice("al", keys)} AND ${IS_SILENCE} AND ${IS_OF_HARDWARE}`;

const openSilence = (value: string, keys: FacilityKeys): string =>
  `(SELECT ${value} FROM ${silences(keys)} ORDER BY al.raised_at LIMIT 1)`;

/** What explains that a device is not heard: the name of a gateway or repeater, or null. */
export const SILENT_BEHIND = openSilence(
  `(SELECT cd.name FROM alarm ca JOIN device cd ON cd.customer_id = :customerId
      AND cd.facility_id = :facilityId AND cd.device_id = ca.device_id
     WHERE ca.customer_id = :customerId AND ca.facility_id = :facilityId
       AND ca.alarm_id = al.cause_alarm_id AND ca.device_id <> al.device_id)`,
  ASKED,
);

/** The user who first said that they are on one of a device's open alarms; null for none. */
export const TAKEN_BY = `(SELECT ak.full_name FROM alarm al
   JOIN alarm_acknowledgement ak ON ak.customer_id = :customerId AND ak.facility_id = :facilityId
     AND ak.alarm_id = al.alarm_id
   WHERE ${ofDevice("al", ASKED)} AND al.cleared_at IS NULL AND ${IS_OF_HARDWARE}
   ORDER BY ak.acknowledged_at LIMIT 1)`;

/** The batteries of a device as they were judged, `b`. */
export const JOIN_BATTERIES = `LEFT JOIN device_battery b ON b.customer_id = :customerId
  AND b.facility_id = :facilityId AND b.device_id = d.device_id`;

/** How the batteries of a device are, the worse of its own and its module's; null: not known. */
export const BATTERY = `CASE WHEN 'Dead' IN (b.battery, b.module_battery) THEN 'Dead'
  WHEN 'Low' IN (b.battery, b.module_battery) THEN 'Low'
  ELSE COALESCE(b.battery, b.module_battery) END`;

/** A condition on the alarm `al`: it did not outlast its hold, so far. The statement binds `:now`. */
export const IS_HELD =
  "COALESCE(al.hold_until > least(COALESCE(al.cleared_at, :now), :now), false)";

/**
 * The devices with an open alarm of a battery, `w`, and whether one is dead: as report 23 lists
 * them.
 */
export const JOIN_WEAK_BATTERIES = `LEFT JOIN (
  SELECT al.device_id, al.serial_number, bool_or(al.alarm_type_id IN (${DEAD_BATTERY_ALARMS.join()})) AS is_dead
    FROM alarm al
   WHERE al.customer_id = :customerId AND al.facility_id = :facilityId AND al.cleared_at IS NULL
     AND al.alarm_type_id IN (${BATTERY_ALARMS.join()}) AND al.raised_at <= :now AND NOT ${IS_HELD}
   GROUP BY al.device_id, al.serial_number) w
  ON w.device_id = d.device_id AND w.serial_number = d.serial_number`;

/**
 * What a device counts as for the filter by battery: devices with an open alarm are low or dead, as
 * in report 23; of the others, devices without a reading are unknown.
 */
export const BATTERY_GROUP = `CASE WHEN w.is_dead THEN 'Dead' WHEN w.device_id IS NOT NULL THEN 'Low'
  WHEN COALESCE(b.battery, b.module_battery) IS NULL THEN 'Unknown' ELSE 'Good' END`;

/** How a device is, a `DeviceState` of the contract. */
export const condition = (keys: FacilityKeys = ASKED): string => `CASE
  WHEN d.deactivated_at IS NOT NULL THEN 'deactivated'
  WHEN a.device_id IS NULL THEN 'unassigned'
  WHEN ${isOutOfService("d", keys)} THEN 'outOfService'
  ELSE COALESCE(${openSilence(
    `CASE WHEN ${lastHeard(keys)} IS NULL THEN 'neverHeard'
       WHEN EXISTS (SELECT 1 FROM alarm ca WHERE ca.customer_id = ${keys.customer}
         AND ca.facility_id = ${keys.facility} AND ca.alarm_id = al.cause_alarm_id
         AND ca.device_id <> al.device_id) THEN 'explained'
       ELSE 'offline' END`,
    keys,
  )}, CASE WHEN ${lastHeard(keys)} IS NULL THEN 'notHeardYet' ELSE 'online' END) END`;

/** A condition: the device is online, as {@link condition} says it; in fewer steps, to count many. */
export const isOnline = (keys: FacilityKeys = ASKED): string =>
  `(${isInService(keys)} AND ${lastHeard(keys)} IS NOT NULL
    AND NOT EXISTS (SELECT 1 FROM ${silences(keys)}))`;

const among = (from: string, alias: string, also = ""): string =>
  `(d.device_id${also && `, d.${also}`}) IN (SELECT ${alias}.device_id${also && `, ${alias}.${also}`}
     FROM ${from} ${alias}
     WHERE ${alias}.customer_id = :customerId AND ${alias}.facility_id = :facilityId AND `;

/** A condition that most devices fail: it was moved since it was heard, or replaced at any time. */
const MAY_BE_NEW = `((${heardAt(ASKED)}) < a.starts_at
    OR ${among("device_hardware", "hw")}hw.ends_at IS NOT NULL))`;

/** A condition: the device counts as silent by its own cause; one without an open silence is not looked at closer. */
export const isSilent = (keys: FacilityKeys = ASKED): string =>
  `(EXISTS (SELECT 1 FROM ${silences(keys)})
    AND ${condition(keys)} IN (${STATES_HEARD.silent.map((state) => `'${state}'`).join()}))`;

/**
 * As {@link isOnline}, of all devices of one facility: the few that are silent or out of service are
 * read once, where a look at each device would cost as much as all the rest.
 */
export const IS_ONLINE = `(d.deactivated_at IS NULL AND a.device_id IS NOT NULL
    AND NOT ${among("out_of_service", "o")}${RUNS_NOW}) AND NOT ${among("alarm", "al", "serial_number")}${IS_SILENCE})
    AND ${heardAt(ASKED)} IS NOT NULL AND NOT (${MAY_BE_NEW} AND ${lastHeard()} IS NULL))`;

const AHEAD_MS = LIMITS.ingestMaxFutureMinutes * MINUTE_MS;

/**
 * The name of the gateway that named a device last, where it is in contact and its clock is so far
 * ahead that its reports are refused: the cause of an outage that no other alarm explains. Null for
 * devices of other gateways.
 */
export const BEHIND_CLOCK = `(SELECT g.name FROM device g
  WHERE g.customer_id = :customerId AND g.facility_id = :facilityId
    AND g.serial_number = st.gateway AND g.device_id <> d.device_id
    AND g.device_type_id = ${DEVICE_TYPE_IDS.gateway} AND (
      SELECT c.clock_offset_ms FROM contact_span c
      WHERE c.customer_id = :customerId AND c.facility_id = :facilityId AND c.device_id = g.device_id
      ORDER BY c.from_at DESC LIMIT 1) < -${AHEAD_MS}
    AND NOT EXISTS (SELECT 1 FROM alarm ga
      WHERE ga.customer_id = :customerId AND ga.facility_id = :facilityId
        AND ga.device_id = g.device_id AND ga.alarm_type_id = ${OFFLINE_ALARM}
        AND ga.cleared_at IS NULL AND ga.raised_at <= :now))`;
