import {
  type AlarmType,
  BATTERY_ALARMS,
  FAULT_ALARMS,
  REFILL_ALARMS,
  stopsDevice,
} from "#contract/devices/alarms.ts";
import { DEVICE_TYPE_IDS } from "#contract/devices/devices.ts";
import { type DeviceState, STATES_HEARD } from "#contract/devices/heard-states.ts";
import type { DeviceTypeState } from "#contract/reports/sa/facility-summary.ts";
import type { AssignedDevice } from "../health/queries/assigned-devices.ts";
import type { ReportRun } from "../run/report-run.ts";
import { deviceTypeName } from "../run/device-type-name.ts";
import type { OpenAlarmRow } from "./queries/open-alarms.ts";

/** The alarms of some kinds among others. */
export const alarmsOf = (
  alarms: readonly OpenAlarmRow[],
  types: readonly AlarmType[],
): OpenAlarmRow[] => alarms.filter(({ alarmType }) => types.includes(alarmType));

/** How the devices of each type are, the most devices first. */
export const deviceTypesOf = (
  { language }: Pick<ReportRun, "language">,
  devices: readonly Pick<AssignedDevice, "type" | "offlineAfterMinutes" | "state">[],
  alarms: readonly OpenAlarmRow[],
): DeviceTypeState[] => {
  const byType = Map.groupBy(alarms, ({ deviceType }) => deviceType);
  return [...Map.groupBy(devices, ({ type }) => type)]
    .map(([type, ofType]) => {
      const own = byType.get(type) ?? [];
      const count = (...states: readonly DeviceState[]): number =>
        ofType.filter(({ state }) => states.includes(state)).length;
      const batteries = alarmsOf(own, BATTERY_ALARMS);
      const dead = batteries.filter(({ alarmType }) => stopsDevice(alarmType)).length;
      return {
        deviceTypeId: DEVICE_TYPE_IDS[type],
        deviceTypeName: deviceTypeName(type, language),
        devices: ofType.length,
        online: count("online"),
        offline: count(...STATES_HEARD.silent),
        explained: count(...STATES_HEARD.behindGateway),
        notHeardYet: count(...STATES_HEARD.notHeardYet),
        outOfService: count(...STATES_HEARD.outOfService),
        lowBatteries: batteries.length - dead,
        deadBatteries: dead,
        lowRefills: alarmsOf(own, REFILL_ALARMS).length,
        faults: alarmsOf(own, FAULT_ALARMS).length,
        offlineAfterMinutes: ofType[0]?.offlineAfterMinutes ?? 0,
      };
    })
    .toSorted((a, b) => b.devices - a.devices);
};
