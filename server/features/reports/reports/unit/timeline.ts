import { SLOTS_PER_DAY } from "#contract/core/limits.ts";
import { TIMELINE_MONTHS, TIMELINE_WEEKS } from "#contract/reports/unit/unit-rules.ts";
import type { ChartTimeUnit } from "#contract/reports/filters/timeframes.ts";
import {
  type HalfHour,
  dayTextAt,
  floorDay,
  parseHalfHour,
  plusHalfHours,
  wallText,
} from "#server/lib/time/half-hour.ts";
import { earliestOf } from "#server/lib/time/bounds.ts";
import { type ReportRange, resolveRange } from "../run/range.ts";
import type { ReportRun } from "../run/report-run.ts";
import { tailOf } from "../run/shift-slots.ts";

const WEEK = 7 * SLOTS_PER_DAY;
/** The epoch's first day was a Thursday. */
const EPOCH_WEEKDAY = 4;

/** The Sunday on or before a half hour. */
const weekStart = (at: HalfHour): HalfHour => {
  const day = floorDay(at);
  return plusHalfHours(day, -(((day / SLOTS_PER_DAY + EPOCH_WEEKDAY) % 7) * SLOTS_PER_DAY));
};

/** The first of a month, so many months after the one that a half hour lies in. */
const monthStart = (at: HalfHour, months: number): HalfHour => {
  const [year = 0, month = 1] = dayTextAt(at).split("-").map(Number);
  return parseHalfHour(new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10));
};

const rangeOf = (
  run: ReportRun,
  { start, end, unit }: { start: HalfHour; end: HalfHour; unit: ChartTimeUnit },
): ReportRange => ({
  ...resolveRange(
    { reportDateRange: "custom", startDate: wallText(start), endDate: wallText(end) },
    run.now,
    run.range.timeZone,
    run.slots === null ? 0 : tailOf(run.slots),
    run.dataTo,
  ),
  unit,
});

/** The last half hour of a run's range that can have data. */
const lastOf = ({ range: { counted, span } }: ReportRun): HalfHour =>
  plusHalfHours(counted.end > counted.start ? counted.end : span.end, -1);

/** Thirteen calendar weeks from Sunday; the last one ends with the run's range, if not before. */
export const weeksOf = (run: ReportRun, unit: "day" | "week"): ReportRange => {
  const last = weekStart(lastOf(run));
  return rangeOf(run, {
    start: plusHalfHours(last, -(TIMELINE_WEEKS - 1) * WEEK),
    end: earliestOf(plusHalfHours(last, WEEK), run.range.span.end),
    unit,
  });
};

/** Thirteen calendar months; the last one ends with the run's range, if not before. */
export const monthsOf = (run: ReportRun): ReportRange => {
  const last = lastOf(run);
  return rangeOf(run, {
    start: monthStart(last, 1 - TIMELINE_MONTHS),
    end: earliestOf(monthStart(last, 1), run.range.span.end),
    unit: "month",
  });
};
