import { clsx } from "clsx";
import { useCallback, useMemo, type ReactNode } from "react";
import { DOT_ROWS, dotsFigure, type Dot, type DotLimits } from "./dots-figure.ts";
import { Plot } from "./plot.tsx";
import type { PlotTheme } from "./plot-types.ts";
import "./dot-plot.css";

export type DotRow = Dot & {
  key: string;
  name: string;
  isSelected?: boolean;
  /** Why there is no dot, where the dot would be. */
  said?: string | undefined;
  cells: readonly ReactNode[];
};

/** A text column right of the plot; `isExtra` ones go first where there is little room. */
export type DotColumn = { key: string; heading: string; isExtra?: boolean; isText?: boolean };

type DotPlotProps = {
  label: string;
  summary: string;
  /** Heading of the names. */
  heading: string;
  rows: readonly DotRow[];
  columns: readonly DotColumn[];
  /** Where the axis starts, in percent. */
  start: number;
  limits: DotLimits;
  onDrawn?: () => void;
};

/** Text columns follow the names and the plot; some rows have words in the plot's place as well. */
const columnStyle = (at: number) => ({ gridColumn: at + 3 });

/** Dots by name with their whiskers; names and figures are text in rows beside them. */
export function DotPlot(props: DotPlotProps) {
  const { label, summary, heading, rows, columns, start, limits } = props;
  const figure = useCallback(
    (theme: PlotTheme, width: number) => dotsFigure(theme, rows, { start, limits, width }),
    [rows, start, limits],
  );
  const height = DOT_ROWS.head + rows.length * DOT_ROWS.row + DOT_ROWS.foot;
  const style = useMemo(
    () => ({
      gridTemplateRows: `${DOT_ROWS.head}px repeat(${rows.length}, ${DOT_ROWS.row}px) ${DOT_ROWS.foot}px`,
    }),
    [rows.length],
  );
  const kinds = columns.map(({ isExtra, isText }) =>
    clsx(isExtra && "hr-dots-extra", isText && "hr-dots-text"),
  );
  return (
    <div className="hr-dots" style={style} data-columns={columns.length}>
      <div className="hr-dots-plane">
        <Plot
          label={label}
          summary={summary}
          figure={figure}
          height={height}
          {...(props.onDrawn && { onDrawn: props.onDrawn })}
        />
      </div>
      <div className="hr-dots-rows" role="table" aria-label={label}>
        <div className="hr-dots-row hr-dots-head" role="row">
          <span role="columnheader">{heading}</span>
          {columns.map((column, at) => (
            <span
              key={column.key}
              role="columnheader"
              className={kinds[at]}
              style={columnStyle(at)}
            >
              {column.heading}
            </span>
          ))}
        </div>
        {rows.map((row) => (
          <div
            key={row.key}
            className={clsx("hr-dots-row", row.isTotal && "hr-dots-total")}
            data-selected={row.isSelected || undefined}
            role="row"
          >
            <span role="rowheader" title={row.name}>
              {row.name}
            </span>
            {row.said !== undefined && (
              <span role="cell" className="hr-dots-said" data-mark={row.mark}>
                {row.said}
              </span>
            )}
            {row.cells.map((cell, at) => (
              <span
                key={columns[at]?.key}
                role="cell"
                className={kinds[at]}
                style={columnStyle(at)}
              >
                {cell}
              </span>
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}
