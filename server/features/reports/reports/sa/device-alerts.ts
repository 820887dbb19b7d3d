import type { z } from "zod";
import { FAULT_ALARMS } from "#contract/devices/alarms.ts";
import type { deviceAlerts } from "#contract/reports/sa/device-alerts.ts";
import { presentCommon } from "../run/presenter.ts";
import type { ReportRun } from "../run/report-run.ts";
import { ageOf, openAlarmsOf, presentOpenAlarm } from "./open-alarms.ts";

/** Report 22: faults of refills and pumps that are open now. */
export const runDeviceAlerts = async (
  run: ReportRun,
): Promise<z.input<typeof deviceAlerts.response>> => {
  const rows = await openAlarmsOf(run, FAULT_ALARMS);
  return {
    ...presentCommon(run),
    alerts: rows.map((row) => {
      const { text, words } = ageOf(run, row);
      return {
        ...presentOpenAlarm(run, row),
        deviceName: row.deviceName,
        alarmAge: text,
        alarmAgeFormatted: words,
      };
    }),
  };
};
