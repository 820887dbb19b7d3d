import type { Attachment, Mail } from "./outbox.ts";

/** A mail as a template makes it, before it is put into the outbox for one recipient. */
export type BuiltMail = Mail & {
  /** What mail programs show beside the subject. */
  preheader: string;
  /** Pictures that the HTML names as `cid:`; they go along as attachments. */
  inline: readonly Attachment[];
};
