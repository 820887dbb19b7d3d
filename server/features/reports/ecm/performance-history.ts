import type { z } from "zod";
import type { performanceHistory } from "#contract/reports/ecm/performance-history.ts";
import { findGaps } from "./gaps.ts";
import { UNIT_LEVEL } from "../run/location-tree.ts";
import { placeFigures, presentLocation } from "./place-figures.ts";
import { ecmRun, presentEcm } from "./ecm-run.ts";
import type { ReportRun } from "../run/report-run.ts";

/** Report 2: facility and units over time. */
export const runPerformanceHistory = async (
  asked: ReportRun,
): Promise<z.input<typeof performanceHistory.response>> => {
  const run = ecmRun(asked);
  const { frame, total, rows } = await placeFigures(run, UNIT_LEVEL, { hasPoints: true });
  return {
    ...presentEcm(run, frame),
    total: total.figures,
    locations: rows.map((row) => presentLocation(run, row)),
    dataPoints: total.points,
    series: rows.map(({ location, points }) => ({ locationId: location.id, dataPoints: points })),
    ...(await findGaps(run, [total, ...rows])),
  };
};
