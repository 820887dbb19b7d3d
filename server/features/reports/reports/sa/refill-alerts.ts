import type { z } from "zod";
import { REFILL_ALARMS } from "#contract/devices/alarms.ts";
import type { refillAlerts } from "#contract/reports/sa/refill-alerts.ts";
import { presentCommon } from "../run/presenter.ts";
import type { ReportRun } from "../run/report-run.ts";
import { byDay, dispensersOf, isRequested, presentPlaced, replacementOf } from "./dispensers.ts";
import { ageOf, openAlarmsOf } from "./open-alarms.ts";

type Alert = z.input<typeof refillAlerts.response>["alerts"][number];

/** The dispensers whose refill is low now. */
export const lowRefills = async (run: ReportRun): Promise<Alert[]> => {
  const [alarms, dispensers] = [await openAlarmsOf(run, REFILL_ALARMS), await dispensersOf(run)];
  const byDevice = new Map(dispensers.map((row) => [row.deviceId, row]));
  return alarms
    .flatMap((alarm) => {
      const row = byDevice.get(alarm.deviceId);
      if (row === undefined || !isRequested(run, row)) return [];
      return {
        ...presentPlaced(run, row),
        ...replacementOf(row),
        alarmId: alarm.alarmId,
        deviceName: row.deviceName,
        deviceModel: row.deviceModel,
        ageMinutes: ageOf(run, alarm).minutes,
      };
    })
    .toSorted(byDay(({ estimatedReplacementDate: day }) => day));
};

/** Report 24: dispensers whose refill is low now. */
export const runRefillAlerts = async (
  run: ReportRun,
): Promise<z.input<typeof refillAlerts.response>> => ({
  ...presentCommon(run),
  alerts: await lowRefills(run),
});
