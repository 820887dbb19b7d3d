import type { ComponentType } from "react";
import type { z } from "zod";
import type { Report, ResponseOf } from "#contract/reports/index.ts";
import type { ReportKey } from "#contract/reports/list.ts";
import type { ReportLayout } from "#contract/reports/definition.ts";
import {
  jobRoleAndMoments,
  jobRoleAndOutcome,
  jobRoleAndUnit,
  moments,
} from "#contract/reports/obs/crossed-hands.ts";
import type { CrossedReport } from "#contract/reports/obs/define-crossed.ts";
import type { HandCommon } from "#contract/reports/obs/hand-figures.ts";
import { PlotlyView } from "#renderer/charts/plot.tsx";
import { type Fetched, fetched } from "#renderer/ui/feedback/fetched.tsx";
import type { FiguresShape } from "#renderer/ui/feedback/skeleton.tsx";
import type { ReportViewProps } from "./view-props.ts";

/** Draws any report that is one table. */
const oneTable = fetched(async () => (await import("./table-view.tsx")).TableView);

/** Draws a report that crosses observations of hands. */
const crossed = <R extends z.ZodType<HandCommon>>(report: CrossedReport<R>) =>
  fetched(async () => (await import("./obs/crossed-hands.tsx")).crossedView(report));

/** The view of each report, loaded when first shown. */
const VIEWS: {
  readonly [K in ReportKey]: Fetched<ReportViewProps<ResponseOf<K>>> | Fetched<ReportViewProps>;
} = {
  performanceHistory: fetched(
    async () => (await import("./ecm/performance-history.tsx")).PerformanceHistoryView,
  ),
  performanceBarGraph: fetched(
    async () => (await import("./ecm/performance-bar-graph.tsx")).PerformanceBarGraphView,
  ),
  performanceSummary: fetched(
    async () => (await import("./ecm/performance-summary.tsx")).PerformanceSummaryView,
  ),
  roomLevelMetrics: fetched(
    async () => (await import("./ecm/room-level-metrics.tsx")).RoomLevelMetricsView,
  ),
  individualPerformance: fetched(
    async () => (await import("./ims/badge-tables.tsx")).IndividualPerformanceView,
  ),
  jobRolePerformance: fetched(
    async () => (await import("./ims/badge-tables.tsx")).JobRolePerformanceView,
  ),
  productUsage: fetched(async () => (await import("./ims/product-usage.tsx")).ProductUsageView),
  individualTrends: fetched(
    async () => (await import("./ims/individual-trends.tsx")).IndividualTrendsView,
  ),
  groupPerformance: fetched(
    async () => (await import("./ims/badge-tables.tsx")).GroupPerformanceView,
  ),
  dispenserEvents: oneTable,
  deviceMetrics: fetched(async () => (await import("./ecm/device-metrics.tsx")).DeviceMetricsView),
  shiftComparison: fetched(
    async () => (await import("./ecm/shift-comparison.tsx")).ShiftComparisonView,
  ),
  compliance: fetched(async () => (await import("./obs/compliance.tsx")).ComplianceView),
  moments: crossed(moments),
  ppeCompliance: fetched(async () => (await import("./obs/ppe-compliance.tsx")).PpeComplianceView),
  jobRoleAndUnit: crossed(jobRoleAndUnit),
  jobRoleAndMoments: crossed(jobRoleAndMoments),
  quickNotes: fetched(async () => (await import("./obs/quick-notes.tsx")).QuickNotesView),
  observer: fetched(async () => (await import("./obs/observer.tsx")).ObserverView),
  quarterlyActivity: fetched(async () => (await import("./obs/activity.tsx")).ActivityView),
  monthlyActivity: fetched(async () => (await import("./obs/activity.tsx")).ActivityView),
  jobRoleAndOutcome: crossed(jobRoleAndOutcome),
  facilitySummary: fetched(
    async () => (await import("./sa/facility-summary.tsx")).FacilitySummaryView,
  ),
  alertStatus: fetched(async () => (await import("./sa/alert-status.tsx")).AlertStatusView),
  deviceAlerts: oneTable,
  refillAlerts: oneTable,
  offlineDevices: oneTable,
  batteryAlerts: oneTable,
  expirationAlerts: fetched(
    async () => (await import("./sa/expiration-alerts.tsx")).ExpirationAlertsView,
  ),
  dispenserUsage: oneTable,
  unit: fetched(async () => (await import("./unit/unit-view.tsx")).UnitView),
};

const SHAPES: Readonly<Record<ReportLayout, FiguresShape>> = {
  graphAndTable: "graph",
  table: "table",
  blocks: "blocks",
};

/** What a report looks like while it is on its way. */
export const shapeOf = ({ layout }: Report): FiguresShape => SHAPES[layout];

/** Fetches every view ahead, for who knows that one will be shown at once. */
export const preloadViews = async (): Promise<void> => {
  await Promise.all(Object.values(VIEWS).map((View) => View.preload()));
};

/** Begins to fetch what draws a report, while its figures are fetched. */
export const fetchAhead = (report: Report): void => {
  VIEWS[report.key].ahead();
  if (report.layout !== "table") PlotlyView.ahead();
};

/**
 * One report's view; suspends until it is loaded. The answer was checked by that very report's
 * schema, which is narrower than what is known of it here.
 */
export function ReportView(props: ReportViewProps<z.ZodType>) {
  const View = VIEWS[props.report.key] as unknown as ComponentType<ReportViewProps<z.ZodType>>;
  return <View {...props} />;
}
