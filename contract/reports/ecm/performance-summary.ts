import { z } from "zod";
import { LIMITS } from "#contract/core/limits.ts";
import { Count, Id, Percent } from "#contract/core/primitives.ts";
import { type AnswerFact, type AnswerFirst, count } from "../answer/answer.ts";
import { overallFact } from "../answer/judged-answer.ts";
import { defineReport } from "../definition.ts";
import {
  FIGURE_COLUMNS,
  UNIT_COLUMNS,
  judgedPlace,
  locationRows,
  uncovered,
} from "./location-table.ts";
import { DataPoint, Figures, LocationFigures, ReportCommon } from "../shared.ts";
import { Timeframe } from "../filters/timeframes.ts";
import { STATUS_KINDS, Verdict } from "../verdict.ts";

/** One block: a range's figures with its course, and the report it opens. */
export const SummaryBlock = Figures.extend({
  /** Opens this report … */
  reportId: z.number().int().nullable(),
  /** … with this timeframe; null when the block stands for more than a timeframe can say. */
  timeframe: Timeframe.nullable(),
  /** What its change is measured against, facility wall time; null where there is nothing. */
  comparedWith: ReportCommon.shape.comparedWith,
  /** The first local day that counts, `YYYY-MM-DD`; null before the first fact. */
  since: z.string().nullable(),
  /** Counts all 24 hours although shifts were chosen: shifts narrow nothing beyond 90 days. */
  ignoresShifts: z.boolean(),
  course: z.array(z.object({ reportDate: z.string(), complianceIndex: Percent })),
});
export type SummaryBlock = z.infer<typeof SummaryBlock>;

export const ShiftFigures = z.object({
  shiftId: Id,
  shiftName: z.string(),
  startTime: z.string(),
  endTime: z.string(),
  compliance: Percent,
  verdict: Verdict,
  dispenses: Count,
  opportunities: z.number().nonnegative(),
});
export type ShiftFigures = z.infer<typeof ShiftFigures>;

/** How many units are below their goals today. */
const belowToday = (locations: readonly LocationFigures[]): AnswerFact[] => {
  const below = locations.filter(
    ({ verdict }) => verdict === "belowGoal" || verdict === "belowBaseline",
  );
  return below.length === 0
    ? []
    : [
        {
          id: "belowGoal",
          plural: below.length,
          who: { text: "of.unit", some: below.length, total: locations.length },
        },
      ];
};

/** Columns of the table of shifts, which stands beside the report's own rows. */
const SHIFT_COLUMNS = ["shift", "hours", "opportunities", "index", "status"] as const;

/** Report 19: today by hour beside the longer ranges, always current. */
export const performanceSummary = defineReport({
  id: 19,
  key: "performanceSummary",
  product: "ECM",
  layout: "blocks",
  filters: ["locations", "shifts"],
  hiddenTimeframes: [],
  graphActions: [],
  refreshMs: LIMITS.reportRefreshMs,
  response: ReportCommon.extend({
    todayData: SummaryBlock.extend({
      hours: z.array(DataPoint),
      /** Index of yesterday over the same hours. */
      yesterdaySameHours: Percent,
    }),
    sevenDayData: SummaryBlock,
    thirtyDayData: SummaryBlock,
    /** Null while the year is not loaded yet; so is all of history. */
    yearData: SummaryBlock.nullable(),
    totalData: SummaryBlock.nullable(),
    /** Shifts over the last 7 days. */
    shiftData: z.array(ShiftFigures),
    /** Today, each selected unit. */
    locations: z.array(LocationFigures),
  }),
  columns: [...UNIT_COLUMNS, ...FIGURE_COLUMNS],
  defaultSort: [{ key: "pointsToGoal", desc: false }],
  sortKeys: ["pointsToGoal", ...SHIFT_COLUMNS.map((column) => `shifts.${column}`)],
  emptyText: "opportunities",
  notes: ["index"],
  // Its blocks say by themselves where there is nothing.
  isEmpty: () => false,
  answerFirst: ({ todayData: today, locations, countedTo, minimumOpportunities }): AnswerFirst => {
    const fact = overallFact(judgedPlace(today), "today", {
      until: { kind: "clock", value: countedTo },
      minimum: count(minimumOpportunities),
    });
    return {
      kind: STATUS_KINDS[today.verdict],
      facts: [fact],
      line: belowToday(locations),
    };
  },
  leftOut: ({ todayData }) => uncovered(todayData),
  keyFigures: () => [],
  rows: (response) =>
    locationRows(response.todayData, response.locations, response.dataHealthPercent),
});
