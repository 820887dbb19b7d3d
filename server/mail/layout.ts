import { lightColors } from "#contract/design-tokens.ts";
import type { Language } from "#contract/primitives.ts";
import { textsIn } from "../lib/texts.ts";
import escapeHtml from "escape-html";
import { contentId } from "./outbox.ts";
import type { Attachment, Mail } from "./outbox.ts";

/** What a short account mail says; plain text, never markup. */
export type Letter = {
  language: Language;
  subject: string;
  /** Shown by mail programs beside the subject. */
  preview: string;
  title: string;
  paragraphs: readonly string[];
  button?: { label: string; url: string };
  /** Whose logo stands at its head; null for none. It travels in the mail: see {@link logoFile}. */
  logoOf?: string | null;
  /** Why this person gets this mail. */
  reason: string;
};

const FONT = "'Segoe UI',Arial,sans-serif";
const c = lightColors;

/** Shown where the HTML names it as `cid:`. */
const LOGO_FILE = "logo.png";

/**
 * The logo that a mail with `logoOf` brings along. Pictures from elsewhere are not shown by many mail
 * programs until a person asks for them, and ours need a session.
 */
export const logoFile = (png: Buffer): Attachment => ({
  name: LOGO_FILE,
  type: "image/png",
  content: png,
});

const logoHtml = (name: string): string =>
  `<p style="margin:0 0 16px"><img src="cid:${contentId(LOGO_FILE)}" alt="${escapeHtml(name)}" style="display:inline-block;max-width:78px;max-height:48px;width:auto;height:auto;background:#ffffff"></p>
`;

const paragraph = (text: string, style: string): string =>
  `<p style="margin:0 0 16px;font:${style};font-family:${FONT};color:${c["ink-2"]}">${escapeHtml(text)}</p>`;

const buttonHtml = ({ label, url }: { label: string; url: string }): string =>
  `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:8px 0 24px"><tr>
<td style="background:${c.accent};border-radius:6px"><a href="${escapeHtml(url)}" style="display:inline-block;padding:12px 24px;font:600 15px ${FONT};color:${c["on-accent"]};text-decoration:none">${escapeHtml(label)}</a></td>
</tr></table>`;

const html = (letter: Letter, linkNote: string): string => `<!doctype html>
<html lang="${letter.language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(letter.subject)}</title></head>
<body style="margin:0;background:${c.sunken}">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(letter.preview)}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:${c.sunken}"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="600" cellpadding="0" cellspacing="0" style="width:100%;max-width:600px;background:${c.surface};border:1px solid ${c.line};border-radius:10px"><tr><td style="padding:32px">
${letter.logoOf ? logoHtml(letter.logoOf) : ""}<p style="margin:0 0 24px;font:600 16px ${FONT};color:${c.accent}">Handrail</p>
<h1 style="margin:0 0 16px;font:600 22px/28px ${FONT};color:${c.ink}">${escapeHtml(letter.title)}</h1>
${letter.paragraphs.map((text) => paragraph(text, "400 15px/22px")).join("\n")}
${letter.button === undefined ? "" : buttonHtml(letter.button)}
${letter.button === undefined ? "" : paragraph(linkNote, "400 13px/18px")}
${letter.button === undefined ? "" : `<p style="margin:0 0 16px;font:400 13px/18px ${FONT};color:${c["ink-2"]};word-break:break-all">${escapeHtml(letter.button.url)}</p>`}
<p style="margin:24px 0 0;padding-top:16px;border-top:1px solid ${c.line};font:400 12px/16px ${FONT};color:${c["ink-3"]}">${escapeHtml(letter.reason)}</p>
</td></tr></table></td></tr></table></body></html>`;

/** Sets a letter as HTML and as text, both with the same content in the same order. */
export const layOut = (letter: Letter): Mail => {
  const t = textsIn(letter.language);
  const linkNote = t("mail:layout.linkNote");
  const lines = [
    letter.title,
    ...letter.paragraphs,
    ...(letter.button === undefined
      ? []
      : [`${t("mail:layout.linkLine", { label: letter.button.label })}\n${letter.button.url}`]),
    `-- \n${letter.reason}`,
  ];
  return { subject: letter.subject, html: html(letter, linkNote), text: `${lines.join("\n\n")}\n` };
};
