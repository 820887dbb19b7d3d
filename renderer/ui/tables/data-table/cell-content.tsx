import type { ReactNode } from "react";
import type { Format } from "#renderer/i18n/format.ts";
import { Interval, NoValue } from "../cells.tsx";
import type { Column } from "./column.ts";

type Show<V> = (value: V) => ReactNode;

/**
 * What a cell holds. A plain function: the formats come from the table, once, so that scrolling
 * through a hundred thousand rows starts no hook per cell.
 */
export function cellContent<Row>(column: Column<Row>, row: Row, format: Format): ReactNode {
  if (column.render) return column.render(row);
  const orDash = <V,>(value: V | null, show: Show<V>): ReactNode =>
    value === null || value === "" ? <NoValue reason={column.missing?.(row)} /> : show(value);
  switch (column.kind) {
    case "text":
    case "status":
      return orDash(column.value(row), (words) => words);
    case "count":
      return orDash(column.value(row), format.count);
    case "percent":
      return orDash(column.value(row), format.figure);
    case "points":
      return orDash(column.value(row), format.points);
    case "interval":
      return orDash(column.value(row), ({ low, high }) => <Interval low={low} high={high} />);
    case "datetime":
      return orDash(column.value(row), (instant) => format.dateTime(instant, column.timeZone));
    case "custom":
      return <NoValue />;
  }
}
