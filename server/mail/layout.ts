import type { Language } from "#contract/core/primitives.ts";
import { textsIn } from "../lib/texts.ts";
import type { BuiltMail } from "./built-mail.ts";
import { type Attachment, contentId } from "./outbox.ts";
import { type Block, type Button, NO_BLOCK, button, headline, paragraph } from "./parts/block.ts";
import { assemble } from "./parts/document.ts";
import { markup } from "./parts/markup.ts";
import { font, paint } from "./parts/paint.ts";

/** What a short account mail says; plain text, never markup. */
type Letter = {
  language: Language;
  subject: string;
  /** Shown by mail programs beside the subject. */
  preview: string;
  title: string;
  paragraphs: readonly string[];
  button?: Button;
  /** Whose logo stands at its head; null for none. It travels in the mail: see {@link logoFile}. */
  logoOf?: string | null;
  /** Why this person gets this mail. */
  reason: string;
};

/** Shown where the HTML names it as `cid:`. */
const LOGO_FILE = "logo.png";

/**
 * The logo that a mail with `logoOf` brings along. Pictures from elsewhere are not shown by many
 * mail programs until a person loads them, and ours need a session.
 */
export const logoFile = (png: Buffer): Attachment => ({
  name: LOGO_FILE,
  type: "image/png",
  content: png,
});

const logo = (name: string): Block => ({
  html: markup`<p style="margin:0 0 16px"><img src="cid:${contentId(LOGO_FILE)}" alt="${name}" ${paint({ ink: "ink" }, `display:inline-block;max-width:78px;max-height:48px;width:auto;height:auto;background-color:#ffffff;${font(15, 20, 600)}`)}></p>`,
  text: "",
});

/** The button's address again, for programs that show no button; as text the button says it. */
const address = (note: string, url: string): Block => ({
  html: markup`${paragraph(note, "ink-2", 13).html}<p ${paint({ ink: "ink-2" }, `margin:0;word-break:break-all;${font(13, 18)}`)}>${url}</p>`,
  text: "",
});

/** Sets a letter as HTML and as text, both with the same content in the same order. */
export const layOut = (letter: Letter): BuiltMail => {
  const t = textsIn(letter.language);
  const { logoOf } = letter;
  return assemble({
    language: letter.language,
    subject: letter.subject,
    preheader: letter.preview,
    blocks: [
      logoOf === undefined || logoOf === null ? NO_BLOCK : logo(logoOf),
      headline(null, letter.title, []),
      ...letter.paragraphs.map((text) => paragraph(text)),
      ...(letter.button === undefined
        ? []
        : [button(letter.button), address(t("mail:layout.linkNote"), letter.button.url)]),
    ],
    reason: letter.reason,
    links: [],
  });
};
