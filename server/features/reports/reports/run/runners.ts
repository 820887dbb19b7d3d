import type { z } from "zod";
import type { ResponseOf } from "#contract/reports/index.ts";
import type { ReportKey } from "#contract/reports/list.ts";
import { runDeviceMetrics } from "../ecm/device-metrics.ts";
import { runDispenserEvents } from "../ecm/dispenser-events.ts";
import { runPerformanceBarGraph } from "../ecm/performance-bar-graph.ts";
import { runPerformanceHistory } from "../ecm/performance-history.ts";
import { runPerformanceSummary } from "../ecm/performance-summary.ts";
import { runRoomLevelMetrics } from "../ecm/room-level-metrics.ts";
import { runShiftComparison } from "../ecm/shift-comparison.ts";
import { runCompliance } from "../obs/compliance.ts";
import { runPpeCompliance } from "../obs/ppe-compliance.ts";
import {
  runJobRoleAndMoments,
  runJobRoleAndOutcome,
  runJobRoleAndUnit,
  runMoments,
} from "../obs/crossed-hands.ts";
import { runMonthlyActivity, runQuarterlyActivity } from "../obs/activity.ts";
import { runObserver } from "../obs/observer.ts";
import { runQuickNotes } from "../obs/quick-notes.ts";
import { runGroupPerformance } from "../ims/group-performance.ts";
import { runIndividualPerformance } from "../ims/individual-performance.ts";
import { runIndividualTrends } from "../ims/individual-trends.ts";
import { runProductUsage } from "../ims/product-usage.ts";
import { runJobRolePerformance } from "../ims/job-role-performance.ts";
import { runAlertStatus } from "../sa/alert-status.ts";
import { runBatteryAlerts } from "../sa/battery-alerts.ts";
import { runDeviceAlerts } from "../sa/device-alerts.ts";
import { runDispenserUsage } from "../sa/dispenser-usage.ts";
import { runExpirationAlerts } from "../sa/expiration-alerts.ts";
import { runFacilitySummary } from "../sa/facility-summary.ts";
import { runOfflineDevices } from "../sa/offline-devices.ts";
import { runRefillAlerts } from "../sa/refill-alerts.ts";
import { runUnit } from "../unit/unit.ts";
import type { ReportRun } from "./report-run.ts";

/** The code that answers each report of the contract. */
export const RUNNERS: {
  readonly [K in ReportKey]: (run: ReportRun) => Promise<z.input<ResponseOf<K>>>;
} = {
  performanceHistory: runPerformanceHistory,
  performanceBarGraph: runPerformanceBarGraph,
  performanceSummary: runPerformanceSummary,
  roomLevelMetrics: runRoomLevelMetrics,
  dispenserEvents: runDispenserEvents,
  deviceMetrics: runDeviceMetrics,
  shiftComparison: runShiftComparison,
  compliance: runCompliance,
  moments: runMoments,
  ppeCompliance: runPpeCompliance,
  jobRoleAndUnit: runJobRoleAndUnit,
  jobRoleAndMoments: runJobRoleAndMoments,
  quickNotes: runQuickNotes,
  observer: runObserver,
  quarterlyActivity: runQuarterlyActivity,
  monthlyActivity: runMonthlyActivity,
  jobRoleAndOutcome: runJobRoleAndOutcome,
  individualPerformance: runIndividualPerformance,
  jobRolePerformance: runJobRolePerformance,
  groupPerformance: runGroupPerformance,
  facilitySummary: runFacilitySummary,
  alertStatus: runAlertStatus,
  deviceAlerts: runDeviceAlerts,
  refillAlerts: runRefillAlerts,
  offlineDevices: runOfflineDevices,
  batteryAlerts: runBatteryAlerts,
  expirationAlerts: runExpirationAlerts,
  dispenserUsage: runDispenserUsage,
  productUsage: runProductUsage,
  individualTrends: runIndividualTrends,
  unit: runUnit,
};
