import type { z } from "zod";
import { BATTERY_ALARMS } from "#contract/alarms.ts";
import type { BatteryStatus, batteryAlerts } from "#contract/reports/sa/battery-alerts.ts";
import { presentCommon } from "../run/presenter.ts";
import type { ReportRun } from "../run/report-run.ts";
import { ageOf, openAlarmsOf, presentOpenAlarm } from "./open-alarms.ts";
import type { OpenAlarmRow } from "./queries/open-alarms.ts";

const DEAD_BATTERY = 5;

/** As last reported; a dead battery that reads low is dead still. */
const statusOf = ({ battery, alarmType }: OpenAlarmRow): BatteryStatus | null =>
  battery === "Low" && alarmType === DEAD_BATTERY ? "Dead" : battery;

/** Report 23: batteries of devices and their modules that are low or dead now. */
export const runBatteryAlerts = async (
  run: ReportRun,
): Promise<z.input<typeof batteryAlerts.response>> => {
  const rows = await openAlarmsOf(run, BATTERY_ALARMS);
  return {
    ...presentCommon(run),
    alerts: rows.map((row) => {
      const { text, words } = ageOf(run, row);
      return {
        ...presentOpenAlarm(run, row),
        ecmDeviceName: row.deviceName,
        alertAge: text,
        alertAgeFormatted: words,
        currentBatteryStatus: statusOf(row),
      };
    }),
  };
};
