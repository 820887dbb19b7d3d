import type { ReportDefinition } from "#contract/reports/definition.ts";
import type { GoalStatus, ReportCell, ReportColumn, ReportRow } from "#contract/reports/shared.ts";
import { STATUS_KINDS, STATUS_RANK } from "./goal-status.ts";
import type { Words } from "#renderer/features/reports/filters/filter-words.ts";
import { hasSilentDevices } from "#renderer/features/reports/frame/report-state.ts";
import { sharedCap, twoLineNameWidth } from "./name-width.ts";
import { textId } from "#renderer/i18n/catalogue.ts";
import { NoValue } from "#renderer/ui/tables/cells.tsx";
import type { Column } from "#renderer/ui/tables/data-table/column.ts";
import { IndexBar } from "#renderer/ui/marks/index-bar.tsx";
import { StatusShape } from "#renderer/ui/marks/status-shape.tsx";
import { StatusText } from "#renderer/ui/marks/status-text.tsx";
import { Trend } from "#renderer/ui/marks/trend.tsx";

const numberIn = (row: ReportRow, key: string): number | null => {
  const cell: ReportCell | undefined = row.cells[key];
  return typeof cell === "number" ? cell : null;
};

const textIn = (row: ReportRow, key: string): string | null => {
  const cell: ReportCell | undefined = row.cells[key];
  return typeof cell === "string" ? cell : null;
};

const statusIn = (row: ReportRow): GoalStatus =>
  (textIn(row, "status") as GoalStatus | null) ?? "noData";

/** How a row is called: what the total is the total of, else the row's own name. */
export const rowName = (row: ReportRow, totalName: string): string =>
  row.isTotal ? totalName : (textIn(row, "name") ?? row.key);

function Status({ words, row }: { words: Words; row: ReportRow }) {
  const status = statusIn(row);
  if (status === "noData") return <NoValue />;
  return (
    <StatusText kind={STATUS_KINDS[status]}>
      {words.t(textId(`reports.status.${status}`))}
    </StatusText>
  );
}

function Devices({ words, row }: { words: Words; row: ReportRow }) {
  const { t, format } = words;
  const reporting = numberIn(row, "devicesReporting");
  const total = numberIn(row, "devicesTotal");
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

const goalIn = (rows: readonly ReportRow[]): number | null => {
  const goals = new Set(rows.map((row) => numberIn(row, "performanceGoal")));
  return goals.size === 1 ? ([...goals][0] ?? null) : null;
};

const statusHeader = ({ t, format }: Words, label: string, goal: number | null): string =>
  goal === null
    ? t(textId(`reports.columns.${label}`))
    : `${t(textId(`reports.columns.${label}`))} ${format.percent(goal)}`;

/** `scrolled` is on a screen so narrow that the table scrolls in a box of its own. */
export type TablePlace = "wide" | "desk" | "narrow" | "scrolled" | "paper";

type Shown = {
  goal: number | null;
  place: TablePlace;
  totalName: string;
  /** A box to tick stands before the first name. */
  isSelectable: boolean;
  /** For each column of names the width in px in which the longest takes two lines. */
  nameWidths: ReadonlyMap<string, number>;
  /** Whether so many names share a row that they leave no room for a bar. */
  areNamesTight: boolean;
};

/** A name on paper carries the mark of the footnote about silent devices. */
function MarkedName({ row, totalName }: { row: ReportRow; totalName: string }) {
  return (
    <>
      {rowName(row, totalName)}
      {hasSilentDevices(row) && !row.isTotal && <sup>1</sup>}
    </>
  );
}

/**
 * Where room is short, the names decide how wide their column is. Between a desk and a tablet that
 * is no least width: there the table neither scrolls nor may it be wider than the page.
 */
const nameSize = (key: string, { place, nameWidths, areNamesTight }: Shown) => {
  if (place === "paper") return {};
  const twoLines = `${nameWidths.get(key) ?? 0}px`;
  if (place === "narrow") return { width: twoLines };
  if (place === "scrolled" || areNamesTight) return { minWidth: twoLines };
  // A share of the table, in which most names take one line.
  return { width: key === "name" ? "15%" : "12%", minWidth: twoLines };
};

const nameColumn = ({ totalName, place }: Shown) => ({
  kind: "text" as const,
  value: (row: ReportRow) => rowName(row, totalName),
  ...(place === "paper" && {
    render: (row: ReportRow) => <MarkedName row={row} totalName={totalName} />,
  }),
});

const toColumn = (words: Words, column: ReportColumn, shown: Shown): Column<ReportRow> => {
  const { goal } = shown;
  const { key } = column;
  const base = { key, header: words.t(textId(`reports.columns.${column.label}`)) };
  switch (column.kind) {
    case "text":
      return {
        ...base,
        ...nameSize(key, shown),
        ...(key === "name"
          ? nameColumn(shown)
          : { kind: "text", value: (row: ReportRow) => textIn(row, key) }),
      };
    case "count":
      return key === "totalOpportunities"
        ? { ...base, kind: "sample", value: (row) => numberIn(row, key) }
        : { ...base, kind: "count", value: (row) => numberIn(row, key) };
    case "percent":
      return { ...base, kind: "percent", isStrong: true, value: (row) => numberIn(row, key) };
    case "points":
      return {
        ...base,
        kind: "points",
        value: (row) => numberIn(row, key),
        ...(key === "change" && {
          render: (row: ReportRow) => <Trend points={numberIn(row, key)} />,
        }),
      };
    case "status":
      return {
        ...base,
        header: statusHeader(words, column.label, goal),
        kind: "status",
        value: (row) => statusIn(row),
        sortValue: (row) => STATUS_RANK[statusIn(row)],
        render: (row) => <Status words={words} row={row} />,
      };
    case "devices":
      return {
        ...base,
        kind: "custom",
        align: "end",
        sortValue: (row) => numberIn(row, key),
        render: (row) => <Devices words={words} row={row} />,
      };
    case "dateTime":
      return { ...base, kind: "datetime", value: (row) => textIn(row, key), timeZone: "UTC" };
    case "indexBar":
      return {
        ...base,
        hidesHeader: true,
        kind: "custom",
        sortValue: false,
        render: (row) => (
          <IndexBar
            value={numberIn(row, "percentCompliant")}
            goal={numberIn(row, "performanceGoal")}
          />
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
  shown: Pick<Shown, "place" | "totalName" | "isSelectable">,
): Column<ReportRow>[] => {
  const { place } = shown;
  const names = report.columns.filter(({ kind }) => kind === "text");
  const textWidths = textWidthsOf(names, rows);
  const areNamesTight = names.length > MOST_NAMES_WITH_BAR;
  const areNamesLong =
    areNamesTight && sharedCap(textWidths, TIGHT_NAMES_PX) < Number.POSITIVE_INFINITY;
  const hasRoom = ({ kind }: ReportColumn): boolean => {
    if (kind === "devices") return place !== "paper";
    if (kind !== "indexBar" || !areNamesTight) return true;
    return !areNamesLong && (place === "wide" || place === "desk");
  };
  const nameWidths = nameWidthsOf(names, textWidths, shown);
  const all = { ...shown, goal: goalIn(rows), nameWidths, areNamesTight };
  return report.columns.filter(hasRoom).map((column) => toColumn(words, column, all));
};
