import type { FigureId } from "../core/figures.ts";

type ColumnBase = {
  readonly key: string;
  /** Text id of the heading below `reports.columns`. */
  readonly label: string;
  /** Which figure of `contract/core/figures.ts` it shows, where that is not called as the heading is. */
  readonly figure?: FigureId;
  /** Only on screen and paper; a file has no use for it. */
  readonly visualOnly?: boolean;
  /** A cell whose words stand small under this one's; a column of its own in a file. */
  readonly under?: { readonly key: string; readonly label: string };
  /** Text id below `reports.cells` for a row without a value; a dash otherwise. */
  readonly absent?: string;
  /** An instant of the row that `absent` names with its day, where there is one. */
  readonly absentSince?: string;
  /** Where it stands on a phone's card, other than its kind would; `rest` is what a tap opens. */
  readonly card?: "title" | "figure" | "status" | "note" | "rest";
  /**
   * Distinguishes rows of one name: where a wide table is broken, it stands in each part beside the
   * name.
   */
  readonly identifies?: true;
  /**
   * False where rows stay in the server's order: they come in pages, or the order is their meaning.
   */
  readonly isSortable?: boolean;
};

/**
 * A column by what its cells mean; feeds table, CSV, Excel and print alike.
 *
 * - `rowName` what the row is called; the total's own name stands there in the first row
 * - `alarm` the name of an alarm, which calls its row; the icon is by the type in `typeKey`
 * - `state` one of the words below `reports.labels`, with the shape in `toneKey`: `good`, `warn`,
 *   `bad`, `unknown`; `label` such a word alone
 * - `text` other words; `yesNo` 1 or 0; `dateTime` an instant (UTC), shown in the facility's zone
 * - `count` whole numbers, `decimal` others, with two decimals; `sample` what a figure rests on,
 *   marked where it is small
 * - `index` the requested figure, `percent` any other share (0–100 both, unrounded)
 * - `points` a difference of two percentages
 * - `change` a difference with its 95 % interval and whether it is real; four columns in a file
 * - `verdict` a standing against the goal, which `goalKey` holds; `reasonKey` why there is no
 *   figure
 * - `interval` the lower end of a 95 % interval, its upper one in `highKey`; two columns in a file
 * - `hours` a wall time `HH:MM`, which goes on to the one in `toKey`
 * - `date` a day, `YYYY-MM-DD`; `age` minutes, shown as days and hours
 * - `band` the title of a performance band, with its mark from `symbolKey` and `colorKey`
 * - `part` so many of the number in `ofKey`; two columns in a file
 * - `coverage` how many reported of the number in `ofKey`; two columns in a file, a footnote on
 *   paper
 * - `share` a percentage that stands out below the one in `leastKey`
 * - `indexBar` a bar for the index in `valueKey`
 */
export type ReportColumn = ColumnBase &
  (
    | {
        readonly kind:
          | "rowName"
          | "text"
          | "label"
          | "yesNo"
          | "dateTime"
          | "date"
          | "age"
          | "count"
          | "decimal"
          | "sample"
          | "index"
          | "percent"
          | "points";
      }
    | {
        readonly kind: "verdict";
        readonly goalKey: string;
        readonly reasonKey?: string;
        /** The heading names the goal that all rows share. */
        readonly namesGoal: boolean;
      }
    | {
        readonly kind: "interval";
        readonly highKey: string;
        /** Headings of the two columns in a file. */
        readonly lowLabel: string;
        readonly highLabel: string;
      }
    | {
        readonly kind: "change";
        readonly lowKey: string;
        readonly highKey: string;
        readonly lowLabel: string;
        readonly highLabel: string;
        readonly verdictKey: string;
        readonly verdictLabel: string;
      }
    | {
        readonly kind: "band";
        readonly symbolKey: string;
        readonly colorKey: string;
        /** The verdict, shown where there is no band. */
        readonly verdictKey: string;
      }
    | { readonly kind: "part"; readonly ofKey: string; readonly ofLabel: string }
    | { readonly kind: "hours"; readonly toKey: string }
    | { readonly kind: "alarm"; readonly typeKey: string }
    | { readonly kind: "state"; readonly toneKey: string }
    | { readonly kind: "share"; readonly leastKey: string }
    | { readonly kind: "coverage"; readonly ofKey: string; readonly ofLabel: string }
    | { readonly kind: "indexBar"; readonly valueKey: string; readonly goalKey: string }
  );
export type ColumnKind = ReportColumn["kind"];

/** Kinds whose cells are counted or worked out, so that their heading explains itself. */
const FIGURE_KINDS: ReadonlySet<ColumnKind> = new Set<ColumnKind>([
  "age",
  "band",
  "change",
  "count",
  "coverage",
  "decimal",
  "index",
  "interval",
  "part",
  "percent",
  "points",
  "sample",
  "share",
  "verdict",
]);

/** The id of the figure that a column shows; undefined for names, times and words. */
export const figureOfColumn = ({
  kind,
  figure,
  label,
}: Pick<ReportColumn, "kind" | "figure" | "label">): string | undefined =>
  figure ?? (FIGURE_KINDS.has(kind) ? label : undefined);

export type ReportCell = string | number | null;

/** One line of a report's table. `isTotal` stands first on screen, on paper and in files. */
export type ReportRow = {
  readonly key: string;
  readonly isTotal?: boolean;
  /** The row under which this one is listed, folded; in a file it is a row like others. */
  readonly parentKey?: string;
  readonly cells: Readonly<Record<string, ReportCell>>;
};

/** A cell that holds a number; null for any other. */
export const numberIn = (row: ReportRow, key: string): number | null => {
  const cell = row.cells[key];
  return typeof cell === "number" ? cell : null;
};

/** A cell that holds words; null for any other. */
export const textIn = (row: ReportRow, key: string): string | null => {
  const cell = row.cells[key];
  return typeof cell === "string" ? cell : null;
};

/** Whether fewer reported than should have, so that the row's figures may still rise. */
export const isIncomplete = (columns: readonly ReportColumn[], row: ReportRow): boolean =>
  columns.some((column) => {
    if (column.kind !== "coverage") return false;
    const [some, all] = [numberIn(row, column.key), numberIn(row, column.ofKey)];
    return some !== null && all !== null && some < all;
  });
