import { DEVICE_TYPE_IDS } from "#contract/devices.ts";
import { OFFLINE_ALARM } from "./device-fact.ts";
import { HEARD_AT } from "./hearing.ts";
import { isOutOfService } from "./out-of-service.ts";
import type { FacilityKeys } from "./out-of-service.ts";

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

/** When a device was last heard, by the server's clock for a gateway. */
export const lastHeard = (keys: FacilityKeys = ASKED): string =>
  `CASE WHEN d.device_type_id = ${DEVICE_TYPE_IDS.gateway} THEN COALESCE((
     SELECT c.to_at FROM contact_span c WHERE ${ofDevice("c", keys)}
      ORDER BY c.from_at DESC LIMIT 1), ${HEARD_AT}) ELSE ${HEARD_AT} END`;

const openSilence = (value: string, keys: FacilityKeys): string =>
  `(SELECT ${value} FROM alarm al WHERE ${ofDevice("al", keys)}
     AND al.alarm_type_id = ${OFFLINE_ALARM} AND al.cleared_at IS NULL AND al.raised_at <= :now
   ORDER BY al.raised_at LIMIT 1)`;

/** Since when a device counts as not heard; null for one that is heard. */
export const SILENT_SINCE = openSilence("al.raised_at", ASKED);

/** What explains that a device is not heard: the name of a gateway or repeater, or null. */
export const SILENT_BEHIND = openSilence(
  `(SELECT cd.name FROM alarm ca JOIN device cd ON cd.customer_id = :customerId
      AND cd.facility_id = :facilityId AND cd.device_id = ca.device_id
     WHERE ca.customer_id = :customerId AND ca.facility_id = :facilityId
       AND ca.alarm_id = al.cause_alarm_id AND ca.device_id <> al.device_id)`,
  ASKED,
);

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
