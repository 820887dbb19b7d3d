import type { ReportDefinition } from "#contract/reports/definition.ts";
import {
  isIncomplete,
  numberIn,
  textIn,
  type ReportColumn,
  type ReportRow,
} from "#contract/reports/columns.ts";
import type { Verdict as VerdictWord } from "#contract/reports/verdict.ts";
import { VERDICT_RANK, isSortable } from "#contract/reports/sort.ts";
import { STATUS_KINDS } from "./goal-status.ts";
import type { Words } from "#renderer/features/reports/words/words.ts";
import { sharedCap, twoLineNameWidth } from "./name-width.ts";
import { textId } from "#renderer/i18n/catalogue.ts";
import { NoValue } from "#renderer/ui/tables/cells.tsx";
import type { Column } from "#renderer/ui/tables/data-table/column.ts";
import { IndexBar } from "#renderer/ui/marks/index-bar.tsx";
import { StatusShape } from "#renderer/ui/marks/status-shape.tsx";
import { StatusText } from "#renderer/ui/marks/status-text.tsx";
import { Trend } from "#renderer/ui/marks/trend.tsx";

const verdictIn = (row: ReportRow, key: string): VerdictWord =>
  (textIn(row, key) as VerdictWord | null) ?? "noOpportunities";

const nameKey = (columns: readonly ReportColumn[]): string | undefined =>
  columns.find(({ kind }) => kind === "rowName")?.key;

/** How a row is called: what the total is the total of, else the row's own name. */
export const rowName = (
  columns: readonly ReportColumn[],
  row: ReportRow,
  totalName: string,
): string => (row.isTotal ? totalName : (textIn(row, nameKey(columns) ?? "") ?? row.key));

function Verdict({ words, verdict }: { words: Words; verdict: VerdictWord }) {
  return (
    <StatusText kind={STATUS_KINDS[verdict]}>
      {words.t(textId(`reports.status.${verdict}`))}
    </StatusText>
  );
}

type CoverageProps = { words: Words; reporting: number | null; total: number | null };

function Coverage({ words, reporting, total }: CoverageProps) {
  const { t, format } = words;
  if (reporting === null || total === null || total === 0) return <NoValue />;
  return (
    <span className="hr-devices-cell">
      {reporting < total && (
        <span className="hr-status-partial">
          <StatusShape kind="partial" />
        </span>
      )}
      {t("reports.cells.devices", {
        reporting: format.count(reporting),
        total: format.count(total),
      })}
    </span>
  );
}

/** The goal that all rows share; null where they have several. */
const goalIn = (rows: readonly ReportRow[], goalKey: string): number | null => {
  const goals = new Set(rows.map((row) => numberIn(row, goalKey)));
  return goals.size === 1 ? ([...goals][0] ?? null) : null;
};

const verdictHeader = ({ t, format }: Words, label: string, goal: number | null): string =>
  goal === null
    ? t(textId(`reports.columns.${label}`))
    : `${t(textId(`reports.columns.${label}`))} ${format.percent(goal)}`;

/** `scrolled` is on a screen so narrow that the table scrolls in a box of its own. */
export type TablePlace = "wide" | "desk" | "narrow" | "scrolled" | "paper";

type Shown = {
  columns: readonly ReportColumn[];
  rows: readonly ReportRow[];
  /** The facility's zone, in which times are shown. */
  timeZone: string;
  place: TablePlace;
  totalName: string;
  /** A box to tick stands before the first name. */
  isSelectable: boolean;
  /** For each column of names the width in px in which the longest takes two lines. */
  nameWidths: ReadonlyMap<string, number>;
  /** Whether so many names share a row that they leave no room for a bar. */
  areNamesTight: boolean;
};

/**
 * Where room is short, the names decide how wide their column is. Between a desk and a tablet that
 * is no least width: there the table neither scrolls nor may it be wider than the page.
 */
const nameSize = ({ key, kind }: ReportColumn, { place, nameWidths, areNamesTight }: Shown) => {
  if (place === "paper") return {};
  const twoLines = `${nameWidths.get(key) ?? 0}px`;
  if (place === "narrow") return { width: twoLines };
  if (place === "scrolled" || areNamesTight) return { minWidth: twoLines };
  // A share of the table, in which most names take one line.
  return { width: kind === "rowName" ? "15%" : "12%", minWidth: twoLines };
};

const nameColumn = ({ columns, totalName, place }: Shown) => ({
  kind: "text" as const,
  value: (row: ReportRow) => rowName(columns, row, totalName),
  // A name on paper carries the mark of the footnote about silent devices.
  ...(place === "paper" && {
    render: (row: ReportRow) => (
      <>
        {rowName(columns, row, totalName)}
        {isIncomplete(columns, row) && !row.isTotal && <sup>1</sup>}
      </>
    ),
  }),
});

const toColumn = (words: Words, column: ReportColumn, shown: Shown): Column<ReportRow> => {
  const { key } = column;
  const number = (row: ReportRow) => numberIn(row, key);
  const base = {
    key,
    header: words.t(textId(`reports.columns.${column.label}`)),
    ...(!isSortable(column) && { sortValue: false as const }),
  };
  switch (column.kind) {
    case "rowName":
      return { ...base, ...nameSize(column, shown), ...nameColumn(shown) };
    case "text":
      return {
        ...base,
        ...nameSize(column, shown),
        kind: "text",
        value: (row) => textIn(row, key),
      };
    case "yesNo":
      return {
        ...base,
        kind: "text",
        value: (row) => {
          const isSo = numberIn(row, key);
          return isSo === null ? null : words.t(`reports.cells.${isSo === 0 ? "no" : "yes"}`);
        },
      };
    case "dateTime":
      return {
        ...base,
        kind: "text",
        value: (row) => {
          const instant = textIn(row, key);
          return instant === null ? null : words.format.dateTime(instant, shown.timeZone);
        },
      };
    case "count":
    case "sample":
    case "percent":
    case "points":
      return { ...base, kind: column.kind, value: number };
    case "index":
      return { ...base, kind: "percent", isStrong: true, value: number };
    case "trend":
      return {
        ...base,
        kind: "points",
        value: number,
        render: (row) => <Trend points={numberIn(row, key)} />,
      };
    case "verdict":
      return {
        ...base,
        header: verdictHeader(words, column.label, goalIn(shown.rows, column.goalKey)),
        kind: "status",
        value: (row) => verdictIn(row, key),
        sortValue: (row) => VERDICT_RANK[verdictIn(row, key)],
        render: (row) => <Verdict words={words} verdict={verdictIn(row, key)} />,
      };
    case "coverage":
      return {
        ...base,
        kind: "custom",
        align: "end",
        sortValue: number,
        render: (row) => (
          <Coverage
            words={words}
            reporting={numberIn(row, key)}
            total={numberIn(row, column.ofKey)}
          />
        ),
      };
    case "indexBar":
      return {
        ...base,
        hidesHeader: true,
        kind: "custom",
        render: (row) => (
          <IndexBar value={numberIn(row, column.valueKey)} goal={numberIn(row, column.goalKey)} />
        ),
      };
  }
};

/** Places named three times over (room, unit, floor) leave no room for a bar. */
const MOST_NAMES_WITH_BAR = 2;
/** What three columns of names may take together, in px, so that a desk shows every column. */
const TIGHT_NAMES_PX = 440;

/** Padding of a cell on both sides, with some air. */
const CELL_EXTRA_PX = { wide: 26, desk: 26, narrow: 20, scrolled: 20, paper: 0 } as const;
/** A name that begins its row stands further from the edge. */
const FIRST_EXTRA_PX = 8;

/** The width in px of each column's names, without padding. */
const textWidthsOf = (names: readonly ReportColumn[], rows: readonly ReportRow[]): number[] =>
  names.map(({ key }) => twoLineNameWidth(rows.map((row) => textIn(row, key) ?? "")));

/**
 * For each column of names the width in which its longest name takes two lines: a floor's number
 * needs less than the name of a unit. Names that need more than there is take more lines.
 */
const nameWidthsOf = (
  names: readonly ReportColumn[],
  textWidths: readonly number[],
  { place, isSelectable }: Pick<Shown, "place" | "isSelectable">,
): ReadonlyMap<string, number> => {
  const cap =
    names.length > MOST_NAMES_WITH_BAR
      ? sharedCap(textWidths, TIGHT_NAMES_PX)
      : Number.POSITIVE_INFINITY;
  return new Map(
    names.map(({ key }, index) => [
      key,
      Math.min(cap, textWidths[index] ?? 0) +
        CELL_EXTRA_PX[place] +
        (index === 0 && !isSelectable ? FIRST_EXTRA_PX : 0),
    ]),
  );
};

/**
 * The columns of a report's table from its definition, the same that feed CSV and Excel. Where all
 * rows share one goal, the status header names it. On paper a footnote stands for the column of
 * devices. The bar, which says what the index says, goes where three names leave it no room.
 */
export const reportColumns = (
  words: Words,
  report: Pick<ReportDefinition, "columns">,
  rows: readonly ReportRow[],
  shown: Pick<Shown, "place" | "totalName" | "isSelectable" | "timeZone">,
): Column<ReportRow>[] => {
  const { place } = shown;
  const names = report.columns.filter(({ kind }) => kind === "rowName" || kind === "text");
  const textWidths = textWidthsOf(names, rows);
  const areNamesTight = names.length > MOST_NAMES_WITH_BAR;
  const areNamesLong =
    areNamesTight && sharedCap(textWidths, TIGHT_NAMES_PX) < Number.POSITIVE_INFINITY;
  const hasRoom = ({ kind }: ReportColumn): boolean => {
    if (kind === "coverage") return place !== "paper";
    if (kind !== "indexBar" || !areNamesTight) return true;
    return !areNamesLong && (place === "wide" || place === "desk");
  };
  const nameWidths = nameWidthsOf(names, textWidths, shown);
  const all = { ...shown, columns: report.columns, rows, nameWidths, areNamesTight };
  return report.columns.filter(hasRoom).map((column) => toColumn(words, column, all));
};
