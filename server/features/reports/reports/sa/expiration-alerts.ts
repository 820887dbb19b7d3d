import type { z } from "zod";
import type { ExpiringRefill, expirationAlerts } from "#contract/reports/sa/expiration-alerts.ts";
import { expiresWithin } from "#contract/reports/sa/due.ts";
import { presentCommon } from "../run/presenter.ts";
import type { ReportRun } from "../run/report-run.ts";
import { todayOf } from "./chosen-places.ts";
import type { DispenserRefillRow } from "./queries/dispenser-refills.ts";
import { byDay, dispensersOf, presentPlaced, replacementOf } from "./dispensers.ts";

/** The refills that expire within so many months, expired ones among them. */
const expiringAmong = (
  run: ReportRun,
  rows: readonly DispenserRefillRow[],
  months: ReportRun["filter"]["monthsToExpiration"],
): ExpiringRefill[] => {
  const today = todayOf(run);
  return rows
    .flatMap((row) =>
      row.expiresOn === null || !expiresWithin(row.expiresOn, today, months)
        ? []
        : {
            ...presentPlaced(run, row),
            ...replacementOf(row),
            ecmDeviceName: row.deviceName,
            deviceModelName: row.deviceModel,
            expirationDate: row.expiresOn,
          },
    )
    .toSorted(byDay(({ expirationDate }) => expirationDate));
};

/** The same of the places that a report is narrowed to. */
export const expiringRefills = async (
  run: ReportRun,
  months: ReportRun["filter"]["monthsToExpiration"],
): Promise<ExpiringRefill[]> => expiringAmong(run, await dispensersOf(run), months);

/** Report 34: refills that have expired, or will soon. */
export const runExpirationAlerts = async (
  run: ReportRun,
): Promise<z.input<typeof expirationAlerts.response>> => {
  const rows = await dispensersOf(run);
  return {
    ...presentCommon(run),
    refills: expiringAmong(run, rows, run.filter.monthsToExpiration),
    dispensers: rows.length,
    withoutExpiration: rows.filter(({ expiresOn }) => expiresOn === null).length,
  };
};
