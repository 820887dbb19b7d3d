import { numberIn, textIn, type ReportColumn, type ReportRow } from "#contract/reports/columns.ts";
import type { ActivityResponse } from "#contract/reports/obs/activity.ts";
import type { Figures } from "#contract/reports/shared.ts";
import { sortOfRows, verdictOf } from "#contract/reports/sort.ts";
import type { Verdict } from "#contract/reports/verdict.ts";
import { SLIDE_LIMITS } from "#contract/displays/slides.ts";
import { textId } from "#renderer/i18n/catalogue.ts";
import { NO_VALUE } from "#renderer/i18n/format.ts";
import { hoursText } from "#renderer/i18n/wall-time.ts";
import type { WallOrientation } from "./slide-types.ts";
import type { ReadSlide } from "./read-slide.ts";
import {
  besideTitle,
  goalText,
  placesText,
  rangeText,
  shiftsText,
  standingOf,
  type Standing,
  type WallText,
} from "./wall-text.ts";

/** A row's name, and which of those that are called so. */
type Named = { key: string; name: string; detail: string };

/**
 * How a bar is drawn: below baseline it is hollow, so that grey and colour-blind eyes can
 * distinguish it.
 */
type BarLook = "good" | "below" | "baseline" | "unjudged";

/** A row against its goal. */
export type BarRow = Named & {
  value: string;
  /** Length of the bar; null where there is no figure. */
  percent: number | null;
  goal: number | null;
  look: BarLook;
  /** Undefined where there is no goal to stand against. */
  standing: Standing | undefined;
};

/** A row of what is no proportion. */
export type TableRow = Named & { cells: readonly string[]; standing: Standing | undefined };

/** Places are known by their names; which floor they are on is of no use in front of a screen. */
const NO_DETAIL: ReadonlySet<string> = new Set(["floor", "deviceType"]);

const detailOf = (words: WallText, column: ReportColumn, row: ReportRow): string => {
  if (column.kind === "text" && !NO_DETAIL.has(column.label)) return textIn(row, column.key) ?? "";
  if (column.kind !== "hours") return "";
  const [from, to] = [textIn(row, column.key), textIn(row, column.toKey)];
  return from === null || to === null ? "" : hoursText(words, from, to);
};

const named = (words: WallText, { report }: ReadSlide, row: ReportRow): Named => {
  const nameKey = report.columns.find(({ kind }) => kind === "rowName" || kind === "label");
  const name = nameKey === undefined ? null : textIn(row, nameKey.key);
  const details = report.columns.map((column) => detailOf(words, column, row));
  return {
    key: row.key,
    name:
      nameKey?.kind === "label" && name !== null
        ? words.t(textId(`reports.labels.${name}`))
        : (name ?? NO_VALUE),
    detail: details.find((detail) => detail !== "") ?? "",
  };
};

const LOOKS: Readonly<Partial<Record<Verdict, BarLook>>> = {
  atGoal: "good",
  noGoal: "good",
  belowGoal: "below",
  notDistinguishable: "below",
  belowBaseline: "baseline",
};

/** A row of a report of proportions, against its goal. */
export const barRow = (words: WallText, slide: ReadSlide, row: ReportRow): BarRow => {
  const { columns } = slide.report;
  const index = columns.find(({ kind }) => kind === "index");
  const against = columns.find((column) => column.kind === "verdict");
  const percent = index === undefined ? null : numberIn(row, index.key);
  const verdict = verdictOf(columns, row) ?? "noGoal";
  const reason = against?.reasonKey === undefined ? null : textIn(row, against.reasonKey);
  return {
    ...named(words, slide, row),
    value: words.format.figure(percent),
    percent,
    goal: against === undefined ? null : numberIn(row, against.goalKey),
    look: LOOKS[verdict] ?? "unjudged",
    standing:
      verdict === "noGoal"
        ? undefined
        : standingOf(words, verdict, reason as Figures["noOpportunitiesReason"]),
  };
};

/** The columns that matter from afar, of reports without a proportion to judge. */
const TABLE_COLUMNS: Readonly<Record<string, readonly string[]>> = {
  dispenserEvents: ["count", "at"],
  deviceMetrics: ["eventsOpps", "lastHeardAt"],
  quickNotes: ["totalObservations", "sharePercent"],
  quarterlyActivity: ["month1", "month4", "month7", "month10", "totalObservations"],
  monthlyActivity: ["totalObservations", "ppeObservations"],
  facilitySummary: ["count"],
};

/** The columns of a slide's table beside the names. */
export const tableColumns = ({ report }: ReadSlide): readonly ReportColumn[] =>
  (TABLE_COLUMNS[report.key] ?? []).flatMap(
    (key) => report.columns.find((column) => column.key === key) ?? [],
  );

/** The heading of a column. */
export const columnHeading = ({ t }: WallText, { label }: ReportColumn): string =>
  t(textId(`reports.columns.${label}`));

const cellText = (
  { t, format }: WallText,
  { data }: ReadSlide,
  { kind, key, absent }: ReportColumn,
  row: ReportRow,
): string => {
  const missing = absent === undefined ? NO_VALUE : t(textId(`reports.cells.${absent}`));
  if (kind === "dateTime") {
    const at = textIn(row, key);
    if (at === null) return missing;
    const { timeZone } = data.range;
    // What is of the day itself goes without it.
    const isToday = format.dateShort(at, timeZone) === format.dayShort(data.countedTo.slice(0, 10));
    return isToday ? format.time(at, timeZone) : format.dateTimeShort(at, timeZone);
  }
  if (kind === "percent") return format.figure(numberIn(row, key));
  return format.count(numberIn(row, key));
};

/** What needs attention gets a shape and a word, too. */
const needOf = ({ t }: WallText, row: ReportRow): Standing =>
  numberIn(row, "count") === 0
    ? { shape: "good", text: t("viewer.face.nothing") }
    : { shape: "warn", text: t("viewer.face.needed") };

/** A row of a report without a proportion. */
export const tableRow = (words: WallText, slide: ReadSlide, row: ReportRow): TableRow => ({
  ...named(words, slide, row),
  cells: tableColumns(slide).map((column) => cellText(words, slide, column, row)),
  standing: slide.composition === "counts" ? needOf(words, row) : undefined,
});

/** Rows of which each is called by two names are of neither kind. */
const PAIRED: ReadonlySet<string> = new Set(["jobRoleAndUnit", "jobRoleAndMoments"]);

const nounOf = ({ report, data }: ReadSlide): string => {
  if (PAIRED.has(report.key)) return "row";
  const label = report.columns.find(({ kind }) => kind === "rowName")?.label ?? "row";
  return label === "unitOrJobRole" ? (data as ActivityResponse).activityBy : label;
};

/** By what rows are sorted, where that is how they stand. */
const orderText = (
  { t }: WallText,
  { report, data, rows, sortBy, selected }: ReadSlide,
): string[] => {
  const [first] = sortOfRows(sortBy);
  const column = report.columns.find(({ key }) => key === first?.key);
  if (first === undefined || selected.length > 0) return [];
  if (column?.kind !== "index" && column?.kind !== "points") return [];
  if (first.desc) return [t("viewer.face.order.highest")];
  // The lowest figure is not the furthest below goal where goals differ.
  const against = report.columns.find((each) => each.kind === "verdict");
  const goals = new Set(against === undefined ? [] : rows.map((row) => row.cells[against.goalKey]));
  const isLowest = data.performanceGoal === null || (column.kind === "index" && goals.size > 1);
  return [t(`viewer.face.order.${isLowest ? "lowest" : "furthest"}`)];
};

/** Which rows a page shows: "Units 1 to 7 of 12, furthest below goal first". */
export const rowsText = (
  words: WallText,
  slide: ReadSlide,
  orientation: WallOrientation,
  page: number,
): string => {
  const { t, format } = words;
  const most = SLIDE_LIMITS.rowsOfPage[orientation];
  const { rows, rowCount } = slide;
  const [from, to] = [page * most + 1, Math.min(rows.length, (page + 1) * most)];
  const noun = t(textId(`viewer.face.rows.${nounOf(slide)}`));
  const which = t("viewer.face.rowsOf", {
    rows: noun,
    from: format.count(from),
    to: format.count(to),
    total: format.count(rowCount),
  });
  if (slide.composition === "counts") return "";
  const order = orientation === "landscape" ? orderText(words, slide) : [];
  const hidden = rowCount - rows.length;
  // Where the worst stand first, nothing is missed with the rest.
  const more =
    order.length > 0 || hidden === 0 || to < rows.length
      ? []
      : [t("viewer.face.moreRows", { count: hidden, n: format.count(hidden) })];
  // All of them in one look need no numbers.
  const isWhole = from === 1 && to === rowCount;
  return [
    isWhole ? t("viewer.face.allRows", { rows: noun, n: format.count(rowCount) }) : which,
    ...order,
    ...more,
  ].join(", ");
};

const goalOfRows = (rows: readonly BarRow[]): number | null => {
  const goals = new Set(rows.map(({ goal }) => goal));
  return goals.size === 1 ? ([...goals][0] ?? null) : null;
};

/** What rows are of, over which range, against which goal: "Index, %, last 30 days · goal 80.0%". */
export const rowsSubtitle = (
  words: WallText,
  slide: ReadSlide,
  bars: readonly BarRow[],
): string => {
  const index = slide.report.columns.find(({ kind }) => kind === "index");
  const parts = [
    ...(index === undefined ? [] : [columnHeading(words, index)]),
    ...(slide.page.filters.locationIds.length === 0 ? [] : [placesText(words, slide)]),
    slide.composition === "counts" ? words.t("viewer.face.now") : rangeText(words, slide),
    ...shiftsText(words, slide),
  ];
  return [besideTitle(slide, ...parts), ...goalText(words, goalOfRows(bars))].join(" · ");
};
