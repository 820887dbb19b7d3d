import type { Logger } from "pino";
import { UNCLAIMED, backoffMs, claimDue, ownClaim } from "../db/claim.ts";
import type { Claimed } from "../db/claim.ts";
import type { Db } from "../db/knex.ts";
import { persist } from "../db/persist.ts";
import type { Clock } from "../lib/clock.ts";
import { OUTBOX } from "./outbox.ts";
import type { Attachment } from "./outbox.ts";
import type { MailTransport } from "./transport.ts";

type OutboxRow = Claimed & {
  mail_id: string;
  message_id: string;
  recipient: string;
  subject: string;
  html: string;
  body_text: string;
  headers: Record<string, string>;
  file_ids: string[];
};

export type DeliveryDeps = {
  db: Db;
  clock: Clock;
  log: Logger;
  mail: MailTransport;
  signal: AbortSignal;
};

/** Longer than a message's sending, which cannot beat. */
const CLAIM_MS = 900_000;
const BACKOFF_MS = 30_000;
const BACKOFF_MAX_MS = 6 * 3_600_000;
const ATTEMPTS_MAX = 12;

/** Ends a message: what may hold one-time links goes; recipient, subject and last error stay. */
const end = async (db: Db, row: OutboxRow, how: Record<string, unknown>): Promise<void> =>
  db.transaction(async (tx) => {
    const ended = await ownClaim(tx, OUTBOX, row).update({
      ...how,
      ...UNCLAIMED,
      html: "",
      body_text: "",
      headers: {},
    });
    if (ended > 0) await tx("mail_attachment").where("mail_id", row.mail_id).delete();
  });

const settle = async (db: Db, row: OutboxRow, failure: string | null, now: Date): Promise<void> => {
  if (failure === null) return end(db, row, { state: "accepted", state_at: now, answer: null });
  if (row.attempts >= ATTEMPTS_MAX)
    return end(db, row, { state: "given_up", state_at: now, answer: failure });
  const waitMs = backoffMs(row.attempts, BACKOFF_MS, BACKOFF_MAX_MS);
  await ownClaim(db, OUTBOX, row).update({
    ...UNCLAIMED,
    run_at: new Date(now.getTime() + waitMs),
    state: "deferred",
    state_at: now,
    answer: failure,
  });
};

/** Its own files, and after them those that it shares. */
const attachmentsOf = async (db: Db, row: OutboxRow): Promise<Attachment[]> => {
  const own = await db("mail_attachment")
    .where("mail_id", row.mail_id)
    .orderBy("position")
    .select<Attachment[]>("name", "content_type as type", "content");
  const shared = await db("mail_file")
    .whereIn("file_id", row.file_ids)
    .orderByRaw("array_position(?::uuid[], file_id)", [row.file_ids])
    .select<Attachment[]>("name", "content_type as type", "content");
  return [...own, ...shared];
};

/** @returns why it was not taken, or null */
const send = async ({ db, mail }: DeliveryDeps, row: OutboxRow): Promise<string | null> => {
  try {
    await mail.send({
      messageId: row.message_id,
      recipient: row.recipient,
      subject: row.subject,
      html: row.html,
      text: row.body_text,
      headers: row.headers,
      attachments: await attachmentsOf(db, row),
    });
    return null;
  } catch (cause) {
    return cause instanceof Error ? cause.message : "unknown failure";
  }
};

/**
 * Sends the message that has been due longest. It is claimed right before it is sent and marked
 * after the other side took it, where the database is away once it is back; a process killed in
 * between leaves it to another, with the same `Message-ID`. What was sent or given up keeps its
 * line in the outbox but neither its content, which may hold one-time links, nor its attachments.
 * @returns false when nothing was due
 */
export const deliverNext = async (deps: DeliveryDeps): Promise<boolean> => {
  const { db, clock, signal } = deps;
  const log = deps.log.child({ part: "mail" });
  const row = await claimDue<OutboxRow>(db, OUTBOX, clock.now(), CLAIM_MS);
  if (row === null) return false;
  const line = { mailId: row.mail_id, attempts: row.attempts };
  // Each time the process that sent it was killed.
  const isOver = row.attempts > ATTEMPTS_MAX;
  const failure = isOver ? "cut short each time" : await send(deps, row);
  if (failure !== null && row.attempts >= ATTEMPTS_MAX)
    log.error({ ...line, failure }, "a mail is given up");
  else if (failure !== null) log.warn({ ...line, failure }, "a mail was not taken");
  await persist(() => settle(db, row, failure, clock.now()), { signal, limitMs: CLAIM_MS });
  return true;
};
