import type { CompareWith } from "#contract/reports/filters/comparison.ts";
import type { ReportFilters } from "#contract/reports/filters/filters.ts";
import type { ReportCommon } from "#contract/reports/shared.ts";
import { textId } from "#renderer/i18n/catalogue.ts";
import { hoursText } from "#renderer/i18n/wall-time.ts";
import { lastDayOf } from "#contract/reports/filters/timeframes.ts";
import type { PageText } from "./report-text.ts";

const MIDNIGHT = "T00:00";
const DAY_LENGTH = 10;

/** The range that a change is measured against: its days, or hours of one day. */
export const comparedText = (
  words: PageText,
  { start, end }: NonNullable<ReportCommon["comparedWith"]>,
): string => {
  const { format } = words;
  const first = start.slice(0, DAY_LENGTH);
  const last = lastDayOf(end);
  const isWhole = start.endsWith(MIDNIGHT) && end.endsWith(MIDNIGHT);
  // Of one day the hours matter; over several the cut of the last would only be noise.
  if (first !== last || isWhole) return format.range(first, last);
  return `${format.day(first)}, ${hoursText(words, start.slice(11), end.slice(11))}`;
};

type Asked = Pick<ReportFilters, "reportDateRange" | "startDate" | "endDate">;

/** The words of a comparison: "The range before", "The same days of the month before". */
export const comparisonName = (
  { t }: PageText,
  { reportDateRange }: Asked,
  comparison: CompareWith,
): string =>
  comparison === "sameDays"
    ? t(textId(`reports.comparisons.sameDays.${reportDateRange}`))
    : t(`reports.comparisons.${comparison}`);
