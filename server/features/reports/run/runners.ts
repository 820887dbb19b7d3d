import type { z } from "zod";
import type { ReportCommon } from "#contract/reports/shared.ts";
import {
  performanceBarGraph,
  performanceHistory,
  performanceSummary,
  roomLevelMetrics,
} from "#contract/reports/index.ts";
import type { ReportRun } from "./report-run.ts";
import { runPerformanceBarGraph } from "../ecm/performance-bar-graph.ts";
import { runPerformanceHistory } from "../ecm/performance-history.ts";
import { runPerformanceSummary } from "../ecm/performance-summary.ts";
import { runRoomLevelMetrics } from "../ecm/room-level-metrics.ts";

export type ReportAnswer = z.input<typeof ReportCommon> & Record<string, unknown>;
export type ReportRunner = (run: ReportRun) => Promise<ReportAnswer>;

const RUNNERS: ReadonlyMap<number, ReportRunner> = new Map<number, ReportRunner>([
  [performanceHistory.id, runPerformanceHistory],
  [performanceBarGraph.id, runPerformanceBarGraph],
  [performanceSummary.id, runPerformanceSummary],
  [roomLevelMetrics.id, runRoomLevelMetrics],
]);

/** The code that answers a report of the contract; a test makes sure that every report has one. */
export const runnerOf = (reportId: number): ReportRunner | undefined => RUNNERS.get(reportId);
