import { DAY_MS } from "#contract/core/durations.ts";
import type { CompareWith } from "./comparison.ts";
import type { ReportFilters } from "./filters.ts";
import { type Timeframe, hasWholeDays, dayAfter, lastDayOf } from "./timeframes.ts";

/** First and last calendar day, both included, `YYYY-MM-DD`. */
export type Days = { readonly first: string; readonly last: string };

const msOf = (wall: string): number => Date.parse(wall.length > 10 ? `${wall}:00Z` : wall);
const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
const daysBefore = (day: string, days: number): string => dayOf(msOf(day) - days * DAY_MS);
const lengthOf = ({ first, last }: Days): number => (msOf(last) - msOf(first)) / DAY_MS + 1;
const earlier = (a: string, b: string): string => (a < b ? a : b);

/** So many months earlier, at the latest on the last day of the month. */
const monthsBefore = (day: string, months: number): string => {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  const lastOfMonth = dayOf(Date.UTC(year, month - months, 0));
  return earlier(dayOf(Date.UTC(year, month - 1 - months, date)), lastOfMonth);
};

const NUMBERED: Readonly<Partial<Record<Timeframe, number>>> = {
  today: 1,
  last7Days: 7,
  last30Days: 30,
  last90Days: 90,
};

/** Months of the timeframes that are compared with as many months earlier. */
const MONTHS: Readonly<Partial<Record<Timeframe, number>>> = {
  lastMonth: 1,
  last6Months: 6,
  last12Months: 12,
};

const weekdayOf = (day: string): number => new Date(msOf(day)).getUTCDay();

/** The days of a timeframe; undefined for the last hours, and for a custom one. @param today `YYYY-MM-DD` */
const daysOf = (timeframe: Timeframe, today: string): Days | undefined => {
  const since = (first: string): Days => ({ first, last: today });
  const days = NUMBERED[timeframe];
  if (days !== undefined) return since(daysBefore(today, days - 1));
  switch (timeframe) {
    case "yesterday":
      return { first: daysBefore(today, 1), last: daysBefore(today, 1) };
    case "thisWeek":
      return since(daysBefore(today, weekdayOf(today)));
    case "thisMonth":
      return since(`${today.slice(0, 7)}-01`);
    case "thisYear":
      return since(`${today.slice(0, 4)}-01-01`);
    case "lastMonth": {
      const last = daysBefore(`${today.slice(0, 7)}-01`, 1);
      return { first: `${last.slice(0, 7)}-01`, last };
    }
    case "last6Months":
    case "last12Months":
      return since(monthsBefore(dayAfter(today), MONTHS[timeframe] ?? 0));
    default:
      return undefined;
  }
};

const sameDays = (timeframe: Timeframe, { first, last }: Days): Days => {
  if (timeframe === "thisYear")
    return { first: monthsBefore(first, 12), last: monthsBefore(last, 12) };
  const start = timeframe === "thisWeek" ? daysBefore(first, 7) : monthsBefore(first, 1);
  const end = daysBefore(start, 1 - lengthOf({ first, last }));
  return { first: start, last: earlier(end, daysBefore(first, 1)) };
};

const rangeBefore = (timeframe: Timeframe, days: Days): Days => {
  const { first } = days;
  const months = MONTHS[timeframe];
  return {
    first: months === undefined ? daysBefore(first, lengthOf(days)) : monthsBefore(first, months),
    last: daysBefore(first, 1),
  };
};

type Asked = Pick<ReportFilters, "reportDateRange" | "startDate" | "endDate">;

/** A custom range; of whole days, an end that is the start stands for its whole day. */
const customDays = (
  { startDate, endDate }: Asked,
  areWhole: boolean,
): [string, string] | undefined => {
  if (startDate === undefined || endDate === undefined) return undefined;
  const end =
    areWhole && startDate === endDate ? `${dayAfter(startDate.slice(0, 10))}T00:00` : endDate;
  return [startDate, end];
};

/**
 * The days that filters are compared with, where that is said in days: of a range of hours that is
 * not fixed it is not. The server resolves them to the half hour.
 * @param today the facility's calendar day, `YYYY-MM-DD`
 */
export const comparedDays = (
  filters: Asked,
  comparison: CompareWith,
  today: string,
  report: Parameters<typeof hasWholeDays>[0] = {},
): Days | undefined => {
  const { reportDateRange: timeframe } = filters;
  if (comparison === "none") return undefined;
  const custom = timeframe === "custom" ? customDays(filters, hasWholeDays(report)) : undefined;
  if (custom !== undefined && comparison === "rangeBefore") {
    const [start, end] = custom;
    return { first: dayOf(2 * msOf(start) - msOf(end)), last: lastDayOf(start) };
  }
  const days = custom
    ? { first: custom[0].slice(0, 10), last: lastDayOf(custom[1]) }
    : daysOf(timeframe, today);
  if (days === undefined) return undefined;
  switch (comparison) {
    case "sameDays":
      return sameDays(timeframe, days);
    case "yearBefore":
      return { first: monthsBefore(days.first, 12), last: monthsBefore(days.last, 12) };
    case "rangeBefore":
      return rangeBefore(timeframe, days);
  }
};
