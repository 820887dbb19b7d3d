import type { z } from "zod";
import type { ReportDefinition } from "./definition.ts";
import { deviceMetrics } from "./ecm/device-metrics.ts";
import { dispenserEvents } from "./ecm/dispenser-events.ts";
import { compliance } from "./obs/compliance.ts";
import { ppeCompliance } from "./obs/ppe-compliance.ts";
import {
  jobRoleAndMoments,
  jobRoleAndOutcome,
  jobRoleAndUnit,
  moments,
} from "./obs/crossed-hands.ts";
import { monthlyActivity, quarterlyActivity } from "./obs/activity.ts";
import { observer } from "./obs/observer.ts";
import { quickNotes } from "./obs/quick-notes.ts";
import { performanceBarGraph } from "./ecm/performance-bar-graph.ts";
import { performanceHistory } from "./ecm/performance-history.ts";
import { performanceSummary } from "./ecm/performance-summary.ts";
import { roomLevelMetrics } from "./ecm/room-level-metrics.ts";
import { shiftComparison } from "./ecm/shift-comparison.ts";
import { groupPerformance, jobRolePerformance } from "./ims/group-reports.ts";
import { individualPerformance, individualTrends } from "./ims/individual-reports.ts";
import { alertStatus } from "./sa/alert-status.ts";
import { batteryAlerts } from "./sa/battery-alerts.ts";
import { deviceAlerts } from "./sa/device-alerts.ts";
import { dispenserUsage } from "./sa/dispenser-usage.ts";
import { expirationAlerts } from "./sa/expiration-alerts.ts";
import { facilitySummary } from "./sa/facility-summary.ts";
import { offlineDevices } from "./sa/offline-devices.ts";
import { refillAlerts } from "./sa/refill-alerts.ts";
import { productUsage } from "./ims/product-usage.ts";
import { unit } from "./unit/unit.ts";
import type { ReportKey } from "./list.ts";

/** The identity function: each report that is listed must stand under its own key. */
const byKey = <T extends { readonly [K in ReportKey]: { readonly key: K } }>(reports: T): T =>
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
  compliance,
  moments,
  ppeCompliance,
  jobRoleAndUnit,
  jobRoleAndMoments,
  jobRoleAndOutcome,
  observer,
  quarterlyActivity,
  monthlyActivity,
  quickNotes,
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
  unit,
});

/** The response schema of one report. */
export type ResponseOf<K extends ReportKey> = (typeof REPORTS_BY_KEY)[K]["response"];

/** A report that can be run, whichever it is. */
export type Report<R extends z.ZodType = z.ZodType> = Omit<ReportDefinition<R>, "key"> & {
  readonly key: ReportKey;
};

/** Every report that can be run, in the order of its product's tabs. */
export const REPORTS: readonly Report[] = Object.values(REPORTS_BY_KEY);

/** The definition with this id, or undefined for an unknown one. */
export const findReport = (id: number): Report | undefined =>
  REPORTS.find((report) => report.id === id);
