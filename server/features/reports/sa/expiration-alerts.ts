import type { z } from "zod";
import type { ExpiringRefill, expirationAlerts } from "#contract/reports/sa/expiration-alerts.ts";
import { expiresWithin } from "#contract/reports/sa/due.ts";
import { presentCommon } from "../run/presenter.ts";
import type { ReportRun } from "../run/report-run.ts";
import { todayOf } from "./chosen-places.ts";
import { byDay, dispensersOf, presentPlaced, replacementOf } from "./dispensers.ts";

/** The refills that expire within so many months, expired ones among them. */
export const expiringRefills = async (
  run: ReportRun,
  months: ReportRun["filter"]["monthsToExpiration"],
): Promise<ExpiringRefill[]> => {
  const today = todayOf(run);
  const rows = await dispensersOf(run);
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

/** Report 34: refills that have expired, or will soon. */
export const runExpirationAlerts = async (
  run: ReportRun,
): Promise<z.input<typeof expirationAlerts.response>> => ({
  ...presentCommon(run),
  refills: await expiringRefills(run, run.filter.monthsToExpiration),
});
