import type { Db, Tx } from "#server/db/knex.ts";
import { newId } from "#server/lib/ids.ts";

/** One finished message, as templates make it. */
export type Mail = { subject: string; html: string; text: string };

export type OutgoingMail = Mail & {
  recipient: string;
  /** Whose business it is; null for the installation's own. */
  customerId: string | null;
  /** Extra headers, such as `List-Unsubscribe`. */
  headers?: Readonly<Record<string, string>>;
};

/**
 * Puts a message into the outbox in the transaction that decides to send it: it is sent if and
 * only if that commits. The `Message-ID` is fixed here, so that a repeated delivery can be told.
 * @param host the portal's public host, the right side of the `Message-ID`
 */
export const queueMail = async (
  tx: Tx,
  mail: OutgoingMail,
  host: string,
  now: Date,
): Promise<void> => {
  const mailId = newId();
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
};

/** What was sent or given up keeps its line in the outbox this long, for whoever asks for a mail. */
const KEPT_MS = 90 * 24 * 3_600_000;

/** Clears away the lines of mails of long ago; for housekeeping. Tries end well before that. */
export const removeOldMails = async (db: Db, now: Date): Promise<void> => {
  await db("mail_outbox")
    .where("created_at", "<=", new Date(now.getTime() - KEPT_MS))
    .where((over) => over.whereNotNull("sent_at").orWhere("body_text", ""))
    .delete();
};
