import { z } from "zod";
import { defineReport } from "../definition.ts";
import {
  BAR_GRAPH_COLUMNS,
  UNIT_COLUMNS,
  figuresOfPlace,
  hasNoOpportunities,
  locationAnswer,
  locationKeyFigures,
  locationRows,
  uncovered,
} from "./location-table.ts";
import { Figures, LocationFigures, ReportCommon } from "../shared.ts";

/** Report 33: the compliance index of each unit in one range, highest first. */
export const performanceBarGraph = defineReport({
  id: 33,
  key: "performanceBarGraph",
  product: "ECM",
  layout: "graphAndTable",
  filters: ["timeframe", "compareWith", "locations", "shifts", "devices"],
  hiddenTimeframes: [],
  // Bars are never cut, and no row of the table brings one forward.
  graphActions: ["thresholds", "dataLabels"],
  response: ReportCommon.extend({ total: Figures, locations: z.array(LocationFigures) }),
  // The graph has the bars already.
  columns: [...UNIT_COLUMNS, ...BAR_GRAPH_COLUMNS],
  defaultSort: [{ key: "percentCompliant", desc: true }],
  emptyText: "opportunities",
  notes: ["index"],
  isEmpty: (response) => hasNoOpportunities(response.total, response.locations),
  answerFirst: locationAnswer("unit"),
  leftOut: ({ total }) => uncovered(total),
  keyFigures: locationKeyFigures,
  rowFigures: figuresOfPlace,
  rows: (response) => locationRows(response.total, response.locations, response.dataHealthPercent),
});
