import type { z } from "zod";
import type { performanceBarGraph } from "#contract/reports/ecm/performance-bar-graph.ts";
import { UNIT_LEVEL } from "../run/location-tree.ts";
import { placeFigures, presentLocation } from "./place-figures.ts";
import { ecmRun, presentEcm } from "./ecm-run.ts";
import type { ReportRun } from "../run/report-run.ts";

/** Report 33: each unit's index over one range, highest first; units without one come last. */
export const runPerformanceBarGraph = async (
  asked: ReportRun,
): Promise<z.input<typeof performanceBarGraph.response>> => {
  const run = ecmRun(asked);
  const { frame, total, rows } = await placeFigures(run, UNIT_LEVEL, { hasPoints: false });
  return {
    ...presentEcm(run, frame),
    total: total.figures,
    locations: rows
      .map((row) => presentLocation(run, row))
      .toSorted((a, b) => (b.percentCompliant ?? -1) - (a.percentCompliant ?? -1)),
  };
};
