import type { ReactNode } from "react";
import type { Format, Instant } from "#renderer/i18n/format.ts";
import type { StatusKind } from "../indicators/status-shape.tsx";
import { StatusText } from "../indicators/status-text.tsx";
import type { Column, SortValue } from "./data-table/column.ts";

/** What a column says beside its kind and value. */
type More<Row> = Partial<Omit<Column<Row>, "key" | "header" | "kind" | "value">>;

/**
 * The usual columns of a list, each with the heading that goes with its key.
 * @param headerOf the heading of a key, such as that below `api-tokens.columns`
 */
export const columnsOf = <Row,>(headerOf: (key: string) => string) => {
  const named = (key: string) => ({ key, header: headerOf(key) });
  /** Draws itself; sorted by where there is something to sort by. */
  const custom = (
    key: string,
    sortValue: ((row: Row) => SortValue) | undefined,
    render: (row: Row) => ReactNode,
    more?: More<Row>,
  ): Column<Row> => ({
    ...named(key),
    kind: "custom",
    ...(sortValue && { sortValue }),
    render,
    ...more,
  });
  /** A state that is drawn by itself, such as a switch. */
  const drawnStatus = (
    key: string,
    value: (row: Row) => string,
    render: (row: Row) => ReactNode,
    more?: More<Row>,
  ): Column<Row> => ({
    ...named(key),
    kind: "status",
    card: "status",
    value,
    render,
    ...more,
  });
  return {
    custom,
    drawnStatus,
    text: (key: string, value: (row: Row) => string | null, more?: More<Row>): Column<Row> => ({
      ...named(key),
      kind: "text",
      value,
      ...more,
    }),
    count: (key: string, value: (row: Row) => number | null, more?: More<Row>): Column<Row> => ({
      ...named(key),
      kind: "count",
      value,
      ...more,
    }),
    /** A state as shape and word. */
    status: (
      key: string,
      stateOf: (row: Row) => readonly [kind: StatusKind, words: string],
      more?: More<Row>,
    ): Column<Row> =>
      drawnStatus(
        key,
        (row) => stateOf(row)[1],
        (row) => {
          const [kind, words] = stateOf(row);
          return <StatusText kind={kind}>{words}</StatusText>;
        },
        more,
      ),
    /** An instant with the zone it is shown in. @param never what stands where there was none */
    zonedTime: (
      key: string,
      instantOf: (row: Row) => Instant | null,
      told: { format: Format; timeZone: string; never?: string },
      more?: More<Row>,
    ): Column<Row> =>
      custom(
        key,
        (row) => {
          const instant = instantOf(row);
          return instant === null ? null : new Date(instant).getTime();
        },
        (row) => {
          const instant = instantOf(row);
          return instant === null ? told.never : told.format.dateTimeZoned(instant, told.timeZone);
        },
        more,
      ),
  };
};
