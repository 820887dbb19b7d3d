import type { Language } from "#contract/core/primitives.ts";
import type { BuiltMail } from "../built-mail.ts";
import type { Attachment } from "../outbox.ts";
import { type Block, type Button, blockTexts } from "./block.ts";
import { type Markup, NOTHING, headerLine, markup } from "./markup.ts";
import { HEAD_STYLE, font, paint } from "./paint.ts";

type MailParts = {
  language: Language;
  subject: string;
  preheader: string;
  blocks: readonly Block[];
  /** Why the recipient gets it. */
  reason: string;
  /** Unsubscribe and support. */
  links: readonly Button[];
  inline?: readonly Attachment[];
};

const PRODUCT = "Handrail";

/** Fills what programs show beside the subject, so that they do not go on with the mail's own words. */
const FILLER = markup`${"\u00a0\u200c".repeat(50)}`;

/** The product's mark without a picture: a letter in a cell. */
const BRAND = markup`<table role="presentation" cellpadding="0" cellspacing="0"><tr>
<td width="24" height="24" align="center" ${paint({ ground: "accent", ink: "on-accent" }, `border-radius:6px;${font(15, 24, 600)}`)}>h</td>
<td ${paint({ ink: "ink" }, `padding-left:10px;${font(15, 24, 600)}`)}>${PRODUCT}</td></tr></table>`;

const foot = ({ reason, links }: MailParts): Markup => {
  const anchors = links.map(
    ({ label, url }, at) =>
      markup`${at === 0 ? NOTHING : markup` · `}<a href="${url}" ${paint({ ink: "accent" })}>${label}</a>`,
  );
  return markup`<p ${paint({ ink: "ink-3" }, `margin:0;${font(12, 18)}`)}>${reason}${links.length === 0 ? NOTHING : markup`<br>${anchors}`}</p>`;
};

const page = (mail: MailParts): Markup => markup`<!doctype html>
<html lang="${mail.language}" xmlns:o="urn:schemas-microsoft-com:office:office"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><meta name="format-detection" content="telephone=no,date=no,address=no">
<title>${headerLine(mail.subject)}</title>
<!--[if mso]><xml><o:OfficeDocumentSettings><o:PixelsPerInch>96</o:PixelsPerInch></o:OfficeDocumentSettings></xml><![endif]-->
<style>${HEAD_STYLE}</style></head>
<body ${paint({ ground: "sunken" }, "margin:0;padding:0")}>
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${mail.preheader}${FILLER}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" ${paint({ ground: "sunken" })}><tr><td align="center" style="padding:20px 8px">
<!--[if mso]><table role="presentation" width="600" cellpadding="0" cellspacing="0"><tr><td><![endif]-->
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px">
<tr><td align="left" style="padding:0 8px 16px">${BRAND}</td></tr>
<tr><td align="left" ${paint({ ground: "surface", edge: "line", classes: "p" }, "border-width:1px;border-style:solid;border-radius:10px;padding:20px 16px")}>
${mail.blocks.map(({ html }) => html)}</td></tr>
<tr><td align="left" ${paint({ ground: "sunken" }, "padding:16px 8px")}>${foot(mail)}</td></tr>
</table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr></table></body></html>`;

/** Puts a mail together: its HTML and its text say the same in the same order. */
export const assemble = (mail: MailParts): BuiltMail => ({
  subject: headerLine(mail.subject),
  preheader: headerLine(mail.preheader),
  html: page(mail).html,
  text: `${[
    blockTexts(mail.blocks),
    [
      "-- ",
      mail.reason,
      ...mail.links.map(({ label, url }) => `${label}\n${url.replace(/^mailto:/u, "")}`),
    ].join("\n"),
  ].join("\n\n")}\n`,
  inline: mail.inline ?? [],
});
