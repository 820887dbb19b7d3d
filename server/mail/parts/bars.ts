import { type Markup, NOTHING, markup } from "./markup.ts";
import { type Block, type Said, saidHtml, saidText } from "./block.ts";
import { font, paint } from "./paint.ts";

/** A bar of 0–100, with its name and figure. */
type Bar = { name: string; percent: number | null; figure: string; notes: readonly Said[] };

const barHtml = (percent: number): Markup => {
  const width = Math.max(1, Math.min(100, Math.round(percent)));
  const rest = 100 - width;
  return markup`<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td width="${width}%" height="8" ${paint({ ground: "accent" }, "font-size:0;line-height:8px")}>&nbsp;</td>${rest === 0 ? NOTHING : markup`<td width="${rest}%" height="8" ${paint({ ground: "sunken" }, "font-size:0;line-height:8px")}>&nbsp;</td>`}</tr></table>`;
};

/**
 * Bars as table cells: names stand as text in any script, and nothing is lost where pictures are not
 * shown.
 */
export const barsBlock = (bars: readonly Bar[]): Block => ({
  html: markup`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 16px">${bars.map(
    ({ name, percent, figure, notes }) => markup`<tr>
<td ${paint({ ink: "ink" }, `padding:8px 0 2px;word-break:break-word;${font(14, 20, 600)}`)}>${name}</td>
<td align="right" ${paint({ ink: "ink" }, `padding:8px 0 2px 12px;vertical-align:top;white-space:nowrap;${font(14, 20, 600)}`)}>${figure}</td></tr>
<tr><td colspan="2" style="padding:0 0 4px;${font(13, 18)}">${percent === null ? NOTHING : barHtml(percent)}${notes.map((said) => markup`<div>${saidHtml(said, "ink-3")}</div>`)}</td></tr>`,
  )}</table>`,
  text: bars
    .map(({ name, figure, notes }) => `- ${[name, figure, ...notes.map(saidText)].join(" · ")}`)
    .join("\n"),
});
