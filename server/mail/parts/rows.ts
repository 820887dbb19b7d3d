import { saidHtml, saidText } from "./block.ts";
import type { Block, Said } from "./block.ts";
import { NOTHING, markup } from "./markup.ts";
import type { Markup } from "./markup.ts";
import { font, paint } from "./paint.ts";

/** A column after the first one. `isWide` ones are shown where there is room for them alone. */
export type Column = { heading: string; isRight?: boolean; isWide?: boolean };

/** "Goal: 80.0%" */
export type Pair = (label: string, value: string) => string;

export type Row = {
  name: string;
  /** Words after the name, such as "new". */
  mark?: Said;
  /** Below the name. */
  under: readonly Said[];
  /** Below the name where wide columns have no room: what they would say. */
  underNarrow?: readonly Said[];
  cells: readonly Said[];
};

export type Rows = {
  /** Of the first column. */
  heading: string;
  /** A figure with its heading in a line of text, in the language's way. */
  pair: Pair;
  columns: readonly Column[];
  rows: readonly Row[];
};

const LINE = "border-bottom-width:1px;border-bottom-style:solid";

const side = ({ isRight }: Column): string => (isRight === true ? "right" : "left");

/** Hidden until the head's style shows it; Outlook's engine needs a word of its own. */
const hiddenFor = ({ isWide }: Column): { classes?: string; style: string } =>
  isWide === true ? { classes: "w", style: ";display:none;mso-hide:all" } : { style: "" };

const headCell = (column: Column): Markup => {
  const { classes, style } = hiddenFor(column);
  return markup`<th scope="col" align="${side(column)}" ${paint({ ink: "ink-2", edge: "line", ...(classes && { classes }) }, `${LINE};padding:8px 0 8px 12px;white-space:nowrap;${font(13, 18, 600)}${style}`)}>${column.heading}</th>`;
};

const cell = (said: Said, column: Column): Markup => {
  const { classes, style } = hiddenFor(column);
  return markup`<td align="${side(column)}" ${paint({ edge: "line", ...(classes && { classes }) }, `${LINE};padding:10px 0 10px 12px;vertical-align:top;white-space:nowrap;${font(14, 20)}${style}`)}>${saidHtml(said)}</td>`;
};

const lineOf = (said: Said, classes?: string): Markup =>
  markup`<div${classes === undefined ? NOTHING : markup` class="${classes}"`} style="${font(13, 18)}">${saidHtml(said, "ink-3")}</div>`;

const rowHtml = (row: Row, columns: readonly Column[]): Markup => markup`<tr>
<th scope="row" align="left" ${paint({ ink: "ink", edge: "line" }, `${LINE};padding:10px 0;vertical-align:top;word-break:break-word;${font(14, 20, 600)}`)}>${row.name}${row.mark === undefined ? NOTHING : markup` ${saidHtml(row.mark)}`}${row.under.map((said) => lineOf(said))}${(row.underNarrow ?? []).map((said) => lineOf(said, "n"))}</th>
${columns.flatMap((column, at) => {
  const said = row.cells[at];
  return said === undefined ? [] : [cell(said, column)];
})}</tr>`;

const rowText = (row: Row, { columns, pair }: Rows): string => {
  const figures = columns.flatMap((column, at) => {
    const said = row.cells[at];
    if (said === undefined || said.text === "") return [];
    return [column.heading === "" ? saidText(said) : pair(column.heading, saidText(said))];
  });
  const title = row.mark === undefined ? row.name : `${row.name} (${saidText(row.mark)})`;
  return [
    `- ${title}`,
    ...row.under.map((said) => `  ${saidText(said)}`),
    ...(figures.length === 0 ? [] : [`  ${figures.join(" · ")}`]),
  ].join("\n");
};

/** A table of names and figures: whole where there is room, for a phone otherwise. */
export const rowsBlock = (table: Rows): Block => {
  const { heading, columns, rows } = table;
  return {
    html: markup`<table width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 16px;border-collapse:collapse"><tr>
<th scope="col" align="left" ${paint({ ink: "ink-2", edge: "line" }, `${LINE};padding:8px 0;${font(13, 18, 600)}`)}>${heading}</th>
${columns.map(headCell)}</tr>
${rows.map((row) => rowHtml(row, columns))}
</table>`,
    text: [heading, ...rows.map((row) => rowText(row, table))].join("\n"),
  };
};

/** The asked figure with what is said of it, and others beside it. */
export type FigureStrip = {
  label: string;
  value: string;
  notes: readonly Said[];
  others: readonly { label: string; value: string }[];
  pair: Pair;
};

/** The strip of figures above a table. */
export const figuresBlock = ({ label, value, notes, others, pair }: FigureStrip): Block => ({
  html: markup`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 20px"><tr>
<td width="50%" valign="top" ${paint({ ground: "canvas", ink: "ink-2" }, `padding:14px 8px 14px 16px;${font(13, 18)}`)}>${label}
<div ${paint({ ink: "ink" }, `margin:2px 0 4px;${font(30, 36, 600)}`)}>${value}</div>
${notes.map((said) => markup`<div style="margin:0 0 2px">${saidHtml(said)}</div>`)}</td>
<td width="50%" valign="top" ${paint({ ground: "canvas" }, "padding:14px 16px 14px 8px")}>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0">${others.map(
    (other) => markup`<tr>
<td ${paint({ ink: "ink-2" }, `padding:3px 0;vertical-align:top;${font(13, 18)}`)}>${other.label}</td>
<td align="right" ${paint({ ink: "ink" }, `padding:3px 0 3px 8px;vertical-align:top;${font(13, 18, 600)}`)}>${other.value}</td></tr>`,
  )}</table></td></tr></table>`,
  text: [
    pair(label, value),
    ...notes.map(saidText),
    ...others.map((other) => pair(other.label, other.value)),
  ].join("\n"),
});
