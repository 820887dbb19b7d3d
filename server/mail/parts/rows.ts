import { lightColors } from "#contract/core/design/design-tokens.ts";
import { type Block, type Said, saidHtml, saidText } from "./block.ts";
import { type Markup, NOTHING, markup } from "./markup.ts";
import { font, paint } from "./paint.ts";

/** A column after the first one. `isWide` ones are shown where there is room for them alone. */
export type Column = { heading: string; isRight?: boolean; isWide?: boolean };

/** "Goal: 80.0%" */
type Pair = (label: string, value: string) => string;

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

type Rows = {
  /** Of the first column. */
  heading: string;
  /** A figure with its heading in a line of text, in the language's way. */
  pair: Pair;
  columns: readonly Column[];
  rows: readonly Row[];
};

/*
 * Fifty rows have to stay far below what Gmail cuts at: each cell says its colour once, lines below a
 * name share one box, and what an attribute says as well is no style.
 */

const LINE = `border-bottom:1px solid ${lightColors.line}`;

const side = ({ isRight }: Column): string => (isRight === true ? "right" : "left");

/** Figures stay in one line; words wrap, or they would leave no room for names. */
const wrapOf = ({ isRight }: Column): Markup => (isRight === true ? markup` nowrap` : NOTHING);

/** Hidden until the head's style shows it; Outlook's engine needs a word of its own. */
const hiddenFor = ({ isWide }: Column): { classes: string; style: string } =>
  isWide === true
    ? { classes: "e-line w", style: ";display:none;mso-hide:all" }
    : { classes: "e-line", style: "" };

const headCell = (column: Column): Markup => {
  const { classes, style } = hiddenFor(column);
  return markup`<th scope="col" align="${side(column)}"${wrapOf(column)} ${paint({ ink: "ink-2", classes }, `${LINE};padding:8px 0 8px 12px;${font(13, 18, 600)}${style}`)}>${column.heading}</th>`;
};

const weightOf = ({ tone, isStrong }: Said): 400 | 600 =>
  isStrong === true || tone !== undefined ? 600 : 400;

const cell = (said: Said, column: Column): Markup => {
  const { classes, style } = hiddenFor(column);
  const ink = said.ink ?? said.tone ?? "ink-2";
  return markup`<td align="${side(column)}" valign="top"${wrapOf(column)} ${paint({ ink, classes }, `${LINE};padding:10px 0 10px 12px;${font(14, 20, weightOf(said))}${style}`)}>${saidText(said)}</td>`;
};

const isPlain = ({ tone, ink, isStrong }: Said): boolean =>
  tone === undefined && ink === undefined && isStrong !== true;

const lineOf = (said: Said): Markup =>
  isPlain(said) ? markup`${said.text}` : saidHtml(said, "ink-3");

/** Lines below a name, those for a phone last. */
const linesOf = ({ under, underNarrow = [] }: Row): Markup => {
  if (under.length + underNarrow.length === 0) return NOTHING;
  const all = under.map((said, at) => markup`${at === 0 ? NOTHING : markup`<br>`}${lineOf(said)}`);
  const narrow = underNarrow.map(
    (said, at) => markup`${at + under.length === 0 ? NOTHING : markup`<br>`}${lineOf(said)}`,
  );
  return markup`<div ${paint({ ink: "ink-3" }, font(13, 18))}>${all}${narrow.length === 0 ? NOTHING : markup`<span class="n">${narrow}</span>`}</div>`;
};

const rowHtml = (row: Row, columns: readonly Column[]): Markup => markup`<tr>
<th scope="row" align="left" valign="top" ${paint({ ink: "ink", classes: "e-line" }, `${LINE};padding:10px 0;word-break:break-word;${font(14, 20, 600)}`)}>${row.name}${row.mark === undefined ? NOTHING : markup` ${saidHtml(row.mark)}`}${linesOf(row)}</th>
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
<th scope="col" align="left" ${paint({ ink: "ink-2", classes: "e-line" }, `${LINE};padding:8px 0;${font(13, 18, 600)}`)}>${heading}</th>
${columns.map(headCell)}</tr>
${rows.map((row) => rowHtml(row, columns))}
</table>`,
    text: [heading, ...rows.map((row) => rowText(row, table))].join("\n"),
  };
};

/** The requested figure with what is said of it, and others beside it. */
type FigureStrip = {
  label: string;
  value: string;
  notes: readonly Said[];
  others: readonly { label: string; value: string; note?: string }[];
  pair: Pair;
};

/** Side by side where both have room, else one below the other, without a style of the head. */
const HALF = "display:inline-block;width:100%;max-width:232px;margin-right:8px;vertical-align:top";

/** The strip of figures above a table. */
export const figuresBlock = ({ label, value, notes, others, pair }: FigureStrip): Block => ({
  html: markup`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 20px"><tr>
<td ${paint({ ground: "canvas", ink: "ink-2" }, `padding:14px 16px;${font(13, 18)}`)}><div style="${HALF}">${label}
<div ${paint({ ink: "ink" }, `margin:2px 0 4px;${font(30, 36, 600)}`)}>${value}</div>
${notes.map((said) => markup`<div style="margin:0 0 2px">${saidHtml(said)}</div>`)}</div><div style="${HALF}"><table role="presentation" width="100%" cellpadding="0" cellspacing="0">${others.map(
    (other) => markup`<tr>
<td ${paint({ ink: "ink-2" }, `padding:3px 0;vertical-align:top;${font(13, 18)}`)}>${other.label}${other.note === undefined ? NOTHING : markup`<br><span ${paint({ ink: "ink-3" })}>${other.note}</span>`}</td>
<td align="right" ${paint({ ink: "ink" }, `padding:3px 0 3px 8px;vertical-align:top;${font(13, 18, 600)}`)}>${other.value}</td></tr>`,
  )}</table></div></td></tr></table>`,
  text: [
    pair(label, value),
    ...notes.map(saidText),
    ...others.flatMap((other) => [
      pair(other.label, other.value),
      ...(other.note === undefined ? [] : [`  ${other.note}`]),
    ]),
  ].join("\n"),
});
