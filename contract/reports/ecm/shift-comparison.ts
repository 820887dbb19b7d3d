import { z } from "zod";
import { judgedAnswer } from "../answer/judged-answer.ts";
import { Change, changeCells } from "../change.ts";
import type { ReportColumn } from "../columns.ts";
import { defineReport } from "../definition.ts";
import { Figures, ReportCommon } from "../shared.ts";
import {
  FIGURE_COLUMNS,
  figuresOfPlace,
  judgedPlace,
  locationKeyFigures,
  locationRows,
  uncovered,
} from "./location-table.ts";
import { ShiftFigures } from "./performance-summary.ts";

/** A shift's figures, with what they changed by against the range before. */
export const ComparedShift = ShiftFigures.extend({
  /** Null where there is nothing to compare with. */
  change: Change.nullable(),
});
export type ComparedShift = z.infer<typeof ComparedShift>;

const isOfDevices = ({ kind }: ReportColumn): boolean => kind === "coverage" || kind === "share";

/** Report 30: the compliance index of each shift, beside that of all of them together. */
export const shiftComparison = defineReport({
  id: 30,
  key: "shiftComparison",
  product: "ECM",
  layout: "graphAndTable",
  filters: ["timeframe", "compareWith", "locations", "shifts", "devices"],
  // Without a shift there is nothing to compare: none chosen stands for all.
  forcedFilters: ["shifts"],
  hiddenTimeframes: ["thisYear", "last6Months", "last12Months"],
  // Shifts narrow 90 days and no more.
  maxDaysBack: 90,
  needs: "shifts",
  graphActions: ["thresholds", "dataLabels"],
  response: ReportCommon.extend({
    /** Every half hour that a compared shift covers, once. */
    total: Figures,
    /** In the order of the day. */
    shiftData: z.array(ComparedShift),
  }),
  columns: [
    { key: "name", label: "shift", kind: "rowName" },
    { key: "hours", label: "hours", kind: "hours", toKey: "hoursTo" },
    // Devices hang there through all shifts.
    ...FIGURE_COLUMNS.filter((column) => !isOfDevices(column)),
  ],
  defaultSort: [],
  emptyText: "opportunities",
  notes: ["index"],
  isEmpty: ({ shiftData }) => shiftData.every(({ opportunities }) => opportunities === 0),
  answerFirst: ({ total, shiftData, minimumOpportunities: minimum, performanceGoal: goal }) =>
    judgedAnswer({
      of: "shift",
      sample: "opportunities",
      minimum,
      total: judgedPlace(total),
      rows: shiftData.map((shift) => ({
        key: shift.shiftId,
        name: shift.shiftName,
        percent: shift.compliance,
        n: shift.opportunities,
        verdict: shift.verdict,
        change: shift.change,
        goal,
        baseline: total.performanceBaseline,
      })),
    }),
  leftOut: ({ total }) => uncovered(total),
  keyFigures: (response) => locationKeyFigures({ ...response, locations: [] }),
  rowFigures: ({ total }, key) => figuresOfPlace({ total, locations: [] }, key),
  rows: ({ total, shiftData, dataHealthPercent, performanceGoal }) => [
    ...locationRows(total, [], dataHealthPercent),
    ...shiftData.map((shift) => ({
      key: shift.shiftId,
      cells: {
        name: shift.shiftName,
        hours: shift.startTime,
        hoursTo: shift.endTime,
        totalEvents: shift.dispenses,
        totalOpportunities: shift.opportunities,
        percentCompliant: shift.compliance,
        status: shift.verdict,
        noOpportunitiesReason: shift.compliance === null ? total.noOpportunitiesReason : null,
        ...changeCells(shift.change),
        performanceGoal,
      },
    })),
  ],
});
