import type { ReportDefinition } from "./definition.ts";
import { performanceBarGraph } from "./ecm/performance-bar-graph.ts";
import { performanceHistory } from "./ecm/performance-history.ts";
import { performanceSummary } from "./ecm/performance-summary.ts";
import { roomLevelMetrics } from "./ecm/room-level-metrics.ts";
import type { Product } from "../permissions.ts";

export { performanceBarGraph, performanceHistory, performanceSummary, roomLevelMetrics };

/** Every report that can be run, in the order of its product's tabs. */
export const REPORTS: readonly ReportDefinition[] = [
  performanceHistory,
  performanceBarGraph,
  performanceSummary,
  roomLevelMetrics,
];

/** Which product owns each report id of the product, those still to come included. */
export const REPORT_PRODUCT: Readonly<Record<number, Product>> = Object.fromEntries([
  ...[2, 3, 6, 19, 20, 29, 30, 33].map((id) => [id, "ECM"] as const),
  ...[37, 38, 39, 40, 41].map((id) => [id, "IMS"] as const),
  ...[7, 8, 9, 10, 11, 12, 17, 18, 35, 36].map((id) => [id, "OBS"] as const),
  ...[22, 23, 24, 31, 32, 34, 42, 43].map((id) => [id, "SA"] as const),
]);

/** The definition with this id, or undefined for an unknown one. */
export const findReport = (id: number): ReportDefinition | undefined =>
  REPORTS.find((report) => report.id === id);
