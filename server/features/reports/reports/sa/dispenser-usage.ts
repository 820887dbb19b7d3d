import type { z } from "zod";
import type { dispenserUsage } from "#contract/reports/sa/dispenser-usage.ts";
import { presentCommon } from "../run/presenter.ts";
import type { ReportRun } from "../run/report-run.ts";
import { byDay, dispensersOf, isRequested, presentPlaced, replacementOf } from "./dispensers.ts";

/** Report 31: how many refills each dispenser takes. */
export const runDispenserUsage = async (
  run: ReportRun,
): Promise<z.input<typeof dispenserUsage.response>> => {
  const rows = await dispensersOf(run);
  return {
    ...presentCommon(run),
    dispensers: rows
      .filter((row) => isRequested(run, row))
      .toSorted(byDay(({ replacementOn }) => replacementOn))
      .map((row) => ({
        ...presentPlaced(run, row),
        ...replacementOf(row),
        deviceName: row.deviceName,
        weeklyAverageRefills: row.weeklyRefills,
        inServiceDate: row.inServiceOn,
      })),
  };
};
