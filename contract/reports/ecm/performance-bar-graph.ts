import { z } from "zod";
import { defineReport } from "../definition.ts";
import { LOCATION_COLUMNS, locationRows } from "./location-table.ts";
import { Figures, LocationFigures, type ReportColumn, ReportCommon } from "../shared.ts";

const POINTS_TO_GOAL: ReportColumn = { key: "pointsToGoal", label: "toGoalPoints", kind: "points" };

/** Report 33: the compliance index of each unit in one range, highest first. */
export const performanceBarGraph = defineReport({
  id: 33,
  key: "performanceBarGraph",
  product: "ECM",
  filters: ["timeframe", "locations", "shifts", "devices"],
  forcedFilters: ["timeframe", "locations"],
  hiddenTimeframes: [],
  // Bars are never cut, and no row of the table brings one forward.
  graphActions: ["thresholds", "dataLabels"],
  isLive: false,
  response: ReportCommon.extend({ total: Figures, locations: z.array(LocationFigures) }),
  // The graph has the bars already; how far a unit is from the goal stands before the verdict.
  columns: LOCATION_COLUMNS.filter(({ key }) => key !== "indexBar" && key !== "change").flatMap(
    (column) => (column.key === "status" ? [POINTS_TO_GOAL, column] : [column]),
  ),
  rows: (response) =>
    locationRows(response.total, response.locations, response.max100PctCompliance),
});
