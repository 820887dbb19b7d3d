import type { ReactNode } from "react";
import "./plot-tooltip.css";

export type TooltipRow = {
  key: string;
  /** How it is drawn in the graph: line and mark. */
  mark?: ReactNode;
  name: string;
  /** One for each column; a text with `span` takes the room of several. */
  cells: readonly (string | { text: string; span: number })[];
};

/** What a graph says about one of its places. */
export type TooltipContent = {
  /** The time, or the name of what a bar stands for. */
  title: string;
  columns: readonly string[];
  rows: readonly TooltipRow[];
  /** Coverage, parts and reasons, each in a line of its own. */
  foot?: readonly string[];
};

const textOf = (cell: TooltipRow["cells"][number]): string =>
  typeof cell === "string" ? cell : cell.text;

/** The same for readers: "Mon, Nov 2, 2026. Medical ICU: Index 73.0%, Opportunities 562." */
export const tooltipText = ({ title, columns, rows, foot = [] }: TooltipContent): string => {
  const lines = rows.map(({ name, cells }) => {
    let column = 0;
    const parts = cells.map((cell) => {
      const words = `${columns[column] ?? ""} ${textOf(cell)}`.trim();
      column += typeof cell === "string" ? 1 : cell.span;
      return words;
    });
    return name === "" ? parts.join(", ") : `${name}, ${parts.join(", ")}`;
  });
  return [title, ...lines, ...foot].join(". ");
};

/** The tooltip's own look: time first, figures in columns, coverage at its foot. */
export function PlotTooltip({ content }: { content: TooltipContent }) {
  const { title, columns, rows, foot = [] } = content;
  return (
    <>
      <table>
        <thead>
          <tr>
            <th scope="col">{title}</th>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, mark, name, cells }) => (
            <tr key={key}>
              <th scope="row">
                <span className="hr-plot-tip-name">
                  {mark}
                  <span>{name}</span>
                </span>
              </th>
              {cells.map((cell, at) => (
                // The place in the row is what distinguishes cells.
                // oxlint-disable-next-line react/no-array-index-key
                <td key={at} colSpan={typeof cell === "string" ? 1 : cell.span}>
                  {textOf(cell)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {foot.length > 0 && (
        <ul>
          {foot.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
    </>
  );
}
