import type { Temporal } from "temporal-polyfill";
import { SLOTS_PER_DAY } from "#contract/core/limits.ts";
import { type CompareWith, comparisonOf } from "#contract/reports/filters/comparison.ts";
import type { FilterModel } from "#contract/reports/filters/filters.ts";
import {
  type ChartTimeUnit,
  ROLLING_HOURS,
  type Timeframe,
  chartTimeUnit,
} from "#contract/reports/filters/timeframes.ts";
import {
  HALF_HOUR_MS,
  type HalfHour,
  type WallInterval,
  dayStart,
  floorDay,
  parseHalfHour,
  plusHalfHours,
} from "#server/lib/time/half-hour.ts";
import { firstInstant, halfHourOf, wallMinuteText, wallTime } from "#server/lib/time/zoned-time.ts";
import { earliestOf, latestOf } from "#server/lib/time/bounds.ts";
import { type Back, backBy, backByMonths, comparedEnds } from "./compared-ends.ts";

/** A range to count, and where the shifts of its last day end: after it for a night past midnight. */
export type CountedInterval = WallInterval & { readonly lastEnd: HalfHour };

/** A timeframe resolved for one facility at one moment. All times are facility wall time. */
export type ReportRange = {
  timeframe: Timeframe;
  timeZone: string;
  unit: ChartTimeUnit;
  /** What the range stands for, whole days where the timeframe speaks of days. */
  span: WallInterval;
  /** The part that can hold data yet: up to the half hour in which data end. */
  counted: CountedInterval;
  /** What a change is measured against, where anything is: what corresponds to `counted`. */
  preceding: CountedInterval;
  comparison: CompareWith;
  /** Half hours for which the shifts of the last day reach past midnight. */
  tail: number;
  /** The half hour in which data end; that of the present where nothing says that they end before. */
  latest: HalfHour;
  /** Its end of data to the minute, `YYYY-MM-DDTHH:MM`. */
  latestText: string;
  /** Data are known to end there, and the range goes on. */
  isCut: boolean;
  /** Now to the minute, `YYYY-MM-DDTHH:MM`. */
  nowText: string;
};

type Asked = Pick<FilterModel, "reportDateRange" | "startDate" | "endDate" | "compareWith">;

type Frame = {
  span: WallInterval;
  /** Moves a half hour one range back. */
  back: Back;
};

const days = (first: Temporal.PlainDate, count: number): Frame => {
  const start = dayStart(first);
  const length = count * SLOTS_PER_DAY;
  return { span: { start, end: plusHalfHours(start, length) }, back: backBy(length) };
};

const months = (end: Temporal.PlainDate, count: number): Frame => ({
  span: { start: dayStart(end.subtract({ months: count })), end: dayStart(end) },
  back: backByMonths(count),
});

const lastDays = (today: Temporal.PlainDate, count: number): Frame =>
  days(today.subtract({ days: count - 1 }), count);

/** From a day to today, which is included. */
const since = (first: Temporal.PlainDate, today: Temporal.PlainDate): Frame =>
  days(first, first.until(today).days + 1);

const between = (span: WallInterval): Frame => ({ span, back: backBy(span.end - span.start) });

const resolve = (asked: Asked, at: Date, timeZone: string): Frame => {
  const now = wallTime(at, timeZone);
  const today = now.toPlainDate();
  switch (asked.reportDateRange) {
    case "today":
      return days(today, 1);
    case "yesterday":
      return days(today.subtract({ days: 1 }), 1);
    case "last4Hours":
    case "last8Hours":
    case "last12Hours":
    case "last24Hours": {
      const hours = ROLLING_HOURS[asked.reportDateRange] ?? 24;
      const began = wallTime(new Date(at.getTime() - hours * 2 * HALF_HOUR_MS), timeZone);
      return between({ start: halfHourOf(began), end: plusHalfHours(halfHourOf(now), 1) });
    }
    // Weeks begin with Sunday, the seventh day of ISO's.
    case "thisWeek":
      return since(today.subtract({ days: today.dayOfWeek % today.daysInWeek }), today);
    case "thisMonth":
      return since(today.with({ day: 1 }), today);
    case "thisYear":
      return since(today.with({ month: 1, day: 1 }), today);
    case "last7Days":
      return lastDays(today, 7);
    case "last30Days":
      return lastDays(today, 30);
    case "last90Days":
      return lastDays(today, 90);
    case "lastMonth":
      return months(today.with({ day: 1 }), 1);
    case "last6Months":
      return months(today.add({ days: 1 }), 6);
    case "last12Months":
      return months(today.add({ days: 1 }), 12);
    case "custom":
      return between({
        start: parseHalfHour(asked.startDate ?? ""),
        end: parseHalfHour(asked.endDate ?? ""),
      });
  }
};

/** Half hours for which shifts reach past the midnight at which a day begins. */
type Tail = (day: HalfHour) => number;

/** Where the shifts of the last day before `end` end: a range that ends within a day cuts them. */
const withTail = (end: HalfHour, tail: Tail): HalfHour =>
  end % SLOTS_PER_DAY === 0 ? plusHalfHours(end, tail(end)) : end;

/**
 * Resolves a timeframe in facility time at the moment `at`.
 *
 * "Last N days" are N calendar days, today included; "last N months" end with today; "last month"
 * is the calendar month before this one; "last N hours" start on the half hour at or before the
 * moment N hours ago; this week, month and year go from their first day to the end of today. The
 * preceding range has the same length and the same place in day and week: today until 2:32 PM stands
 * against yesterday's same hours, months against as many months earlier, as many days of a week,
 * month or year against as many of the one before, which end with it at the latest. What has not ended yet ends where data do, and so does what it is compared with.
 * @param tailAt half hours for which the shifts that count reach past a midnight
 * @param dataTo until when data have come; null where nothing says that they end before the present
 */
export const resolveRange = (
  asked: Asked,
  at: Date,
  timeZone: string,
  tailAt: Tail | number = 0,
  dataTo: Date | null = null,
): ReportRange => {
  const { span, back } = resolve(asked, at, timeZone);
  const tail = typeof tailAt === "number" ? () => tailAt : tailAt;
  const endOfData = wallTime(dataTo ?? at, timeZone);
  const latest = halfHourOf(endOfData);
  const passed = (end: HalfHour): HalfHour =>
    latestOf(span.start, earliestOf(end, plusHalfHours(latest, 1)));
  const fullEnd = withTail(span.end, tail);
  const counted = { start: span.start, end: passed(span.end), lastEnd: passed(fullEnd) };
  const comparison = comparisonOf(asked);
  const ends = comparedEnds(comparison, {
    timeframe: asked.reportDateRange,
    start: span.start,
    back,
  });
  const endBefore = ends.end(counted.end);
  const before = {
    start: ends.start,
    // A year before a longer range reaches into it: see `comparedRange`.
    end: comparison === "yearBefore" ? endBefore : earliestOf(endBefore, counted.start),
  };
  return {
    timeframe: asked.reportDateRange,
    timeZone,
    unit: chartTimeUnit(asked.reportDateRange, (span.end - span.start) * HALF_HOUR_MS),
    span,
    counted,
    preceding: {
      ...before,
      lastEnd: latestOf(
        before.end,
        earliestOf(ends.end(counted.lastEnd), withTail(before.end, tail)),
      ),
    },
    comparison,
    tail: tail(plusHalfHours(floorDay(plusHalfHours(span.end, -1)), SLOTS_PER_DAY)),
    latest,
    latestText: wallMinuteText(endOfData),
    isCut: dataTo !== null && fullEnd > latest && span.start <= latest,
    nowText: wallMinuteText(wallTime(at, timeZone)),
  };
};

/** When a range begins and ends, in epoch milliseconds. */
export const instantsOf = ({
  counted,
  span,
  timeZone,
}: Pick<ReportRange, "counted" | "span" | "timeZone">): { fromMs: number; toMs: number } => ({
  fromMs: firstInstant(counted.start, timeZone),
  toMs: firstInstant(span.end, timeZone),
});

/**
 * What a trend compares with: the preceding range, or null where nothing is to be compared, or the
 * facility had not counted since its start. A trend against a part of a range would say nothing, and
 * neither would one against days that both have.
 * @param firstDay the facility's first local day with data, `YYYY-MM-DD`
 */
export const comparedRange = (
  { preceding, comparison, counted }: ReportRange,
  firstDay: string | null,
): CountedInterval | null =>
  comparison !== "none" &&
  firstDay !== null &&
  preceding.end <= counted.start &&
  parseHalfHour(firstDay) <= preceding.start &&
  // A range that has not begun is compared with nothing.
  preceding.start < preceding.end
    ? preceding
    : null;
