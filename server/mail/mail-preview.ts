import type { MailPreview } from "#contract/messaging/mail.ts";
import type { Language } from "#contract/core/primitives.ts";
import type { BuiltMail } from "./built-mail.ts";
import { type Attachment, contentId } from "./outbox.ts";

type Picture = Pick<Attachment, "type" | "content"> & {
  /** What the HTML names it by; null for a file that it does not show. */
  cid: string | null;
};

/** The HTML with its pictures in it, for a page that has no mail to look for them in. */
export const withPictures = (html: string, pictures: readonly Picture[]): string =>
  pictures.reduce(
    (text, { cid, type, content }) =>
      cid === null
        ? text
        : text.replaceAll(`cid:${cid}`, `data:${type};base64,${content.toString("base64")}`),
    html,
  );

/** A mail as a page shows it before it is sent. */
export const previewOf = (
  { subject, preheader, html, text, inline }: BuiltMail,
  language: Language,
  files: readonly Attachment[] = [],
): MailPreview => ({
  subject,
  preheader,
  html: withPictures(
    html,
    inline.map(({ name, ...picture }) => ({ cid: contentId(name), ...picture })),
  ),
  text,
  files: files.map(({ name, content }) => ({ name, bytes: content.length })),
  language,
});
