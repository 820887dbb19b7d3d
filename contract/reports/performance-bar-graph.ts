import { z } from "zod";
import { defineReport } from "./definition.ts";
import { LOCATION_COLUMNS, locationRows } from "./location-table.ts";
import { Figures, LocationFigures, ReportCommon } from "./shared.ts";

/** Report 33: the compliance index of each unit in one range, highest first. */
export const performanceBarGraph = defineReport({
  id: 33,
  key: "performanceBarGraph",
  product: "ECM",
  filters: ["timeframe", "locations", "shifts", "devices"],
  forcedFilters: ["timeframe", "locations"],
  hiddenTimeframes: [],
  hasGraph: true,
  isLive: false,
  response: ReportCommon.extend({ total: Figures, locations: z.array(LocationFigures) }),
  columns: [
    ...LOCATION_COLUMNS.filter(
      (column) => column.kind !== "indexBar" && column.key !== "devicesReporting",
    ).map((column) =>
      column.key === "change"
        ? { key: "pointsToGoal", label: "toGoalPoints", kind: "points" as const }
        : column,
    ),
    { key: "devicesReporting", label: "devicesReporting", kind: "devices" },
  ],
  rows: (response) =>
    locationRows(response.total, response.locations, response.max100PctCompliance),
});
