import type { z } from "zod";
import { BATTERY_ALARMS } from "#contract/devices/alarms.ts";
import type { batteryAlerts } from "#contract/reports/sa/battery-alerts.ts";
import { presentCommon } from "../run/presenter.ts";
import type { ReportRun } from "../run/report-run.ts";
import { ageOf, openAlarmsOf, presentOpenAlarm } from "./open-alarms.ts";

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
        currentBatteryStatus: row.battery,
      };
    }),
  };
};
