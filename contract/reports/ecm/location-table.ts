import type { Figures, LocationFigures, ReportColumn, ReportRow } from "../shared.ts";
import { judge, shownIndex } from "../shared.ts";

/** The columns of every table that lists places by their compliance. */
export const LOCATION_COLUMNS: readonly ReportColumn[] = [
  { key: "name", label: "unit", kind: "text" },
  { key: "parentLocation", label: "floor", kind: "text" },
  { key: "totalEvents", label: "events", kind: "count" },
  { key: "totalOpportunities", label: "opportunities", kind: "count" },
  { key: "percentCompliant", label: "indexPercent", kind: "percent" },
  { key: "indexBar", label: "indexBar", kind: "indexBar", visualOnly: true },
  { key: "status", label: "againstGoal", kind: "status" },
  { key: "change", label: "changePoints", kind: "points" },
  { key: "devicesReporting", label: "devicesReporting", kind: "devices" },
];

const cells = (figures: Figures, max100: boolean): ReportRow["cells"] => ({
  totalEvents: figures.totalEvents,
  totalOpportunities: figures.totalOpportunities,
  percentCompliant: shownIndex(figures.percentCompliant, max100),
  status: judge(figures.percentCompliant, figures.performanceGoal, figures.performanceBaseline),
  change: figures.change,
  devicesReporting: figures.devicesReporting,
  devicesTotal: figures.devicesTotal,
  performanceGoal: figures.performanceGoal,
  pointsToGoal:
    figures.percentCompliant === null || figures.performanceGoal === null
      ? null
      : figures.percentCompliant - figures.performanceGoal,
});

/** Rows for {@link LOCATION_COLUMNS}: the facility's total, then each place. */
export const locationRows = (
  total: Figures,
  locations: readonly LocationFigures[],
  max100: boolean,
): ReportRow[] => [
  {
    key: "total",
    isTotal: true,
    cells: { name: null, parentLocation: null, ...cells(total, max100) },
  },
  ...locations.map((location) => ({
    key: location.locationId,
    cells: {
      name: location.name,
      parentLocation: location.parentLocation,
      ...cells(location, max100),
    },
  })),
];
