import type { ReactNode } from "react";
import type { Instant } from "#renderer/i18n/format.ts";

/** What may be compared when a column is sorted; null always comes last. */
export type SortValue = string | number | null;

/**
 * Where a column stands on a phone, where a row is a card: `title` and `figure` make its first line,
 * `status` its second, `note` the small line under it; a tap opens columns without a role.
 */
export type CardRole = "title" | "figure" | "status" | "note";

type ColumnBase<Row> = {
  /** Names the column in sort keys and addresses. */
  key: string;
  /** With the unit where there is one: "Index, %". */
  header: string;
  /** Beside the header: a mark that explains what the column holds. */
  about?: ReactNode;
  /** The header is for readers only, over a column that explains itself (a bar). */
  hidesHeader?: boolean;
  /** Figures stand right, everything else left; this overrides it. */
  align?: "start" | "end";
  /** What the column sorts by; false for a column that cannot be sorted. */
  sortValue?: ((row: Row) => SortValue) | false;
  /** A second fact in its cells, under a header of its own beside the first: "City · State". */
  second?: { key: string; header: string; sortValue: (row: Row) => SortValue };
  /** Semibold, for the requested figure. */
  isStrong?: boolean;
  /** The row's header for readers, where that is not the first column. */
  namesRow?: true;
  /** Stands beside the row's name in each table that a wide one is broken into. */
  isRepeated?: true;
  /** Width as a CSS length, where content must not decide. */
  width?: string;
  /** Least width as a CSS length; content decides how the rest is shared out. */
  minWidth?: string;
  /** A table with a `title` among its columns becomes cards on a phone. */
  card?: CardRole;
  /** Stands before a note's value in place of the header; empty where the value says what it is. */
  cardLabel?: string;
  /** Why a row has no value, for who wonders about the dash. */
  missing?: (row: Row) => string | undefined;
  /** Draws the cell in place of the kind's own way. */
  render?: (row: Row) => ReactNode;
};

type Rendered<Row> = { render: (row: Row) => ReactNode };

/**
 * A column of a table by the kind of its values; null is drawn as "—" and read as "no data".
 *
 * - `text` words; `count` whole numbers; `percent` 0–100, bare with one decimal; `points` signed
 *   differences; `interval` two percentages; `datetime` an instant in the row's zone
 * - `status` and `custom` draw themselves
 */
export type Column<Row> = ColumnBase<Row> &
  (
    | { kind: "text"; value: (row: Row) => string | null }
    | { kind: "count" | "percent" | "points"; value: (row: Row) => number | null }
    | { kind: "interval"; value: (row: Row) => { low: number; high: number } | null }
    | { kind: "datetime"; value: (row: Row) => Instant | null; timeZone: string }
    | ({ kind: "status"; value: (row: Row) => string | null } & Rendered<Row>)
    | ({ kind: "custom" } & Rendered<Row>)
  );

const figures = new Set(["count", "percent", "points", "interval"]);

/** Whether a column holds figures: right-aligned and tabular. */
export const isFigure = <Row>(column: Column<Row>): boolean => figures.has(column.kind);

/** The side a column's cells and header stand on. */
export const alignOf = <Row>(column: Column<Row>): "start" | "end" =>
  column.align ?? (isFigure(column) ? "end" : "start");

/** What a column sorts by, or null when it cannot be sorted. */
function sorterOf<Row>(column: Column<Row>): ((row: Row) => SortValue) | null {
  if (column.sortValue === false) return null;
  if (column.sortValue) return column.sortValue;
  switch (column.kind) {
    case "custom":
      return null;
    case "interval":
      return (row) => column.value(row)?.low ?? null;
    case "datetime":
      return (row) => {
        const instant = column.value(row);
        return instant === null ? null : new Date(instant).getTime();
      };
    default:
      return column.value;
  }
}

/** The headers that a column is sorted by, each with its key; none where it cannot be sorted. */
export const sortersOf = <Row>(
  column: Column<Row>,
): readonly { key: string; header: string; sortValue: (row: Row) => SortValue }[] => {
  const sortValue = sorterOf(column);
  if (sortValue === null) return [];
  const { key, header, second } = column;
  return [{ key, header, sortValue }, ...(second ? [second] : [])];
};

/**
 * A wide table's columns, divided among the tables it is broken into, each of about as many; the
 * further ones begin with the columns that identify the row. What a phone's card shows of a row is
 * in the first: whether it is good comes before what that is made of.
 */
export const columnParts = <Row>(
  columns: readonly Column<Row>[],
  most: number,
): readonly (readonly Column<Row>[])[] => {
  const name = columns.find(({ card }) => card === "title") ?? columns[0];
  if (name === undefined || columns.length <= most) return [columns];
  const names = [
    name,
    ...columns.filter((column) => column !== name && column.isRepeated === true),
  ];
  const others = columns.filter((column) => !names.includes(column));
  const parts = Math.ceil(others.length / Math.max(1, most - names.length));
  const size = Math.ceil(others.length / parts);
  const shown = others.filter(({ card }) => card !== undefined);
  const intervals = others.filter((column) => column.kind === "interval");
  const first = new Set([...new Set([...shown, ...intervals, ...others])].slice(0, size));
  // What explains itself beside a figure goes where the figure goes.
  for (const [at, column] of others.entries()) {
    const before = others[at - 1];
    if (column.hidesHeader !== true || before === undefined) continue;
    if (first.has(before)) first.add(column);
    else first.delete(column);
  }
  const further = others.filter((column) => !first.has(column));
  return [
    // The order stays in the first.
    columns.filter((column) => !further.includes(column)),
    ...Array.from({ length: parts - 1 }, (_, at) => [
      ...names,
      ...further.slice(at * size, (at + 1) * size),
    ]),
  ];
};
