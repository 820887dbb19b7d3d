import type { ReportDefinition } from "#contract/reports/definition.ts";
import type { FilterData, ReportFilters } from "#contract/reports/filters/filters.ts";
import { filterValue } from "#renderer/features/reports/reports/filters/filter-text.ts";
import type { PageText } from "#renderer/features/reports/reports/text/report-text.ts";
import { textId } from "#renderer/i18n/catalogue.ts";

/** Where a name is cut. */
const ELLIPSIS = "…";

/**
 * What a report is called where it is saved: its title, with the places that were chosen.
 * @param maxLength longest name there
 */
export const savedReportName = (
  words: PageText,
  report: Pick<ReportDefinition, "key" | "forcedFilters">,
  filters: ReportFilters,
  data: FilterData,
  maxLength: number,
): string => {
  const title = words.t(textId(`reports.${report.key}.title`));
  if (filters.locationIds.length === 0) return title;
  const places = filterValue(words, "locations", filters, data, report);
  const name = words.t("reports-view.export.savedName", { title, places });
  return name.length <= maxLength ? name : `${name.slice(0, maxLength - 1).trimEnd()}${ELLIPSIS}`;
};
