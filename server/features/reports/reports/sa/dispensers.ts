import type { Replacement } from "#contract/reports/sa/dispenser-refill.ts";
import type { PlacedDevice } from "#contract/reports/sa/device-place.ts";
import { replacedWithin } from "#contract/reports/sa/due.ts";
import type { ReportRun } from "../run/report-run.ts";
import { chosenPlaces, placeOf, todayOf } from "./chosen-places.ts";
import { type DispenserRefillRow, dispenserRefills } from "./queries/dispenser-refills.ts";

/** The dispensers at the places that a report is narrowed to. */
export const dispensersOf = (run: ReportRun): Promise<DispenserRefillRow[]> =>
  dispenserRefills(run.db, run.scope, {
    locationIds: chosenPlaces(run),
    now: run.now,
    timeZone: run.range.timeZone,
  });

/** When a dispenser's refill is likely to be used up. */
export const replacementOf = (row: DispenserRefillRow): Replacement => ({
  estimatedReplacementDate: row.replacementOn,
  isRough: row.isRough,
  isRefillLow: row.isRefillLow,
});

/** Where a dispenser hangs. */
export const presentPlaced = (run: ReportRun, row: DispenserRefillRow): PlacedDevice => ({
  ...placeOf(run.tree, row.locationId),
  deviceId: row.deviceId,
  serialNumber: row.serialNumber,
});

/**
 * Whether a dispenser's refill is to be replaced within the days that the report's filter allows.
 */
export const isRequested = (run: ReportRun, row: DispenserRefillRow): boolean =>
  replacedWithin(replacementOf(row), todayOf(run), run.filter.daysToReplacement);

/** Rows by day, those without one last. */
export const byDay =
  <T>(dayOf: (row: T) => string | null) =>
  (a: T, b: T): number => {
    const [day, other] = [dayOf(a), dayOf(b)];
    if (day === null || other === null) return Number(day === null) - Number(other === null);
    return day < other ? -1 : Number(day > other);
  };
