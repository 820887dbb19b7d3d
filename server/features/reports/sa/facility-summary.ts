import type { z } from "zod";
import { BATTERY_ALARMS, FAULT_ALARMS } from "#contract/alarms.ts";
import { countOffline } from "#contract/reports/sa/offline-devices.ts";
import type { facilitySummary } from "#contract/reports/sa/facility-summary.ts";
import { isExpired } from "#contract/reports/sa/due.ts";
import { presentCommon } from "../run/presenter.ts";
import type { ReportRun } from "../run/report-run.ts";
import { todayOf } from "./chosen-places.ts";
import { expiringRefills } from "./expiration-alerts.ts";
import { devicesOffline } from "./offline-devices.ts";
import { openAlarmsOf } from "./open-alarms.ts";
import type { OpenAlarmRow } from "./queries/open-alarms.ts";
import { lowRefills } from "./refill-alerts.ts";

const MOST_MONTHS = 3;

const countByModel = (rows: readonly OpenAlarmRow[]) =>
  [...Map.groupBy(rows, ({ deviceModel }) => deviceModel)]
    .map(([deviceModelName, ofModel]) => ({ deviceModelName, count: ofModel.length }))
    .toSorted((a, b) => b.count - a.count);

/** Report 43: what needs somebody now, counted over the very rows that the other reports list. */
export const runFacilitySummary = async (
  run: ReportRun,
): Promise<z.input<typeof facilitySummary.response>> => {
  const today = todayOf(run);
  const [batteries, faults, offline, refills, expiring] = await Promise.all([
    openAlarmsOf(run, BATTERY_ALARMS),
    openAlarmsOf(run, FAULT_ALARMS),
    devicesOffline(run),
    lowRefills(run),
    expiringRefills(run, MOST_MONTHS),
  ]);
  return {
    ...presentCommon(run),
    lowBatteries: countByModel(batteries),
    deviceFaultAlarms: faults.length,
    offlineDispensers: countOffline(offline.filter(({ isDispenser }) => isDispenser)),
    offlineOthers: countOffline(offline.filter(({ isDispenser }) => !isDispenser)),
    lowRefillDispensers: refills.length,
    expiredRefills: expiring.filter((refill) => isExpired(refill.expirationDate, today)).length,
    expiresWithinThreeMonths: expiring.length,
    hasExpirations: expiring.length > 0,
  };
};
