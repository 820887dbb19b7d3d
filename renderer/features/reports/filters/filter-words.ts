import { evenTime } from "#contract/even-time.ts";
import { LIMITS } from "#contract/limits.ts";
import type { FilterData, FilterName } from "#contract/reports/filters.ts";
import type { Timeframe } from "#contract/reports/timeframes.ts";
import type { Format } from "#renderer/i18n/format.ts";
import { textId } from "#renderer/i18n/catalogue.ts";
import type { Translate } from "#renderer/i18n/text.ts";
import {
  countTicked,
  leavesOf,
  tickedFrom,
  withDescendants,
  type ChoiceNode,
} from "./choice-tree.ts";
import { deviceChoices, devicesWithin, locationChoices, shiftChoices } from "./filter-choices.ts";
import { ID_FILTERS, type IdFilterName, type ReportFilters } from "./report-filters.ts";

/** What words need: the texts of `reports-view` and the formats of the language. */
export type Words = { t: Translate; format: Format };

/** The heading of a filter. */
export const filterTitle = ({ t }: Words, name: FilterName): string =>
  t(textId(`reports.filters.${name}`));

/** The name of a timeframe. */
export const timeframeName = ({ t }: Words, timeframe: Timeframe): string =>
  t(textId(`reports.timeframes.${timeframe}`));

/** Minutes after midnight of `HH:MM`. */
const minutes = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/** "11:00 PM" for `23:00`. */
export const wallTime = ({ format }: Words, time: string): string => format.wallTime(minutes(time));

/** "7:00 AM – 3:00 PM" or "3:00 – 11:00 PM" of two wall times `HH:MM`; the end may be tomorrow's. */
export const hoursText = (words: Words, start: string, end: string): string => {
  if (minutes(end) <= minutes(start)) return `${wallTime(words, start)} – ${wallTime(words, end)}`;
  const range = new Intl.DateTimeFormat(words.format.language, {
    hour: "numeric",
    minute: "2-digit",
    timeZone: "UTC",
  }).formatRange(minutes(start) * 60_000, minutes(end) * 60_000);
  return evenTime(range).replace(/\s–\s/u, " – ");
};

/** "Nov 1, 2026, 7:30 AM" of facility wall time `YYYY-MM-DDTHH:MM`. */
export const wallDateTime = ({ format }: Words, value: string): string =>
  format.dateTime(`${value}:00Z`, "UTC");

/** The tree of choices behind a filter that holds ids. */
export const choicesFor = (words: Words, name: IdFilterName, data: FilterData): ChoiceNode[] => {
  const { compare } = words.format;
  if (name === "locations") return locationChoices(data.locations ?? [], compare);
  if (name === "devices") {
    const noPlace = words.t("reports-view.filter.noPlace");
    return deviceChoices(data.devices ?? [], data.locations ?? [], { compare, noPlace });
  }
  return shiftChoices(data.shifts ?? [], (start, end) => hoursText(words, start, end));
};

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
export const abbreviated = ({ t, format }: Words, names: readonly string[]): string => {
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

const timeframeText = (words: Words, filters: ReportFilters): string =>
  filters.reportDateRange === "custom" && filters.startDate && filters.endDate
    ? `${wallDateTime(words, filters.startDate)} – ${wallDateTime(words, filters.endDate)}`
    : timeframeName(words, filters.reportDateRange);

/** "All 12 units", "All 24 hours", "Compliance-capable dispensers (172)": those of the chosen units. */
const everythingText = (
  words: Words,
  name: IdFilterName,
  { locationIds }: ReportFilters,
  data: FilterData,
): string => {
  const { t, format } = words;
  if (name === "shifts") return t("reports-view.filter.all24Hours");
  if (name === "locations") {
    const { total } = countTicked(choicesFor(words, name, data), new Set());
    return t("reports-view.filter.allUnits", { count: total, n: format.count(total) });
  }
  const devices = devicesWithin(data.devices ?? [], data.locations ?? [], locationIds);
  const count = devices.filter(({ isCompliance }) => isCompliance).length;
  return t("reports-view.filter.allDevices", { count, n: format.count(count) });
};

/** How one filter stands, in words: the value of its filter text. */
export const filterValue = (
  words: Words,
  name: FilterName,
  filters: ReportFilters,
  data: FilterData,
): string => {
  if (!(name in ID_FILTERS)) return timeframeText(words, filters);
  const idFilter = name as IdFilterName;
  const ids = filters[ID_FILTERS[idFilter]];
  if (ids.length === 0) return everythingText(words, idFilter, filters, data);
  return abbreviated(words, chosenNames(choicesFor(words, idFilter, data), ids));
};

/** The units in a location filter, for "Location details": each with the place above it. */
export const chosenUnits = (
  words: Words,
  filters: ReportFilters,
  data: FilterData,
): ChoiceNode[] => {
  const roots = choicesFor(words, "locations", data);
  const ticked = tickedFrom(roots, filters.locationIds);
  return roots
    .flatMap(withDescendants)
    .filter((node) => node.isCounted && leavesOf([node]).some((leaf) => ticked.has(leaf.id)));
};

/** "All 12 units · all 24 hours · goal 80.0%": the filters of a live report in one line. */
export const summaryLine = (
  words: Words,
  filters: ReportFilters,
  data: FilterData,
  goal: number | null,
): string => {
  const { t, format } = words;
  const values = {
    units: filterValue(words, "locations", filters, data),
    shifts: lowerFirst(filterValue(words, "shifts", filters, data), filters.shiftIds.length === 0),
  };
  return goal === null
    ? t("reports-view.summary.lineNoGoal", values)
    : t("reports-view.summary.line", {
        ...values,
        goal: t("reports-view.summary.goal", { value: format.percent(goal) }),
      });
};

/** Within a line, a phrase of ours starts small; names of shifts stay as they are. */
const lowerFirst = (words: string, isPhrase: boolean): string =>
  isPhrase ? words.charAt(0).toLowerCase() + words.slice(1) : words;

/** What the total of a report is the total of. */
export const totalName = ({ t }: Words, filters: ReportFilters): string =>
  filters.locationIds.length === 0 ? t("reports.cells.total") : t("reports.cells.totalOfSelection");

/** The common name of a zone: "Eastern Time" of `America/New_York`. */
export const zoneName = ({ format }: Words, timeZone: string): string =>
  new Intl.DateTimeFormat(format.language, { timeZone, timeZoneName: "longGeneric" })
    .formatToParts(new Date())
    .find((part) => part.type === "timeZoneName")?.value ?? timeZone;
