import { z } from "zod";
import type { Product } from "#contract/core/permissions.ts";
import { DAY_MS, HOUR_MS } from "#contract/core/durations.ts";

/** Timeframes by name, with the ids that subscriptions and slides store. */
export const TIMEFRAME_IDS = {
  custom: 0,
  last24Hours: 1,
  last7Days: 2,
  last30Days: 3,
  lastMonth: 4,
  today: 5,
  last90Days: 6,
  last6Months: 7,
  last12Months: 8,
  yesterday: 9,
  last4Hours: 10,
  last8Hours: 11,
  last12Hours: 12,
  thisWeek: 13,
  thisMonth: 14,
  thisYear: 15,
} as const;

/** In the order in which a person chooses among them. */
export const TIMEFRAMES = [
  "today",
  "yesterday",
  "thisWeek",
  "last24Hours",
  "last7Days",
  "thisMonth",
  "lastMonth",
  "last30Days",
  "last90Days",
  "thisYear",
  "last6Months",
  "last12Months",
  "custom",
] as const satisfies readonly (keyof typeof TIMEFRAME_IDS)[];

/** Those that begin with a week, month or year and go on until data end. */
export const PERIODS_SO_FAR = ["thisWeek", "thisMonth", "thisYear"] as const;

/** Those that slides offer beside them: what a ward did since it changed shifts. */
export const SLIDE_TIMEFRAMES = ["last4Hours", "last8Hours", "last12Hours"] as const;
type SlideTimeframe = (typeof SLIDE_TIMEFRAMES)[number];
export const Timeframe = z.enum([...TIMEFRAMES, ...SLIDE_TIMEFRAMES]);
export type Timeframe = z.infer<typeof Timeframe>;
const TIMEFRAME_NAMES = new Map(
  Object.entries(TIMEFRAME_IDS).map(([name, id]) => [String(id), name]),
);
/** The same in a request, which may name it by its number. */
export const TimeframeInput = z.preprocess(
  (given) => TIMEFRAME_NAMES.get(String(given)) ?? given,
  Timeframe,
);
export const DEFAULT_TIMEFRAME: Timeframe = "last7Days";

/** Hours of the timeframes that end now; undefined for others. */
export const ROLLING_HOURS: Readonly<Partial<Record<Timeframe, number>>> = {
  last4Hours: 4,
  last8Hours: 8,
  last12Hours: 12,
  last24Hours: 24,
};

const isSlideTimeframe = (timeframe: Timeframe): timeframe is SlideTimeframe =>
  (SLIDE_TIMEFRAMES as readonly Timeframe[]).includes(timeframe);

/**
 * Whether a report offers a timeframe: hours that only slides have are hidden with the 24 hours of
 * which they are a part.
 */
export const offersTimeframe = (
  { hiddenTimeframes }: { readonly hiddenTimeframes: readonly Timeframe[] },
  timeframe: Timeframe,
  forSlide = false,
): boolean =>
  isSlideTimeframe(timeframe)
    ? forSlide && !hiddenTimeframes.includes("last24Hours")
    : !hiddenTimeframes.includes(timeframe);

/** The step between two points of a graph over time. */
export const ChartTimeUnit = z.enum(["hour", "day", "week", "month"]);
export type ChartTimeUnit = z.infer<typeof ChartTimeUnit>;

const UNIT_BY_TIMEFRAME: Record<Exclude<Timeframe, "custom">, ChartTimeUnit> = {
  today: "hour",
  yesterday: "hour",
  last4Hours: "hour",
  last8Hours: "hour",
  last12Hours: "hour",
  last24Hours: "hour",
  thisWeek: "day",
  last7Days: "day",
  thisMonth: "day",
  last30Days: "day",
  last90Days: "week",
  lastMonth: "month",
  thisYear: "month",
  last6Months: "month",
  last12Months: "month",
};

/**
 * How far back a custom range may begin and an observation of a file may lie, and how far ahead a
 * range may end, in years.
 */
export const RANGE_LIMIT_YEARS = { back: 10, ahead: 1 } as const;

const dayInYears = (day: string, years: number): string => {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  return new Date(Date.UTC(year + years, month - 1, date)).toISOString().slice(0, 10);
};

/** The first day that is known of: what lies before it no range reaches. @param today `YYYY-MM-DD` */
export const earliestDay = (today: string): string => dayInYears(today, -RANGE_LIMIT_YEARS.back);

const daysBefore = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00Z`) - days * DAY_MS).toISOString().slice(0, 10);

/** How far a report reaches, where that is less than for others. */
export type ReportReach = {
  /** How many days back its ranges may begin. */
  readonly maxDaysBack?: number;
  /** How many days its ranges may last. */
  readonly maxDays?: number;
  readonly product?: Product;
};

/**
 * Whether custom ranges of a report are whole days, both included: one day alone, with an end equal
 * to the start, is a range there.
 */
export const hasWholeDays = ({ product }: Pick<ReportReach, "product">): boolean =>
  product === "OBS";

/** The calendar day after one, `YYYY-MM-DD`. */
export const dayAfter = (day: string): string => daysBefore(day, -1);

/** The last day of a range that ends at this wall time: its midnight belongs to the day before. */
export const lastDayOf = (end: string): string =>
  end.endsWith("T00:00") ? daysBefore(end.slice(0, 10), 1) : end.slice(0, 10);

export type RangeLimits = {
  earliestDay: string;
  latestDay: string;
  /** Wall time at which a range ends at the latest, where that is not some time of the latest day. */
  latestEnd?: string;
  /** How many days it may last; any number without it. */
  maxDays?: number;
};

/**
 * The first day on which a custom range may begin, the last on which it may end, and how long it
 * may be. Observations are of the past.
 * @param today the facility's calendar day, `YYYY-MM-DD`, as are both limits
 */
export const customRangeLimits = (today: string, report: ReportReach = {}): RangeLimits => ({
  earliestDay:
    report.maxDaysBack === undefined ? earliestDay(today) : daysBefore(today, report.maxDaysBack),
  ...(hasWholeDays(report)
    ? { latestDay: today, latestEnd: `${dayAfter(today)}T00:00` }
    : { latestDay: dayInYears(today, RANGE_LIMIT_YEARS.ahead) }),
  ...(report.maxDays !== undefined && { maxDays: report.maxDays }),
});

/**
 * Whether a timeframe begins before a report's earliest day. Of those with a fixed length a report
 * hides the ones that are too long; last month begins up to 61 days ago.
 */
export const beginsTooEarly = (
  timeframe: Timeframe,
  today: string,
  maxDaysBack: number | undefined,
): boolean => {
  if (timeframe !== "lastMonth" || maxDaysBack === undefined) return false;
  const [year = 0, month = 1] = today.split("-").map(Number);
  const firstDay = new Date(Date.UTC(year, month - 2, 1)).toISOString().slice(0, 10);
  return firstDay < daysBefore(today, maxDaysBack);
};

type WallRange = { startDate?: string | undefined; endDate?: string | undefined };

const isTooLong = ({ startDate, endDate }: WallRange, maxDays: number | undefined): boolean =>
  startDate !== undefined &&
  endDate !== undefined &&
  maxDays !== undefined &&
  Date.parse(`${endDate}:00Z`) - Date.parse(`${startDate}:00Z`) > maxDays * DAY_MS;

/** Which end of a custom range lies beyond its limits. @param range facility wall time */
export const rangeBeyondLimits = (
  range: WallRange,
  limits: RangeLimits,
): { startDate?: "too_far_back"; endDate?: "too_far_ahead" | "range_too_long" } => ({
  ...(range.startDate !== undefined &&
    range.startDate.slice(0, 10) < limits.earliestDay && { startDate: "too_far_back" }),
  ...(isTooLong(range, limits.maxDays) && { endDate: "range_too_long" }),
  ...(range.endDate !== undefined &&
    (limits.latestEnd === undefined
      ? lastDayOf(range.endDate) > limits.latestDay
      : range.endDate > limits.latestEnd) && { endDate: "too_far_ahead" }),
});

/**
 * The chart's time unit for a timeframe; a custom range decides by its length.
 * @param spanMs length of the range in milliseconds (wall clock), used for `custom` only
 */
export const chartTimeUnit = (timeframe: Timeframe, spanMs: number): ChartTimeUnit => {
  if (timeframe !== "custom") return UNIT_BY_TIMEFRAME[timeframe];
  const hours = spanMs / HOUR_MS;
  if (hours <= 24) return "hour";
  if (hours <= 31 * 24) return "day";
  return hours <= 91 * 24 ? "week" : "month";
};

/** Longer than shifts may narrow; this year may be, and what was chosen in March stands in April. */
const BEYOND_SHIFTS: ReadonlySet<Timeframe> = new Set(["thisYear", "last6Months", "last12Months"]);

/**
 * Whether shifts may narrow this timeframe: not beyond 90 days.
 * @param spanMs length of a custom range in milliseconds (wall clock)
 */
export const allowsShifts = (timeframe: Timeframe, spanMs: number): boolean => {
  if (timeframe === "custom") return spanMs <= 90 * 24 * HOUR_MS;
  return !BEYOND_SHIFTS.has(timeframe);
};
