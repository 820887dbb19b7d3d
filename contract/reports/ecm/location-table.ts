import type { ReportColumn, ReportRow } from "../columns.ts";
import type { KeyFigure } from "../definition.ts";
import type { Figures, LocationFigures } from "../shared.ts";

/** The column that names the places, under a heading of the report's own. */
export const placeColumn = (label: string): ReportColumn => ({
  key: "name",
  label,
  kind: "rowName",
});

const VERDICT: ReportColumn = {
  key: "status",
  label: "againstGoal",
  kind: "verdict",
  goalKey: "performanceGoal",
};
const COVERAGE: ReportColumn = {
  key: "devicesReporting",
  label: "devicesReporting",
  kind: "coverage",
  ofKey: "devicesTotal",
  ofLabel: "devicesTotal",
};
const COUNTS: readonly ReportColumn[] = [
  { key: "totalEvents", label: "events", kind: "count" },
  { key: "totalOpportunities", label: "opportunities", kind: "sample" },
  { key: "percentCompliant", label: "indexPercent", kind: "index" },
];

/** What a place is judged by: its counts, index, standing, change, and how much of it was heard. */
export const FIGURE_COLUMNS: readonly ReportColumn[] = [
  ...COUNTS,
  {
    key: "indexBar",
    label: "indexBar",
    kind: "indexBar",
    valueKey: "percentCompliant",
    goalKey: "performanceGoal",
    visualOnly: true,
  },
  VERDICT,
  { key: "change", label: "changePoints", kind: "trend" },
  COVERAGE,
];

/** The same below a graph of bars: how far a place is from its goal in place of bar and change. */
export const BAR_GRAPH_COLUMNS: readonly ReportColumn[] = [
  ...COUNTS,
  { key: "pointsToGoal", label: "toGoalPoints", kind: "points" },
  VERDICT,
  COVERAGE,
];

/** A unit and the floor it lies on. */
export const UNIT_COLUMNS: readonly ReportColumn[] = [
  placeColumn("unit"),
  { key: "parentLocation", label: "floor", kind: "text" },
];

const cells = (figures: Figures): ReportRow["cells"] => ({
  totalEvents: figures.totalEvents,
  totalOpportunities: figures.totalOpportunities,
  percentCompliant: figures.percentCompliant,
  status: figures.verdict,
  change: figures.change,
  devicesReporting: figures.devicesReporting,
  devicesTotal: figures.devicesTotal,
  performanceGoal: figures.performanceGoal,
  pointsToGoal: figures.pointsToGoal,
});

/** Rows for these columns: the total of all, then each place. */
export const locationRows = (
  total: Figures,
  locations: readonly LocationFigures[],
): ReportRow[] => [
  {
    key: "total",
    isTotal: true,
    cells: { name: null, parentLocation: null, ...cells(total) },
  },
  ...locations.map((location) => ({
    key: location.locationId,
    cells: {
      name: location.name,
      parentLocation: location.parentLocation,
      ...cells(location),
    },
  })),
];

/** Whether nothing was to be judged anywhere. */
export const hasNoOpportunities = (
  total: Figures,
  locations: readonly LocationFigures[],
): boolean => [total, ...locations].every(({ totalOpportunities }) => totalOpportunities === 0);

/** The strip of figures above such a table. */
export const locationKeyFigures = (total: Figures): KeyFigure[] => [
  { label: "index", kind: "percent", value: total.percentCompliant },
  ...(total.performanceGoal === null
    ? []
    : [
        { label: "goal", kind: "percent", value: total.performanceGoal } as const,
        { label: "toGoal", kind: "points", value: total.pointsToGoal } as const,
      ]),
  { label: "opportunities", kind: "count", value: total.totalOpportunities },
  {
    label: "devices",
    kind: "share",
    value: total.devicesReporting,
    of: total.devicesTotal,
  },
];
