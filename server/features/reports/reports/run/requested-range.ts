import { dayAfter, hasWholeDays } from "#contract/reports/filters/timeframes.ts";
import type { Report } from "#contract/reports/index.ts";
import type { ReportFilters } from "#contract/reports/filters/filters.ts";
import { wallText } from "#server/lib/time/half-hour.ts";
import { wallTime } from "#server/lib/time/zoned-time.ts";
import { resolveRange } from "./range.ts";

/** From the first of the chosen months and years to the last; without a choice this year. */
const chosenMonths = (
  { obvYears, months }: ReportFilters,
  thisYear: number,
): Pick<ReportFilters, "reportDateRange" | "startDate" | "endDate"> => {
  const years = obvYears.length > 0 ? obvYears : [thisYear];
  const [first, last] = months.length > 0 ? [Math.min(...months), Math.max(...months)] : [1, 12];
  const start = new Date(Date.UTC(Math.min(...years), first - 1));
  const end = new Date(Date.UTC(Math.max(...years), last));
  const text = (at: Date): string => `${at.toISOString().slice(0, 10)}T00:00`;
  return { reportDateRange: "custom", startDate: text(start), endDate: text(end) };
};

/** An end that is the start stands for its whole day, in reports of whole days. */
const wholeDay = (report: Report, filters: ReportFilters): ReportFilters => {
  const { startDate, endDate } = filters;
  if (startDate === undefined || startDate !== endDate || !hasWholeDays(report)) return filters;
  const day = startDate.slice(0, 10);
  return { ...filters, startDate: `${day}T00:00`, endDate: `${dayAfter(day)}T00:00` };
};

/** A report without timeframes is about the years chosen in it, else about today. */
export const requestedRange = (
  report: Report,
  filters: ReportFilters,
  at: Date,
  timeZone: string,
) => {
  if (report.filters.includes("timeframe")) return wholeDay(report, filters);
  if (!report.filters.includes("obvYears")) return { reportDateRange: "today" as const };
  return chosenMonths(filters, wallTime(at, timeZone).year);
};

/** What a report's range stands for in a facility, wall time `YYYY-MM-DDTHH:MM`. */
export const reportInterval = (
  report: Report,
  filters: ReportFilters,
  at: Date,
  timeZone: string,
): { start: string; end: string } => {
  const { span } = resolveRange(requestedRange(report, filters, at, timeZone), at, timeZone);
  return { start: wallText(span.start), end: wallText(span.end) };
};
