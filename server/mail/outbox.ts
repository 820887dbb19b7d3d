import { LIMITS } from "#contract/core/limits.ts";
import type { MailLane, MailState } from "#contract/messaging/mail.ts";
import type { Queue } from "#server/db/claim.ts";
import type { Db, Tx } from "#server/db/knex.ts";
import { newId } from "#server/lib/ids.ts";
import { wasBeforeRestore } from "./held.ts";
import { HOUR_MS } from "#contract/core/durations.ts";

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

/** The recipient of a subscription; a mail to a person who is none any more is withdrawn. */
export type MailAbout = {
  kind: "report" | "alert";
  facilityId: string;
  subscriptionId: string;
  recipientId: string;
  /** After this long it is too late to help; 4 h for alerts and 48 h for others without it. */
  giveUpAfterMs?: number;
};

export type OutgoingMail = Mail & {
  recipient: string;
  /** Whose business it is; null for the installation's own. */
  customerId: string | null;
  /** Which waits first where the mail server is slow; "account" without it. */
  lane?: MailLane;
  about?: MailAbout;
  /** Extra headers, such as {@link unsubscribeHeaders}. */
  headers?: Readonly<Record<string, string>>;
  /**
   * The last instant that it is about, or the slot that it is for. What was so before the
   * installation was restored from a backup may have been mailed already: such a mail is held.
   */
  tellsOf?: Date;
  /** Its own files and pictures; with `fileIds` at most `LIMITS.mailAttachmentsMaxBytes` together. */
  attachments?: readonly Attachment[];
  /** Files that it shares with others, from {@link storeMailFile}; they follow its own. */
  fileIds?: readonly string[];
};

/** States of mails that are still to be sent. */
const OPEN_STATES = ["queued", "sending", "deferred"] as const satisfies MailState[];

export const OUTBOX: Queue = {
  table: "mail_outbox",
  key: "mail_id",
  open: "state IN ('queued', 'sending', 'deferred')",
  byDatabaseClock: true,
  // The process that sent it before was killed, perhaps after the other side had taken it.
  onClaim: `state = 'sending', state_at = :now,
    may_have_arrived = q.may_have_arrived OR q.state = 'sending'`,
};

/** How long it is tried to send one. */
export const GIVE_UP_AFTER_MS: Readonly<Record<MailLane, number>> = {
  account: 48 * HOUR_MS,
  alert: 4 * HOUR_MS,
  report: 48 * HOUR_MS,
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
 * Stores a file that several mails will bring along, once for all of them. It is deleted when none
 * of them waits any more.
 * @returns its id, for `fileIds`
 */
export const storeMailFile = async (
  tx: Tx,
  { customerId, name, type, content }: Attachment & { customerId: string },
): Promise<string> => {
  const fileId = newId();
  await tx("mail_file").insert({
    file_id: fileId,
    customer_id: customerId,
    name,
    content_type: type,
    content,
  });
  return fileId;
};

const sharedBytes = async (tx: Tx, fileIds: readonly string[]): Promise<number> => {
  if (fileIds.length === 0) return 0;
  const { rows } = await tx.raw<{ rows: { count: number; bytes: number }[] }>(
    `/* all customers */ SELECT count(*)::integer AS count, COALESCE(sum(octet_length(content)), 0)::integer AS bytes
     FROM mail_file WHERE file_id = ANY(:fileIds)`,
    { fileIds },
  );
  const [found] = rows;
  if (found?.count !== fileIds.length) throw new RangeError("a shared file is not there");
  return found.bytes;
};

/** By which mail programs sort the mails of subscriptions (RFC 2919). */
const listHeader = (about: MailAbout | undefined, host: string): Record<string, string> =>
  about === undefined ? {} : { "List-Id": `<${about.kind}-subscriptions.${host}>` };

/**
 * Puts a message into the outbox in the transaction that decides to send it: it is sent if and only
 * if that commits. The `Message-ID` is fixed here, so that a repeated delivery can be recognised.
 * @param host the portal's public host, the right side of the `Message-ID`
 * @throws RangeError when its files are larger than {@link fitsMail} allows
 */
export const queueMail = async (
  tx: Tx,
  mail: OutgoingMail,
  host: string,
  now: Date,
): Promise<void> => {
  const mailId = newId();
  const { attachments = [], fileIds = [], lane = "account", about } = mail;
  const bytes = attachments.reduce((sum, { content }) => sum + content.length, 0);
  if (bytes + (await sharedBytes(tx, fileIds)) > LIMITS.mailAttachmentsMaxBytes)
    throw new RangeError("the attachments are too large for a mail");
  const isHeld = mail.tellsOf !== undefined && (await wasBeforeRestore(tx, mail.tellsOf));
  const lifeMs = about?.giveUpAfterMs ?? GIVE_UP_AFTER_MS[lane];
  await tx("mail_outbox").insert({
    mail_id: mailId,
    customer_id: mail.customerId,
    message_id: `<${mailId}@${host}>`,
    recipient: mail.recipient,
    subject: mail.subject,
    html: mail.html,
    body_text: mail.text,
    headers: JSON.stringify({ ...mail.headers, ...listHeader(about, host) }),
    lane,
    kind: about?.kind ?? null,
    facility_id: about?.facilityId ?? null,
    subscription_id: about?.subscriptionId ?? null,
    recipient_id: about?.recipientId ?? null,
    file_ids: [...fileIds],
    state: isHeld ? "held" : "queued",
    state_at: now,
    give_up_at: new Date(now.getTime() + lifeMs),
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

/**
 * The line of what was sent or given up stays in the outbox this long, for operators who look for a
 * mail.
 */
const KEPT_MS = 90 * 24 * HOUR_MS;
/**
 * Clears away the lines of mails of long ago, and shared files that no mail waits with; for
 * housekeeping. Tries end well before that, and a mail's own files go with the last of them.
 */
export const removeOldMails = async (db: Db, now: Date): Promise<void> => {
  await db("mail_outbox")
    .where("created_at", "<=", new Date(now.getTime() - KEPT_MS))
    .whereNotIn("state", OPEN_STATES)
    .delete();
  await db.raw(
    /* a file is stored before the mails that bring it */
    `/* all customers */ DELETE FROM mail_file f WHERE f.created_at <= now() - interval '1 hour'
     AND NOT EXISTS (
       SELECT FROM mail_outbox m WHERE (m.${OUTBOX.open} OR m.state = 'held') AND f.file_id = ANY(m.file_ids))`,
  );
};
