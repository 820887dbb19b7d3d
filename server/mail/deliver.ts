import type { Logger } from "pino";
import type { Db } from "../db/knex.ts";
import { persist } from "../db/persist.ts";
import type { Clock } from "../lib/clock.ts";
import type { MailTransport } from "./transport.ts";

type OutboxRow = {
  mail_id: string;
  message_id: string;
  recipient: string;
  subject: string;
  html: string;
  body_text: string;
  headers: Record<string, string>;
  attempts: number;
};

/** Nobody else takes a message up for this long after it was claimed: longer than its sending. */
const CLAIM_MS = 900_000;
const BACKOFF_MS = 30_000;
const BACKOFF_MAX_MS = 6 * 3_600_000;
const ATTEMPTS_MAX = 12;

/** What may hold one-time links goes; recipient, subject and the last error stay. */
const NO_CONTENT = { html: "", body_text: "", headers: {} };

const claim = async (db: Db, now: Date): Promise<OutboxRow | null> => {
  const { rows } = await db.raw<{ rows: OutboxRow[] }>(
    `WITH due AS MATERIALIZED (
       SELECT mail_id FROM mail_outbox
       WHERE sent_at IS NULL AND run_at <= :now AND attempts < :most
       ORDER BY run_at LIMIT 1 FOR UPDATE SKIP LOCKED
     )
     UPDATE mail_outbox m SET run_at = :until, attempts = m.attempts + 1
     FROM due WHERE m.mail_id = due.mail_id RETURNING m.*`,
    { now, most: ATTEMPTS_MAX, until: new Date(now.getTime() + CLAIM_MS) },
  );
  return rows[0] ?? null;
};

const settle = async (db: Db, row: OutboxRow, failure: string | null, now: Date): Promise<void> => {
  const isLast = row.attempts >= ATTEMPTS_MAX;
  const wait = isLast ? 0 : Math.min(BACKOFF_MS * 2 ** (row.attempts - 1), BACKOFF_MAX_MS);
  await db("mail_outbox")
    .where("mail_id", row.mail_id)
    .update(
      failure === null
        ? { sent_at: now, last_error: null, ...NO_CONTENT }
        : { run_at: new Date(now.getTime() + wait), last_error: failure },
    );
};

/** Empties what will not be tried again, a message whose last try was cut short among them. */
const emptyGivenUp = async (db: Db, now: Date): Promise<string[]> => {
  const rows = await db("mail_outbox")
    .whereNull("sent_at")
    .where("run_at", "<=", now)
    .where("attempts", ">=", ATTEMPTS_MAX)
    .whereNot("body_text", "")
    .update(NO_CONTENT)
    .returning<Pick<OutboxRow, "mail_id">[]>("mail_id");
  return rows.map((row) => row.mail_id);
};

const send = (transport: MailTransport, row: OutboxRow): Promise<string | null> =>
  transport
    .send({
      messageId: row.message_id,
      recipient: row.recipient,
      subject: row.subject,
      html: row.html,
      text: row.body_text,
      headers: row.headers,
    })
    .then(
      () => null,
      (cause: unknown) => (cause instanceof Error ? cause.message : "unknown failure"),
    );

/**
 * Sends what is due in the outbox, until it is empty or the signal is aborted. A message is claimed
 * right before it is sent and marked after the other side took it, where the database is away once
 * it is back; a process killed in between leaves it to another, with the same `Message-ID`. What was
 * sent or given up keeps its line in the outbox but not its content, which may hold one-time links.
 */
export const deliverMail = async (deps: {
  db: Db;
  clock: Clock;
  log: Logger;
  transport: MailTransport;
  signal: AbortSignal;
}): Promise<void> => {
  const { db, clock, log, transport, signal } = deps;
  while (!signal.aborted) {
    const row = await claim(db, clock.now());
    if (row === null) break;
    const failure = await send(transport, row);
    if (failure !== null)
      log.warn({ failure, mailId: row.mail_id, attempts: row.attempts }, "a mail was not taken");
    await persist(() => settle(db, row, failure, clock.now()), { signal, limitMs: CLAIM_MS });
  }
  for (const mailId of await emptyGivenUp(db, clock.now()))
    log.error({ mailId }, "a mail is given up");
};
