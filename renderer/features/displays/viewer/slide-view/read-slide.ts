import type { DisplaySlide } from "#contract/displays/displays.ts";
import type { ReportRow } from "#contract/reports/columns.ts";
import { answeredReport } from "#contract/reports/definition.ts";
import type { Report } from "#contract/reports/index.ts";
import { findSlideReport } from "#contract/reports/of-slides.ts";
import type { ReportCommon } from "#contract/reports/shared.ts";
import { sortOf, sortReportRows, type SortBy } from "#contract/reports/sort.ts";
import { SLIDE_LIMITS, type SlidePage } from "#contract/displays/slides.ts";
import { formatFor } from "#renderer/i18n/format.ts";
import type { WallOrientation } from "./slide-types.ts";

/** A report's slide as a ward screen shows it. */
export type ReadSlide = {
  title: string;
  report: Report;
  data: ReportCommon;
  page: SlidePage;
  composition: Composition;
  /** The rows that are shown, in their order: those selected, else the first. */
  rows: readonly ReportRow[];
  /** How many there would be without the limit of a slide. */
  rowCount: number;
  /** The keys of the selected rows. */
  selected: readonly string[];
  sortBy: SortBy;
  /** A course is drawn from 0 to 100 % in place of a fitted axis. */
  zoomsOut: boolean;
  isEmpty: boolean;
};

/**
 * How a slide is laid out.
 *
 * - `summary` one large figure, and tiles beside it
 * - `history` one large figure and its series; further pages for rows, where several are selected
 * - `bars` rows against the goal
 * - `table` rows of what is no proportion
 * - `counts` numbers of what needs attention
 */
type Composition = "summary" | "history" | "bars" | "table" | "counts";

const compositionOf = (report: Report): Composition => {
  if (report.key === "performanceSummary") return "summary";
  if (report.key === "facilitySummary") return "counts";
  if (report.course !== undefined) return "history";
  return report.columns.some(({ kind }) => kind === "index") ? "bars" : "table";
};

/** What a composition has rows of. */
const rowsOf = (composition: Composition, rows: readonly ReportRow[]): ReportRow[] => {
  if (composition === "summary") return [];
  // What needs attention; types and models are for the person who goes there.
  if (composition === "counts")
    return rows.filter(({ key, cells }) => cells["detail"] === null && key !== "allDevices");
  return rows.filter(({ isTotal }) => !isTotal);
};

const read = (content: DisplaySlide): ReadSlide | null => {
  const { title, reportId, reportControls, reportData } = content;
  if (reportData === null) return null;
  const known = findSlideReport(reportId);
  const parsed = known?.response.safeParse(reportData.answer);
  if (known === undefined || parsed?.success !== true) return null;
  const data = parsed.data as ReportCommon;
  const report = answeredReport(known, data);
  const composition = compositionOf(report);
  const sortBy = sortOf(report, reportControls?.sortBy ?? []);
  const all = sortReportRows(
    report.columns,
    rowsOf(composition, report.rows(data)),
    sortBy,
    formatFor(reportData.language).compare,
  );
  const asked = new Set(reportControls?.selectedData);
  const chosen = all.filter(({ key }) => asked.has(key));
  const shown = chosen.length > 0 ? chosen : all;
  return {
    title,
    report,
    data,
    page: reportData,
    composition,
    rows: shown.slice(0, SLIDE_LIMITS.rowsMax),
    rowCount: shown.length,
    selected: chosen.map(({ key }) => key),
    sortBy,
    zoomsOut: reportControls?.graphActions.zoom ?? false,
    isEmpty: report.isEmpty(data),
  };
};

/** An answer is read once, however often its slide is drawn. */
const kept = new WeakMap<DisplaySlide, ReadSlide | null>();

/** What a report's slide shows; null for a picture, and for an answer that is none of the report's. */
export const readSlide = (content: DisplaySlide): ReadSlide | null => {
  const known = kept.get(content);
  if (known !== undefined) return known;
  const made = read(content);
  kept.set(content, made);
  return made;
};

/** How many pages rows take; one where there are none. */
const pagesOfRows = (rows: readonly ReportRow[], orientation: WallOrientation): number =>
  Math.max(1, Math.ceil(rows.length / SLIDE_LIMITS.rowsOfPage[orientation]));

/** Rows that a history has pages for: only where several are compared. */
export const comparedRows = ({ rows, selected }: ReadSlide): readonly ReportRow[] =>
  selected.length > 1 ? rows : [];

/** How many pages a slide has, which share its time evenly. */
export const pagesOf = (content: DisplaySlide, orientation: WallOrientation): number => {
  const slide = readSlide(content);
  if (slide === null || slide.isEmpty) return 1;
  switch (slide.composition) {
    case "summary":
      return 1;
    case "history": {
      const rows = comparedRows(slide);
      return rows.length === 0 ? 1 : 1 + pagesOfRows(rows, orientation);
    }
    default:
      return pagesOfRows(slide.rows, orientation);
  }
};

/** The rows of a page, which is counted from 0. */
export const rowsOfPage = (
  rows: readonly ReportRow[],
  orientation: WallOrientation,
  page: number,
): readonly ReportRow[] => {
  const most = SLIDE_LIMITS.rowsOfPage[orientation];
  return rows.slice(page * most, (page + 1) * most);
};

/** Whether there is anything to draw: a picture, or an answer that is its report's. */
export const canDraw = (content: DisplaySlide): boolean =>
  content.image !== null || readSlide(content) !== null;
