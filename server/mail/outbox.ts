import { LIMITS } from "#contract/limits.ts";
import type { Queue } from "#server/db/claim.ts";
import type { Db, Tx } from "#server/db/knex.ts";
import { newId } from "#server/lib/ids.ts";

/** One finished message, as templates make it. */
export type Mail = { subject: string; html: string; text: string };

export type Attachment = {
  /** File name, without a folder. */
  name: string;
  /** Media type, such as `application/pdf`. */
  type: string;
  content: Buffer;
};

/** What the HTML shows of a mail's own files, as `cid:`; such a file is on no list of attachments. */
export const contentId = (name: string): string => `${name}@handrail`;

export type OutgoingMail = Mail & {
  recipient: string;
  /** Whose business it is; null for the installation's own. */
  customerId: string | null;
  /** Extra headers, such as those of {@link unsubscribeHeaders}. */
  headers?: Readonly<Record<string, string>>;
  /** At most `LIMITS.mailAttachmentsMaxBytes` together. */
  attachments?: readonly Attachment[];
};

export const OUTBOX: Queue = {
  table: "mail_outbox",
  key: "mail_id",
  open: "sent_at IS NULL AND failed_at IS NULL",
};

/**
 * Headers by which a mail program offers to unsubscribe with one click (RFC 8058).
 * @param url answers a POST without a session or a question
 */
export const unsubscribeHeaders = (url: string): Readonly<Record<string, string>> => ({
  "List-Unsubscribe": `<${url}>`,
  "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
});

/** Whether files may leave with one mail; otherwise it should bring a link. */
export const fitsMail = (files: readonly Pick<Attachment, "content">[]): boolean =>
  files.reduce((bytes, { content }) => bytes + content.length, 0) <= LIMITS.mailAttachmentsMaxBytes;

/**
 * Puts a message into the outbox in the transaction that decides to send it: it is sent if and
 * only if that commits. The `Message-ID` is fixed here, so that a repeated delivery can be told.
 * @param host the portal's public host, the right side of the `Message-ID`
 * @throws RangeError when the attachments are larger than {@link fitsMail} allows
 */
export const queueMail = async (
  tx: Tx,
  mail: OutgoingMail,
  host: string,
  now: Date,
): Promise<void> => {
  const mailId = newId();
  const attachments = mail.attachments ?? [];
  if (!fitsMail(attachments)) throw new RangeError("the attachments are too large for a mail");
  await tx("mail_outbox").insert({
    mail_id: mailId,
    customer_id: mail.customerId,
    message_id: `<${mailId}@${host}>`,
    recipient: mail.recipient,
    subject: mail.subject,
    html: mail.html,
    body_text: mail.text,
    headers: JSON.stringify(mail.headers ?? {}),
    run_at: now,
    created_at: now,
  });
  for (const [position, { name, type, content }] of attachments.entries())
    await tx("mail_attachment").insert({
      mail_id: mailId,
      position,
      name,
      content_type: type,
      content,
    });
};

/** What was sent or given up keeps its line in the outbox this long, for whoever asks for a mail. */
const KEPT_MS = 90 * 24 * 3_600_000;

/**
 * Clears away the lines of mails of long ago; for housekeeping. Tries end well before that, and
 * attachments go with the last of them.
 */
export const removeOldMails = async (db: Db, now: Date): Promise<void> => {
  await db("mail_outbox")
    .where("created_at", "<=", new Date(now.getTime() - KEPT_MS))
    .where((over) => over.whereNotNull("sent_at").orWhereNotNull("failed_at"))
    .delete();
};
