import { z } from "zod";
import { Id } from "#contract/core/primitives.ts";
import { ControlChart } from "../control-chart.ts";
import { defineReport } from "../definition.ts";
import {
  TOTAL_KEY,
  FIGURE_COLUMNS,
  UNIT_COLUMNS,
  figuresOfPlace,
  hasNoOpportunities,
  locationAnswer,
  locationKeyFigures,
  locationRows,
  uncovered,
} from "./location-table.ts";
import { PreviousPlace } from "../previous.ts";
import { DataPoint, Figures, Gap, LocationFigures, ReportCommon, SilentDays } from "../shared.ts";

const FormerCourse = PreviousPlace.extend({ dataPoints: z.array(DataPoint) });

/** Report 2: the compliance index of facility and units over time. */
export const performanceHistory = defineReport({
  id: 2,
  key: "performanceHistory",
  product: "ECM",
  layout: "graphAndTable",
  filters: ["timeframe", "compareWith", "locations", "shifts", "devices"],
  hiddenTimeframes: [],
  graphActions: ["thresholds", "dataLabels", "zoom", "control", "clear"],
  overTime: "places",
  response: ReportCommon.extend({
    total: Figures,
    locations: z.array(LocationFigures),
    /** The whole selection over time. */
    dataPoints: z.array(DataPoint),
    /** Each unit over time; same slots as `dataPoints`. */
    series: z.array(z.object({ locationId: Id, dataPoints: z.array(DataPoint) })),
    /**
     * Only where a place of the answer continues another one that the range still holds: that one's
     * course, to be drawn beside it. Same slots as `dataPoints`.
     */
    former: z.array(FormerCourse).optional(),
    gaps: z.array(Gap),
    /** Days without data inside weeks or months that have some; by the hour and the day there are none. */
    silentDays: z.array(SilentDays),
    /** Of the whole selection: whether its level changed, or varies as it always does. */
    controlChart: ControlChart,
  }),
  columns: [...UNIT_COLUMNS, ...FIGURE_COLUMNS],
  defaultSort: [{ key: "percentCompliant", desc: false }],
  emptyText: "opportunities",
  notes: ["index"],
  isEmpty: (response) => hasNoOpportunities(response.total, response.locations),
  answerFirst: locationAnswer("unit"),
  leftOut: ({ total }) => uncovered(total),
  keyFigures: locationKeyFigures,
  rowFigures: figuresOfPlace,
  course: ({ dataPoints, series, gaps }, key) =>
    key === TOTAL_KEY
      ? { points: dataPoints, gaps }
      : {
          points: series.find(({ locationId }) => locationId === key)?.dataPoints ?? [],
          gaps: gaps.filter(({ locationId }) => locationId === key),
        },
  rows: (response) => locationRows(response.total, response.locations, response.dataHealthPercent),
});
