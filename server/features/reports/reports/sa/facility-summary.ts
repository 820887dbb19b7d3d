import type { z } from "zod";
import { ALARM_TYPES, BATTERY_ALARMS, FAULT_ALARMS } from "#contract/devices/alarms.ts";
import { countOffline } from "#contract/reports/sa/offline-devices.ts";
import type { facilitySummary } from "#contract/reports/sa/facility-summary.ts";
import { isExpired } from "#contract/reports/sa/due.ts";
import { assignedDevices } from "../health/queries/assigned-devices.ts";
import { presentCommon } from "../run/presenter.ts";
import type { ReportRun } from "../run/report-run.ts";
import { chosenPlaces, todayOf } from "./chosen-places.ts";
import { alarmsOf, deviceTypesOf } from "./device-types.ts";
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

/** Report 43: what needs attention now, counted over the very rows that the other reports list. */
export const runFacilitySummary = async (
  run: ReportRun,
): Promise<z.input<typeof facilitySummary.response>> => {
  const today = todayOf(run);
  const places = chosenPlaces(run);
  const [alarms, hung, offline, refills, expiring] = await Promise.all([
    openAlarmsOf(run, ALARM_TYPES),
    assignedDevices(run.db, run.scope, run.now),
    devicesOffline(run),
    lowRefills(run),
    expiringRefills(run, MOST_MONTHS),
  ]);
  const devices = hung.filter(({ locationId }) => places?.includes(locationId) ?? true);
  return {
    ...presentCommon(run),
    lowBatteries: countByModel(alarmsOf(alarms, BATTERY_ALARMS)),
    deviceFaultAlarms: alarmsOf(alarms, FAULT_ALARMS).length,
    offlineDispensers: countOffline(offline.filter(({ isDispenser }) => isDispenser)),
    offlineOthers: countOffline(offline.filter(({ isDispenser }) => !isDispenser)),
    lowRefillDispensers: refills.length,
    expiredRefills: expiring.filter((refill) => isExpired(refill.expirationDate, today)).length,
    expiresWithinThreeMonths: expiring.length,
    deviceTypes: deviceTypesOf(run, devices, alarms),
    hasExpirations: expiring.length > 0,
  };
};
