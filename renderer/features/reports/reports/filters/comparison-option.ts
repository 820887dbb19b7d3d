import type { CompareWith } from "#contract/reports/filters/comparison.ts";
import { type Days, comparedDays } from "#contract/reports/filters/compared-days.ts";
import type { ReportFilters } from "#contract/reports/filters/filters.ts";
import { comparisonName } from "#renderer/features/reports/reports/text/comparison-text.ts";
import type { PageText } from "#renderer/features/reports/reports/text/report-text.ts";

type Asked = Pick<ReportFilters, "reportDateRange" | "startDate" | "endDate">;

/** The same with the month or year by its name: "The same days of October". */
const namedComparison = (
  words: PageText,
  filters: Asked,
  comparison: CompareWith,
  days: Days | undefined,
): string => {
  const { t, format } = words;
  if (comparison === "sameDays" && days !== undefined) {
    if (filters.reportDateRange === "thisMonth")
      return t("reports.comparisons.sameDaysIn", { period: format.monthName(days.first) });
    if (filters.reportDateRange === "thisYear")
      return t("reports.comparisons.sameDaysIn", { period: days.first.slice(0, 4) });
  }
  return comparisonName(words, filters, comparison);
};

/**
 * A comparison as it is offered, with its days where it has some.
 * @param today the facility's calendar day, `YYYY-MM-DD`
 */
export const comparisonOption = (
  words: PageText,
  filters: Asked,
  comparison: CompareWith,
  today: string,
  report: Parameters<typeof comparedDays>[3] = {},
): { label: string; note: string | undefined } => {
  const days = comparedDays(filters, comparison, today, report);
  return {
    label: namedComparison(words, filters, comparison, days),
    note:
      comparison === "none"
        ? words.t("reports.comparisons.noChange")
        : days && words.format.range(days.first, days.last),
  };
};
