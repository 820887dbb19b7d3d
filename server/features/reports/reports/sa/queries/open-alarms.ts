import { type AlarmType, BATTERY_ALARMS, MODULE_BATTERY_ALARMS } from "#contract/devices/alarms.ts";
import type { BatteryLevel } from "#contract/devices/ingest.ts";
import type { SilenceCause } from "#contract/reports/sa/offline-devices.ts";
import type { Scope } from "#server/db/tenant-scope.ts";
import type { Db } from "#server/db/knex.ts";
import {
  BEHIND_CLOCK,
  IS_HELD,
  IS_OF_HARDWARE,
  installedAt,
  lastHeard,
} from "#server/engine/device-condition.ts";
import { OFFLINE_ALARM } from "#server/engine/device-fact.ts";
import { isOutOfService } from "#server/engine/out-of-service.ts";
import { eachByKey } from "./each-by-key.ts";

/** An open alarm of a device that hangs somewhere now. */
export type OpenAlarmRow = {
  alarmId: string;
  alarmType: AlarmType;
  raisedAt: Date;
  /** The last fact that reported it. */
  confirmedAt: Date;
  reopened: number;
  isUnstable: boolean;
  deviceId: string;
  deviceName: string;
  serialNumber: string;
  /** `device_type.name` */
  deviceType: string;
  deviceModel: string | null;
  locationId: string;
  heardAt: Date | null;
  installedAt: Date | null;
  /** How the battery is that it is about; null unless alarms of batteries alone are requested. */
  battery: BatteryLevel | null;
  /** What explains it; null for an alarm of its own. */
  cause: { deviceId: string; name: string; kind: SilenceCause["kind"] } | null;
  /** The gateway whose clock may be the cause of an outage that nothing explains. */
  clockOf: string | null;
  /** Whether it stands for its site, of which all gateways were lost at once. */
  isSite: boolean;
};

type Row = {
  alarm_id: string;
  alarm_type_id: AlarmType;
  raised_at: Date;
  confirmed_at: Date;
  reopened: number;
  is_unstable: boolean;
  device_id: string;
  name: string;
  serial_number: string;
  type: string;
  model: string | null;
  location_id: string;
  heard_at: Date | null;
  installed_at: Date | null;
  battery?: OpenAlarmRow["battery"];
  cause_device_id: string | null;
  cause_name: string | null;
  cause_kind: SilenceCause["kind"];
  clock_of: string | null;
  is_site: boolean;
};

const BATTERY = `CASE WHEN al.alarm_type_id IN (${MODULE_BATTERY_ALARMS.join()})
  THEN b.module_battery ELSE b.battery END`;

/**
 * Alarms of some kinds that are open now and past their hold, the oldest first.
 * @param locationIds where the devices hang, all places in them included; null: anywhere
 */
export const openAlarms = async (
  db: Db,
  scope: Scope,
  asked: { types: readonly AlarmType[]; locationIds: readonly string[] | null; now: Date },
): Promise<OpenAlarmRow[]> => {
  const isOfBatteries = asked.types.every((type) => BATTERY_ALARMS.includes(type));
  const battery = isOfBatteries ? `, ${BATTERY} AS battery` : "";
  const joinBatteries = isOfBatteries
    ? ` LEFT JOIN ${eachByKey("device_battery", "b", "b.device_id = al.device_id")}`
    : "";
  const { rows } = await db.raw<{ rows: Row[] }>(
    `SELECT al.alarm_id, al.alarm_type_id, al.raised_at,
       COALESCE(al.confirmed_at, al.last_raised_at) AS confirmed_at, al.reopened, al.is_unstable,
       d.device_id, d.name, d.serial_number, ty.name AS type, mo.name AS model, a.location_id,
       ${lastHeard()} AS heard_at, ${installedAt()} AS installed_at${battery},
       cd.device_id AS cause_device_id, cd.name AS cause_name,
       CASE WHEN ca.source = 'site' THEN 'site' WHEN cty.name = 'gateway' THEN 'gateway'
         ELSE 'device' END AS cause_kind, al.source = 'site' AS is_site,
       CASE WHEN al.alarm_type_id = ${OFFLINE_ALARM} AND ca.alarm_id IS NULL
         THEN ${BEHIND_CLOCK} END AS clock_of
     FROM alarm al
     JOIN ${eachByKey("device", "d", "d.device_id = al.device_id")}${joinBatteries}
     JOIN device_type ty ON ty.device_type_id = d.device_type_id
     JOIN ${eachByKey(
       "device_assignment",
       "a",
       "a.device_id = al.device_id AND a.starts_at <= :now AND (a.ends_at IS NULL OR a.ends_at > :now)",
     )}
     LEFT JOIN device_model mo ON mo.device_model_id = d.device_model_id
     LEFT JOIN ${eachByKey("device_state", "st", "st.device_id = al.device_id")}
     LEFT JOIN ${eachByKey(
       "alarm",
       "ca",
       "ca.alarm_id = al.cause_alarm_id AND ca.device_id <> al.device_id",
     )}
     LEFT JOIN ${eachByKey("device", "cd", "cd.device_id = ca.device_id")}
     LEFT JOIN device_type cty ON cty.device_type_id = cd.device_type_id
     WHERE al.customer_id = :customerId AND al.facility_id = :facilityId
       AND al.cleared_at IS NULL AND al.alarm_type_id = ANY (:types::smallint[])
       AND al.raised_at <= :now AND ${IS_OF_HARDWARE} AND NOT ${IS_HELD} AND NOT ${isOutOfService("a")}
       ${asked.locationIds === null ? "" : "AND a.location_id = ANY (:locationIds::uuid[])"}
     ORDER BY al.raised_at, d.name, al.alarm_id`,
    {
      ...scope,
      now: asked.now,
      types: [...asked.types],
      ...(asked.locationIds !== null && { locationIds: [...asked.locationIds] }),
    },
  );
  return rows.map((row) => ({
    alarmId: row.alarm_id,
    alarmType: row.alarm_type_id,
    raisedAt: row.raised_at,
    confirmedAt: row.confirmed_at,
    reopened: row.reopened,
    isUnstable: row.is_unstable,
    deviceId: row.device_id,
    deviceName: row.name,
    serialNumber: row.serial_number,
    deviceType: row.type,
    deviceModel: row.model,
    locationId: row.location_id,
    heardAt: row.heard_at,
    installedAt: row.installed_at,
    battery: row.battery ?? null,
    cause:
      row.cause_device_id === null || row.cause_name === null
        ? null
        : {
            deviceId: row.cause_device_id,
            name: row.cause_name,
            kind: row.cause_kind,
          },
    clockOf: row.clock_of,
    isSite: row.is_site,
  }));
};
