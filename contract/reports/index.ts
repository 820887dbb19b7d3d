import type { z } from "zod";
import type { ReportDefinition } from "./definition.ts";
import { deviceMetrics } from "./ecm/device-metrics.ts";
import { dispenserEvents } from "./ecm/dispenser-events.ts";
import { jobRoleAndOutcome } from "./obs/job-role-and-outcome.ts";
import { compliance } from "./obs/compliance.ts";
import { ppeCompliance } from "./obs/ppe-compliance.ts";
import { jobRoleAndMoments } from "./obs/job-role-and-moments.ts";
import { jobRoleAndUnit } from "./obs/job-role-and-unit.ts";
import { moments } from "./obs/moments.ts";
import { monthlyActivity } from "./obs/monthly-activity.ts";
import { observer } from "./obs/observer.ts";
import { quarterlyActivity } from "./obs/quarterly-activity.ts";
import { quickNotes } from "./obs/quick-notes.ts";
import { performanceBarGraph } from "./ecm/performance-bar-graph.ts";
import { performanceHistory } from "./ecm/performance-history.ts";
import { performanceSummary } from "./ecm/performance-summary.ts";
import { roomLevelMetrics } from "./ecm/room-level-metrics.ts";
import { shiftComparison } from "./ecm/shift-comparison.ts";
import { groupPerformance } from "./ims/group-performance.ts";
import { individualPerformance } from "./ims/individual-performance.ts";
import { individualTrends } from "./ims/individual-trends.ts";
import { jobRolePerformance } from "./ims/job-role-performance.ts";
import { alertStatus } from "./sa/alert-status.ts";
import { batteryAlerts } from "./sa/battery-alerts.ts";
import { deviceAlerts } from "./sa/device-alerts.ts";
import { dispenserUsage } from "./sa/dispenser-usage.ts";
import { expirationAlerts } from "./sa/expiration-alerts.ts";
import { facilitySummary } from "./sa/facility-summary.ts";
import { offlineDevices } from "./sa/offline-devices.ts";
import { refillAlerts } from "./sa/refill-alerts.ts";
import { productUsage } from "./ims/product-usage.ts";
import type { Product } from "../permissions.ts";

/** The identity function: each report must stand under its own key. */
const byKey = <T extends { readonly [K in keyof T]: { readonly key: K } }>(reports: T): T =>
  reports;

/** Every report that can be run, by its key, in the order of its product's tabs. */
export const REPORTS_BY_KEY = byKey({
  performanceHistory,
  performanceBarGraph,
  performanceSummary,
  roomLevelMetrics,
  dispenserEvents,
  deviceMetrics,
  shiftComparison,
  quickNotes,
  compliance,
  moments,
  observer,
  quarterlyActivity,
  monthlyActivity,
  ppeCompliance,
  jobRoleAndUnit,
  jobRoleAndMoments,
  jobRoleAndOutcome,
  individualPerformance,
  jobRolePerformance,
  groupPerformance,
  productUsage,
  individualTrends,
  facilitySummary,
  alertStatus,
  deviceAlerts,
  refillAlerts,
  offlineDevices,
  batteryAlerts,
  expirationAlerts,
  dispenserUsage,
});

/** The name of a report; server and page have a registry each with exactly these. */
export type ReportKey = keyof typeof REPORTS_BY_KEY;

/** The response schema of one report. */
export type ResponseOf<K extends ReportKey> = (typeof REPORTS_BY_KEY)[K]["response"];

/** A report that can be run, whichever it is. */
export type Report<R extends z.ZodType = z.ZodType> = Omit<ReportDefinition<R>, "key"> & {
  readonly key: ReportKey;
};

/** Every report that can be run, in the order of its product's tabs. */
export const REPORTS: readonly Report[] = Object.values(REPORTS_BY_KEY);

/** Which product owns each report id of the product, those still to come included. */
export const REPORT_PRODUCT: Readonly<Record<number, Product>> = Object.fromEntries([
  ...[2, 3, 6, 19, 20, 29, 30, 33].map((id) => [id, "ECM"] as const),
  ...[37, 38, 39, 40, 41].map((id) => [id, "IMS"] as const),
  ...[7, 8, 9, 10, 11, 12, 17, 18, 35, 36].map((id) => [id, "OBS"] as const),
  ...[22, 23, 24, 31, 32, 34, 42, 43].map((id) => [id, "SA"] as const),
]);

/** The definition with this id, or undefined for an unknown one. */
export const findReport = (id: number): Report | undefined =>
  REPORTS.find((report) => report.id === id);
