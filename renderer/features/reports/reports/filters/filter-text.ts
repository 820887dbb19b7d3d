import { LIMITS } from "#contract/core/limits.ts";
import type { ReportDefinition } from "#contract/reports/definition.ts";
import { FILTERS, isLoaded, type FilterName } from "#contract/reports/filters/filter-table.ts";
import {
  chosenIds,
  emptyMeaning,
  type FilterData,
  type ReportFilters,
} from "#contract/reports/filters/filters.ts";
import { comparisonOf } from "#contract/reports/filters/comparison.ts";
import { lastDayOf } from "#contract/reports/filters/timeframes.ts";
import { textId } from "#renderer/i18n/catalogue.ts";
import { NO_VALUE } from "#renderer/i18n/format.ts";
import { comparisonName } from "#renderer/features/reports/reports/text/comparison-text.ts";
import {
  timeframeName,
  wallDateTime,
  type PageText,
} from "#renderer/features/reports/reports/text/report-text.ts";
import { leavesOf, tickedFrom, withDescendants, type ChoiceNode } from "./choice-tree.ts";
import { choicesFor, everythingText } from "./loaded-choices.ts";

/** A floor that holds one unit alone goes by the unit's name: that is what was chosen. */
const spokenName = (node: ChoiceNode): string => {
  const counted = node.isCounted ? [] : withDescendants(node).filter((one) => one.isCounted);
  return counted.length === 1 && counted[0] ? counted[0].name : node.name;
};

const chosenNames = (choices: readonly ChoiceNode[], ids: readonly string[]): string[] => {
  const wanted = new Set(ids);
  return choices
    .flatMap(withDescendants)
    .filter((node) => wanted.has(node.id))
    .map(spokenName);
};

/** Names in a row, ten at most: "A, B and 14 more". */
const abbreviated = ({ t, format }: PageText, names: readonly string[]): string => {
  const shown = names.slice(0, LIMITS.locationFilterNamesShown);
  const more = names.length - shown.length;
  return more === 0
    ? shown.join(", ")
    : t("reports-view.filter.more", {
        names: shown.join(", "),
        count: more,
        n: format.count(more),
      });
};

const timeframeText = (words: PageText, filters: ReportFilters): string => {
  const { reportDateRange, startDate, endDate } = filters;
  if (reportDateRange !== "custom" || !startDate || !endDate)
    return timeframeName(words, reportDateRange);
  // Whole days go without their midnights.
  if (`${startDate}${endDate}`.replaceAll(/\d{4}-\d{2}-\d{2}T00:00/gu, "") === "")
    return words.format.range(
      startDate.slice(0, 10),
      startDate === endDate ? startDate.slice(0, 10) : lastDayOf(endDate),
    );
  return `${wallDateTime(words, startDate)} – ${wallDateTime(words, endDate)}`;
};

type OptionValue = string | number | boolean | null;

/** The words of an option: "Airborne", "Next 7 days". */
export const optionName = ({ t }: PageText, name: FilterName, option: OptionValue): string =>
  t(textId(`reports.filterOptions.${name}.${String(option ?? "all")}`));

/**
 * How one filter stands, in words: the value of its filter text.
 * @param report says what an empty list stands for
 */
export const filterValue = (
  words: PageText,
  name: FilterName,
  filters: ReportFilters,
  data: FilterData,
  report: Pick<ReportDefinition, "forcedFilters"> = {},
): string => {
  const entry = FILTERS[name];
  if (entry.kind === "timeframe") return timeframeText(words, filters);
  if (entry.kind === "comparison") return comparisonName(words, filters, comparisonOf(filters));
  if (entry.kind === "choice") return optionName(words, name, filters[entry.field]);
  if (!isLoaded(name)) return NO_VALUE;
  const ids = chosenIds(filters, name);
  if (ids.length === 0)
    return everythingText(words, name, filters, data, emptyMeaning(report, name));
  return abbreviated(words, chosenNames(choicesFor(words, name, data), ids));
};

/** The units in a location filter, for "Location details": each with the place above it. */
export const chosenUnits = (
  words: PageText,
  filters: ReportFilters,
  data: FilterData,
): ChoiceNode[] => {
  const roots = choicesFor(words, "locations", data);
  const ticked = tickedFrom(roots, filters.locationIds);
  return roots
    .flatMap(withDescendants)
    .filter((node) => node.isCounted && leavesOf([node]).some((leaf) => ticked.has(leaf.id)));
};

/** What the total of a report is the total of. */
export const totalName = ({ t }: PageText, filters: ReportFilters): string =>
  filters.locationIds.length === 0 ? t("reports.cells.total") : t("reports.cells.totalOfSelection");
