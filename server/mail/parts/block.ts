import { type Markup, NOTHING, markup } from "./markup.ts";
import { FONT, type Ink, MARKS, type Tone, font, paint } from "./paint.ts";

/** A part of a mail, as HTML and as text: both say the same in the same order. */
export type Block = { html: Markup; text: string };

/** A word with its mark: "▲ Below goal". */
export type Said = { text: string; tone?: Tone; ink?: Ink; isStrong?: boolean };

/** A word as text. */
export const saidText = ({ text, tone }: Said): string =>
  tone === undefined ? text : `${MARKS[tone]} ${text}`;

/** A word as HTML within a line. */
export const saidHtml = (said: Said, plain: Ink = "ink-2"): Markup => {
  const looks = paint(
    { ink: said.ink ?? said.tone ?? plain },
    said.isStrong === true || said.tone !== undefined ? "font-weight:600" : "",
  );
  return markup`<span ${looks}>${saidText(said)}</span>`;
};

/** Nothing, in a list of blocks. */
export const NO_BLOCK: Block = { html: NOTHING, text: "" };

export const paragraph = (text: string, ink: Ink = "ink-2", size = 15): Block => ({
  html: markup`<p ${paint({ ink }, `margin:0 0 16px;${font(size, Math.round(size * 1.47))}`)}>${text}</p>`,
  text,
});

/** A sentence that begins with strong words: "What to check first: …". */
export const ledParagraph = (lead: string, text: string): Block => ({
  html: markup`<p ${paint({ ink: "ink" }, `margin:0 0 16px;${font(15, 22)}`)}><b>${lead}</b> ${text}</p>`,
  text: `${lead} ${text}`,
});

/** A heading within a mail. */
export const subheading = (text: string): Block => ({
  html: markup`<h2 ${paint({ ink: "ink" }, `margin:24px 0 8px;${font(15, 20, 600)}`)}>${text}</h2>`,
  text,
});

/** What the mail is about: whose it is, its title, and lines below. */
export const headline = (over: string | null, title: string, under: readonly string[]): Block => ({
  html: markup`${over === null ? NOTHING : markup`<p ${paint({ ink: "ink-3" }, `margin:0 0 4px;${font(13, 18)}`)}>${over}</p>`}
<h1 ${paint({ ink: "ink" }, `margin:0 0 ${under.length === 0 ? 16 : 8}px;${font(22, 28, 600)}`)}>${title}</h1>
${under.map((line, at) => markup`<p ${paint({ ink: "ink-2" }, `margin:0 0 ${at === under.length - 1 ? 20 : 4}px;${font(15, 21)}`)}>${line}</p>`)}`,
  text: [...(over === null ? [] : [over]), title, ...under].join("\n"),
});

/** A box with an edge in a tone. @param lines the first is its heading */
export const box = (tone: Tone, lines: readonly Said[]): Block => ({
  html: markup`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 20px"><tr>
<td width="4" ${paint({ ground: tone === "off" ? "off-bg" : `${tone}-bg`, edge: tone }, `border-left-width:4px;border-left-style:solid;padding:14px 16px;${font(14, 20)}`)}>
${lines.map((line) => markup`<div style="margin:0 0 4px">${saidHtml(line)}</div>`)}
</td></tr></table>`,
  text: lines.map(saidText).join("\n"),
});

/** A notice in one sentence that begins with strong words. */
export const notice = (tone: Tone, lead: string, text: string): Block => ({
  html: markup`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 20px"><tr>
<td ${paint({ ground: tone === "off" ? "off-bg" : `${tone}-bg`, edge: tone, ink: "ink" }, `border-left-width:4px;border-left-style:solid;padding:12px 16px;${font(14, 20)}`)}><b>${lead}</b> ${text}</td>
</tr></table>`,
  text: `${lead} ${text}`,
});

export type Button = { label: string; url: string };

/** A button that is a table's cell, which Outlook's engine draws as well, and whose words are the link. */
export const button = ({ label, url }: Button): Block => ({
  html: markup`<table role="presentation" cellpadding="0" cellspacing="0" class="b" style="margin:8px 0 16px"><tr>
<td align="center" ${paint({ ground: "accent" }, "border-radius:6px;mso-padding-alt:12px 24px")}><a href="${url}" ${paint({ ink: "on-accent" }, `display:inline-block;padding:12px 24px;font:600 15px/20px ${FONT};text-decoration:none;border-radius:6px`)}>${label}</a></td>
</tr></table>`,
  text: `${label}\n${url}`,
});

/** A line of text that is a link. */
export const link = ({ label, url }: Button): Block => ({
  html: markup`<p style="margin:0 0 16px;${font(14, 20)}"><a href="${url}" ${paint({ ink: "accent" })}>${label}</a></p>`,
  text: `${label}\n${url}`,
});

/** A small line. */
export const small = (text: string): Block => paragraph(text, "ink-3", 13);

/** The texts of blocks, those that say nothing left out. */
export const blockTexts = (blocks: readonly Block[]): string =>
  blocks
    .map(({ text }) => text)
    .filter((text) => text !== "")
    .join("\n\n");
