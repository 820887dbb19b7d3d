import type { ReportDefinition } from "#contract/reports/definition.ts";
import {
  figureOfColumn,
  isIncomplete,
  numberIn,
  textIn,
  type ReportColumn,
  type ReportRow,
} from "#contract/reports/columns.ts";
import { VERDICT_RANK, changeSortValue, isSortable } from "#contract/reports/sort.ts";
import {
  BandCell,
  CoverageCell,
  PartCell,
  ShareCell,
  VerdictCell,
  footnoteMarks,
  standingOf,
} from "./report-cells.tsx";
import { AlarmCell, StateCell, labelText, type Folds } from "./alarm-cells.tsx";
import { ReportFigure } from "#renderer/features/reports/reports/figures/report-figure.tsx";
import { ageText } from "#renderer/features/reports/reports/text/age-text.ts";
import { verdictText } from "#renderer/features/reports/reports/text/verdict-text.ts";
import { hoursText } from "#renderer/i18n/wall-time.ts";
import type { PageText } from "#renderer/features/reports/reports/text/report-text.ts";
import { reachOf } from "./change-axis.tsx";
import { ChangeCell, changeIn } from "./change-cell.tsx";
import { sharedCap, twoLineNameWidth } from "./name-width.ts";
import { RowLink } from "./row-link.tsx";
import { textId } from "#renderer/i18n/catalogue.ts";
import { NoValue } from "#renderer/ui/tables/cells.tsx";
import { cellContent } from "#renderer/ui/tables/data-table/cell-content.tsx";
import type { Column } from "#renderer/ui/tables/data-table/column.ts";
import { IndexBar } from "#renderer/ui/indicators/index-bar.tsx";

const nameKey = (columns: readonly ReportColumn[]): string | undefined =>
  columns.find(({ kind }) => kind === "rowName" || kind === "alarm")?.key;

/** How a row is called: what the total is the total of, else the row's own name. */
export const rowName = (
  columns: readonly ReportColumn[],
  row: ReportRow,
  totalName: string,
): string => (row.isTotal ? totalName : (textIn(row, nameKey(columns) ?? "") ?? row.key));

/** The goal that all rows share; null where they have several. */
const goalIn = (rows: readonly ReportRow[], goalKey: string): number | null => {
  const goals = new Set(rows.map((row) => numberIn(row, goalKey)));
  return goals.size === 1 ? ([...goals][0] ?? null) : null;
};

const verdictHeader = ({ t, format }: PageText, label: string, goal: number | null): string =>
  goal === null
    ? t(textId(`reports.columns.${label}`))
    : `${t(textId(`reports.columns.${label}`))} ${format.percent(goal)}`;

/**
 * `tablet` is so narrow that the table scrolls in a box of its own; on a `phone` rows are cards; a
 * `sheet` is read without a pointer.
 */
export type TablePlace = "wide" | "desk" | "narrow" | "tablet" | "phone" | "sheet";

type Shown = {
  columns: readonly ReportColumn[];
  rows: readonly ReportRow[];
  /** The facility's zone, in which times are shown. */
  timeZone: string;
  place: TablePlace;
  totalName: string;
  /** Opens what a row's figures rest on. */
  onBehind?: ((key: string) => void) | undefined;
  /** Where the name of a row leads. */
  hrefOf?: ((row: ReportRow) => string | undefined) | undefined;
  /** A box to tick stands before the first name. */
  isSelectable: boolean;
  /** For each column of names the width in px in which the longest takes two lines. */
  nameWidths: ReadonlyMap<string, number>;
  /** Whether so many names share a row that they leave no room for a bar. */
  areNamesTight: boolean;
  /** So many columns that the table scrolls in its box, where others fit the page. */
  isCrowded: boolean;
  /** Further names of a row stand under its own. */
  foldedNames: readonly ReportColumn[];
  folds: Folds;
};

/**
 * Where room is short, the names decide how wide their column is. Between a desk and a tablet that
 * is no least width: there the table neither scrolls nor may it be wider than the page.
 */
const nameSize = ({ key, kind }: ReportColumn, shown: Shown) => {
  const { place, nameWidths, areNamesTight, isCrowded } = shown;
  if (place === "sheet") return {};
  const twoLines = `${nameWidths.get(key) ?? 0}px`;
  if (isCrowded) return { minWidth: twoLines };
  if (place === "narrow") return { width: twoLines };
  if (place === "tablet" || place === "phone" || areNamesTight) return { minWidth: twoLines };
  // A share of the table, in which most names take one line.
  return { width: kind === "rowName" ? "15%" : "12%", minWidth: twoLines };
};

const nameColumn = ({ columns, totalName, place, foldedNames, hrefOf }: Shown) => ({
  kind: "text" as const,
  card: "title" as const,
  value: (row: ReportRow) => rowName(columns, row, totalName),
  render: (row: ReportRow) => {
    const name = rowName(columns, row, totalName);
    // On a sheet a name carries the marks of the footnotes.
    if (place === "sheet") {
      const isSilent = isIncomplete(columns, row) && !row.isTotal;
      return `${name}${footnoteMarks(columns, row, isSilent)}`;
    }
    const under = foldedNames.flatMap(({ key }) => textIn(row, key) ?? []).join(", ");
    const href = row.isTotal ? undefined : hrefOf?.(row);
    const linked = href === undefined ? name : <RowLink href={href}>{name}</RowLink>;
    if (under === "") return linked;
    return (
      <>
        {linked}
        <small className="hr-name-under">{under}</small>
      </>
    );
  },
});

/** Where there is room, day and time take one line: a second one in each row takes twice the pages. */
const dateTimeSize = ({ place, isCrowded }: Shown) => {
  if (isCrowded) return { minWidth: "116px" };
  return place === "wide" || place === "desk" ? { minWidth: "178px" } : {};
};

/** Its spaces do not break: "23 h", "5 min" and "Nov 25, 2026" belong together. */
const unbroken = (text: string): string => text.replaceAll(" ", "\u00A0");

/** A table that scrolls need not break its words. */
const wordSize = ({ isCrowded }: Shown) => (isCrowded ? { minWidth: "124px" } : {});

/** More columns do not fit a page between a tablet and a desk. */
const MOST_COLUMNS = 7;

/** Whether a table with so many columns scrolls in its box. */
export const isCrowdedAt = (place: TablePlace, columns: number): boolean =>
  place === "tablet" || (place === "narrow" && columns > MOST_COLUMNS);

/** A table of more columns has no room for the interval of a change, which its card has. */
const MOST_WITH_INTERVAL = 10;

/** How far the axis of a table's changes reaches; null where none was judged. */
const changeReach = (
  column: Extract<ReportColumn, { kind: "change" }>,
  rows: readonly ReportRow[],
): number | null => {
  const intervals = rows.flatMap((row) => changeIn(column, row)?.interval ?? []);
  return intervals.length === 0 ? null : reachOf(intervals);
};

/** The mark beside the heading of a figure, which opens its card. */
const aboutOf = ({ t }: PageText, column: ReportColumn) => {
  const figure = figureOfColumn(column);
  return (
    figure !== undefined && {
      about: (
        <ReportFigure
          figure={figure}
          label={t(textId(`reports.columns.${column.label}`))}
          look="mark"
        />
      ),
    }
  );
};

const toColumn = (words: PageText, column: ReportColumn, shown: Shown): Column<ReportRow> => {
  const { key } = column;
  const number = (row: ReportRow) => numberIn(row, key);
  const standing = (row: ReportRow) => standingOf(shown.columns, row);
  const base = {
    key,
    header: words.t(textId(`reports.columns.${column.label}`)),
    ...aboutOf(words, column),
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
        // On a phone a row without its time would not say which one it is.
        card: "status",
        ...dateTimeSize(shown),
        kind: "text",
        value: (row) => {
          const instant = textIn(row, key);
          if (instant !== null) {
            const text = words.format.dateTime(instant, shown.timeZone);
            return shown.place === "sheet" ? unbroken(text) : text;
          }
          const { absent, absentSince } = column;
          if (absent === undefined) return null;
          const since = absentSince === undefined ? null : textIn(row, absentSince);
          return since === null
            ? words.t(textId(`reports.cells.${absent}`))
            : words.t(textId(`reports.cells.${absent}Since`), {
                day: words.format.date(since, shown.timeZone),
              });
        },
      };
    case "alarm":
      return {
        ...base,
        // What is noted under an alarm is a sentence.
        ...(shown.isCrowded && { minWidth: "220px" }),
        kind: "text",
        card: "title",
        value: (row) => textIn(row, key),
        render: (row) => <AlarmCell {...{ words, column, row }} folds={shown.folds} />,
      };
    case "state":
      return {
        ...base,
        ...(shown.isCrowded && { minWidth: "172px" }),
        kind: "status",
        card: "status",
        value: (row) => labelText(words, row, key),
        render: (row) => <StateCell {...{ words, column, row }} />,
      };
    case "label":
      return {
        ...base,
        ...wordSize(shown),
        kind: "text",
        value: (row) => labelText(words, row, key),
      };
    case "decimal":
      return {
        ...base,
        kind: "count",
        value: number,
        render: (row) => {
          const value = number(row);
          return value === null ? <NoValue /> : words.format.decimal(value, 2);
        },
      };
    case "count":
    case "percent":
    case "points":
      return { ...base, kind: column.kind, value: number };
    case "interval":
      return {
        ...base,
        kind: "interval",
        sortValue: number,
        value: (row) => {
          const [low, high] = [number(row), numberIn(row, column.highKey)];
          return low === null || high === null ? null : { low, high };
        },
      };
    case "date":
      return {
        ...base,
        ...wordSize(shown),
        kind: "text",
        // By the day itself, not by its words.
        sortValue: (row) => textIn(row, key),
        value: (row) => {
          const day = textIn(row, key);
          return day === null ? null : unbroken(words.format.day(day));
        },
      };
    case "hours":
      return {
        ...base,
        kind: "text",
        // By the beginning, not by its words.
        sortValue: (row) => textIn(row, key),
        value: (row) => {
          const [from, to] = [textIn(row, key), textIn(row, column.toKey)];
          return from === null || to === null ? null : hoursText(words, from, to);
        },
      };
    case "age":
      return {
        ...base,
        kind: "text",
        align: "end",
        card: "note",
        sortValue: number,
        value: (row) => {
          const minutes = number(row);
          return minutes === null ? null : unbroken(ageText(words.t, minutes));
        },
      };
    case "band":
      return {
        ...base,
        kind: "status",
        card: "status",
        sortValue: (row) => textIn(row, key),
        value: (row) => textIn(row, key),
        render: (row) => (
          <BandCell
            words={words}
            standing={standing(row)}
            title={textIn(row, key)}
            symbol={textIn(row, column.symbolKey)}
            color={textIn(row, column.colorKey)}
          />
        ),
      };
    case "part":
      return {
        ...base,
        kind: "custom",
        align: "end",
        sortValue: number,
        render: (row) => (
          <PartCell words={words} part={number(row)} of={numberIn(row, column.ofKey)} />
        ),
      };
    case "sample":
      return {
        ...base,
        kind: "count",
        value: number,
        card: "note",
        cardLabel: words.t("reports.cells.n"),
      };
    case "index":
      return {
        ...base,
        kind: "percent",
        isStrong: true,
        value: number,
        card: "figure",
        missing: (row) => {
          const { verdict, reason } = standing(row);
          return verdictText(words, verdict, reason);
        },
      };
    case "change": {
      const { place } = shown;
      const isTight = shown.columns.length > MOST_WITH_INTERVAL;
      const hasAxis = !isTight && (place === "wide" || place === "desk" || place === "sheet");
      const reach = hasAxis ? changeReach(column, shown.rows) : null;
      return {
        ...base,
        ...(hasAxis && place === "wide" && { minWidth: "306px" }),
        header:
          reach === null
            ? base.header
            : words.t("reports.change.axis", {
                header: base.header,
                reach: words.format.count(reach),
              }),
        kind: "custom",
        card: "status",
        sortValue: isSortable(column) && ((row) => changeSortValue(row, column)),
        render: (row) => (
          <ChangeCell
            {...{ words, column, row, reach, isTight }}
            hasInterval={!isTight && place !== "phone"}
          />
        ),
      };
    }
    case "verdict":
      return {
        ...base,
        ...(column.namesGoal && {
          header: verdictHeader(words, column.label, goalIn(shown.rows, column.goalKey)),
        }),
        kind: "status",
        card: "status",
        value: (row) => standing(row).verdict,
        sortValue: (row) => VERDICT_RANK[standing(row).verdict],
        render: (row) => <VerdictCell words={words} standing={standing(row)} />,
      };
    case "share":
      return {
        ...base,
        kind: "percent",
        value: number,
        render: (row) => (
          <ShareCell words={words} row={row} value={number(row)} leastKey={column.leastKey} />
        ),
      };
    case "coverage":
      return {
        ...base,
        kind: "custom",
        align: "end",
        sortValue: number,
        card: "note",
        cardLabel: words.t("reports.filters.devices"),
        render: (row) => (
          <CoverageCell
            words={words}
            reporting={numberIn(row, key)}
            total={numberIn(row, column.ofKey)}
            onOpen={
              shown.onBehind && shown.place !== "phone"
                ? () => shown.onBehind?.(row.key)
                : undefined
            }
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

/** A column with what its definition sets for any kind: its place on a card, words under it. */
const finished = (words: PageText, column: ReportColumn, shown: Shown): Column<ReportRow> => {
  const { card: ownCard, ...rest } = toColumn(words, column, shown);
  const { card = ownCard, under } = column;
  const isNamedNote = column.card === "note" && column.kind === "text";
  const made: Column<ReportRow> = {
    ...rest,
    ...(card !== undefined && card !== "rest" && { card }),
    ...(column.identifies && { isRepeated: true as const }),
    // A name says by itself what it is, and nothing where there is none.
    ...(isNamedNote && { cardLabel: "" }),
    ...(isNamedNote && shown.place === "phone" && { render: (row) => textIn(row, column.key) }),
  };
  if (under === undefined) return made;
  return {
    ...made,
    render: (row) => {
      const small = textIn(row, under.key);
      return (
        <>
          {cellContent(made, row, words.format)}
          {small !== null && <small className="hr-cell-under">{small}</small>}
        </>
      );
    },
  };
};

/** Places named three times over (room, unit, floor) leave no room for a bar. */
const MOST_NAMES_WITH_BAR = 2;
/** What three columns of names may take together, in px, so that a desk shows every column. */
const TIGHT_NAMES_PX = 420;

/** Padding of a cell on both sides, with some air. */
const CELL_EXTRA_PX = { wide: 26, desk: 26, narrow: 20, tablet: 20, phone: 20, sheet: 0 } as const;
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
  { place, isSelectable, isCrowded }: Pick<Shown, "place" | "isSelectable" | "isCrowded">,
): ReadonlyMap<string, number> => {
  const cap =
    names.length > MOST_NAMES_WITH_BAR && !isCrowded
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

/** Columns that go first where room is short; on a phone a tap opens them. */
const hasRoom = (kind: ReportColumn["kind"], place: TablePlace): boolean => {
  switch (kind) {
    case "coverage":
      return place !== "sheet";
    case "share":
      return place !== "sheet" && place !== "narrow" && place !== "tablet";
    case "indexBar":
      return place !== "narrow" && place !== "tablet";
    case "count":
    case "part":
      return place !== "tablet";
    default:
      return true;
  }
};

/**
 * The columns of a report's table from its definition, the same that feed CSV and Excel. Where all
 * rows share one goal, the status header names it. On a sheet a footnote stands for the columns of
 * devices. The bar, which says what the index says, goes where three names leave it no room; on
 * narrow screens a place's floor stands under its name.
 */
export const reportColumns = (
  words: PageText,
  report: Pick<ReportDefinition, "columns">,
  rows: readonly ReportRow[],
  shown: Pick<
    Shown,
    "place" | "totalName" | "isSelectable" | "timeZone" | "onBehind" | "folds" | "hrefOf"
  >,
): Column<ReportRow>[] => {
  const { place } = shown;
  const hasIndex = report.columns.some(({ kind }) => kind === "index");
  const isNarrow = place === "narrow" || place === "tablet" || place === "phone";
  const foldedNames = report.columns.filter(({ kind }) => hasIndex && isNarrow && kind === "text");
  const columns = report.columns.filter(
    (column) => !foldedNames.includes(column) && (!hasIndex || hasRoom(column.kind, place)),
  );
  const names = columns.filter(({ kind }) => kind === "rowName" || kind === "text");
  const textWidths = textWidthsOf(names, rows);
  const areNamesTight = names.length > MOST_NAMES_WITH_BAR;
  const areNamesLong =
    areNamesTight && sharedCap(textWidths, TIGHT_NAMES_PX) < Number.POSITIVE_INFINITY;
  const drawn = columns.filter(({ kind }) => kind !== "indexBar" || !areNamesLong);
  const isCrowded = isCrowdedAt(place, drawn.length);
  const nameWidths = nameWidthsOf(names, textWidths, { ...shown, isCrowded });
  const all = {
    ...shown,
    columns: report.columns,
    rows,
    nameWidths,
    areNamesTight,
    isCrowded,
    foldedNames,
  };
  return drawn.map((column) => finished(words, column, all));
};
