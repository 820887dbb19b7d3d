import type { ComponentType } from "react";
import type { z } from "zod";
import type { ReportDefinition } from "#contract/reports/definition.ts";
import { sortOfRows, type SortBy } from "#contract/reports/sort.ts";
import { PlotlyView } from "#renderer/charts/plot.tsx";
import { type Fetched, fetched } from "#renderer/ui/feedback/fetched.tsx";
import type { ReportShape } from "#renderer/ui/feedback/skeleton.tsx";
import type { ReportViewProps } from "./view-props.ts";

type AnyProps = ReportViewProps<z.ZodType>;
type AnyView = Fetched<AnyProps>;

/**
 * The view of each report by its key, loaded when first shown. A view's own answer type is narrower
 * than what the registry knows; the answer was checked by that very report's schema.
 */
const view = <R extends z.ZodType>(
  load: () => Promise<ComponentType<ReportViewProps<R>>>,
): AnyView => fetched(async () => (await load()) as unknown as ComponentType<AnyProps>);

type Entry = {
  View: AnyView;
  /** What stands in its place while it loads. */
  shape: ReportShape;
  /** The order of rows until a person chooses one. */
  sortBy: SortBy;
};

const byIndex = (desc: boolean): SortBy => [{ key: "percentCompliant", desc }];

const VIEWS: Readonly<Record<string, Entry>> = {
  performanceHistory: {
    View: view(async () => (await import("./ecm/performance-history.tsx")).PerformanceHistoryView),
    shape: "graph",
    sortBy: byIndex(false),
  },
  performanceBarGraph: {
    View: view(
      async () => (await import("./ecm/performance-bar-graph.tsx")).PerformanceBarGraphView,
    ),
    shape: "graph",
    sortBy: byIndex(true),
  },
  performanceSummary: {
    View: view(async () => (await import("./ecm/performance-summary.tsx")).PerformanceSummaryView),
    shape: "blocks",
    sortBy: [{ key: "pointsToGoal", desc: false }],
  },
  roomLevelMetrics: {
    View: view(async () => (await import("./ecm/room-level-metrics.tsx")).RoomLevelMetricsView),
    shape: "table",
    sortBy: byIndex(false),
  },
};

const entryOf = (report: ReportDefinition): Entry => {
  const entry = VIEWS[report.key];
  if (entry === undefined) throw new Error(`No view for report ${report.key}`);
  return entry;
};

/** The order a report is shown in: what a person chose, and its own for rows where that is nothing. */
export const sortOf = (report: ReportDefinition, chosen: SortBy): SortBy =>
  sortOfRows(chosen).length > 0 ? chosen : [...entryOf(report).sortBy, ...chosen];

/** What a report looks like while it is on its way. */
export const shapeOf = (report: ReportDefinition): ReportShape => entryOf(report).shape;

/** Keys of the reports that have a view. */
export const viewedReports = (): string[] => Object.keys(VIEWS);

/** Fetches every view ahead, for who knows that one will be shown at once. */
export const preloadViews = async (): Promise<void> => {
  await Promise.all(Object.values(VIEWS).map(({ View }) => View.preload()));
};

/** Begins to fetch what draws a report, while its figures are asked for. */
export const fetchAhead = (report: ReportDefinition): void => {
  const { View, shape } = entryOf(report);
  View.ahead();
  if (shape !== "table") PlotlyView.ahead();
};

/** One report's view; suspends until it is loaded. */
export function ReportView(props: ReportViewProps<z.ZodType>) {
  const { View } = entryOf(props.report);
  return <View {...props} />;
}
