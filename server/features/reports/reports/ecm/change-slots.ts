import { SLOTS_PER_DAY } from "#contract/core/limits.ts";
import { LEAST_CHANGE_SLOTS } from "#contract/reports/change.ts";
import type { ChartTimeUnit } from "#contract/reports/filters/timeframes.ts";
import type { CountedInterval, ReportRange } from "../run/range.ts";
import { type PointInterval, pointsOf } from "./points.ts";

/** Ranges of more days are compared by weeks. */
const MOST_DAYS = 90;

/** The step of the slots that a range's change is judged by. */
export const changeUnit = ({ span }: Pick<ReportRange, "span">): ChartTimeUnit =>
  span.end - span.start <= MOST_DAYS * SLOTS_PER_DAY ? "day" : "week";

/** The slots of a range that its change is judged by, cut ones included. */
export const changeSlots = (range: ReportRange): PointInterval[] =>
  pointsOf({ ...range, unit: changeUnit(range) });

/** The slots of the range that it is compared with. */
export const precedingSlots = (range: ReportRange, compared: CountedInterval): PointInterval[] =>
  pointsOf({ ...range, unit: changeUnit(range), counted: compared, span: compared });

/** Whether a range has enough whole slots for a change to be judged at all. */
export const hasChangeSlots = (range: ReportRange): boolean =>
  changeSlots(range).filter(({ isPartial }) => !isPartial).length >= LEAST_CHANGE_SLOTS;
