import type { Logger } from "pino";
import { claimDue, extendClaim } from "../db/claim.ts";
import type { Db } from "../db/knex.ts";
import { startLiveRun } from "../db/live-run.ts";
import { persist } from "../db/retry-write.ts";
import type { Clock } from "../lib/clock.ts";
import { skippedAddresses } from "./addresses.ts";
import { DOMAIN_HELD } from "./domains.ts";
import type { DeliveryHandlers } from "./delivery-handlers.ts";
import type { OutboxRow, Outcome } from "./outbox-row.ts";
import { type Attachment, OUTBOX } from "./outbox.ts";
import { MailFailure } from "./failure.ts";
import { takeTurn } from "./sending-rate.ts";
import { settle } from "./delivery-state.ts";
import type { MailTransport } from "./transport.ts";

export type DeliveryDeps = {
  db: Db;
  clock: Clock;
  log: Logger;
  mail: MailTransport;
  /** Base of links in mails, for mails about a refused address. */
  publicUrl: string;
  signal: AbortSignal;
  /** What the subscriptions behind a mail know of it. */
  handlers: DeliveryHandlers;
};

/** A killed process's mail is taken up by another this late. */
const TIMES = { claimMs: 120_000, heartbeatMs: 30_000 };
/** Tries end after a set time; so many there are only where each one killed its process. */
const ATTEMPTS_MAX = 40;

/** Its own files, and after them those that it shares. */
const attachmentsOf = async (db: Db, row: OutboxRow): Promise<Attachment[]> => {
  const own = await db("mail_attachment")
    .where("mail_id", row.mail_id)
    .orderBy("position")
    .select<Attachment[]>("name", "content_type as type", "content");
  if (row.file_ids.length === 0) return own;
  const shared = await db("mail_file")
    .whereIn("file_id", row.file_ids)
    .orderByRaw("array_position(?::uuid[], file_id)", [row.file_ids])
    .select<Attachment[]>("name", "content_type as type", "content");
  return [...own, ...shared];
};

/**
 * Why a mail is not sent any more, or null; checked when it is claimed, and again before it leaves.
 */
const unwanted = async (
  { db, clock, handlers }: DeliveryDeps,
  row: OutboxRow,
): Promise<Outcome | null> => {
  if (row.kind === null) return null;
  if (!(await handlers.stillHasRecipient(db, row))) return { state: "withdrawn", answer: null };
  const skipped = await skippedAddresses(db, [row.recipient], clock.now());
  return skipped.size > 0 ? { state: "withdrawn", answer: "address_refused" } : null;
};

const failed = (cause: unknown): Outcome => {
  const failure =
    cause instanceof MailFailure
      ? cause
      : new MailFailure("deferred", cause instanceof Error ? cause.message : "unknown failure");
  const { kind, message: answer, mayHaveArrived, isAddress } = failure;
  if (kind === "refused") return { state: "refused", answer, isAddress };
  return { state: "deferred", answer, mayHaveArrived, isRelay: kind === "relay" };
};

const attempt = async (deps: DeliveryDeps, row: OutboxRow): Promise<Outcome> => {
  const { db, clock, mail, signal } = deps;
  if (row.attempts > ATTEMPTS_MAX) return { state: "given_up", answer: "cut short each time" };
  if (row.give_up_at <= clock.now()) return { state: "given_up", answer: row.answer };
  const withdrawn = await unwanted(deps, row);
  if (withdrawn !== null) return withdrawn;
  if (mail.perSecond !== null)
    try {
      await takeTurn(db, mail.perSecond, signal);
    } catch (error) {
      if (signal.aborted) return { state: "queued" };
      throw error;
    }
  let late: Outcome | null = null;
  const isWanted = async (): Promise<boolean> => {
    // A process that was held up for minutes may have lost it to another by now.
    const claim = await extendClaim(db, OUTBOX, row, clock.now(), TIMES.claimMs);
    if (claim === "lost") late = { state: "lost" };
    else if (signal.aborted) late = { state: "queued" };
    else late = await unwanted(deps, row);
    return late === null;
  };
  const attachments = await attachmentsOf(db, row);
  try {
    const answer = await mail.send(
      {
        mailId: row.mail_id,
        messageId: row.message_id,
        recipient: row.recipient,
        subject: row.subject,
        html: row.html,
        text: row.body_text,
        headers: row.headers,
        attachments,
      },
      isWanted,
    );
    return late ?? { state: "accepted", answer };
  } catch (cause) {
    return failed(cause);
  }
};

/**
 * Sends the message that comes first: by its lane, then by how long it has been due. The claim is
 * committed before anything is sent, lasts two minutes by the database's clock, and is extended
 * while the connection lives. It is settled after the other side answered, where the database is
 * away once it is back; a process killed in between leaves it to another, with the same
 * `Message-ID`. The line of what was sent or given up stays in the outbox, without its content,
 * which may hold one-time links, and without its attachments.
 * @returns false when nothing was due
 */
export const deliverNext = async (deps: DeliveryDeps): Promise<boolean> => {
  const { db, clock, signal } = deps;
  const log = deps.log.child({ part: "mail" });
  const row = await claimDue<OutboxRow>(db, OUTBOX, clock.now(), TIMES.claimMs, {
    sql: `NOT EXISTS (SELECT FROM mail_relay WHERE held_until > :now) AND NOT ${DOMAIN_HELD}`,
    // By name: account, alert, report.
    order: "lane",
    values: {},
  });
  if (row === null) return false;
  const line = { mailId: row.mail_id, attempts: row.attempts };
  const live = startLiveRun({ db, clock, log }, OUTBOX, row, TIMES, signal);
  try {
    const outcome = await attempt(deps, row);
    const settled = await persist(() => settle(deps, row, outcome, clock.now()), {
      signal,
      limitMs: TIMES.claimMs,
    });
    if (settled === "given_up") log.error({ ...line, outcome }, "a mail is given up");
    else if (settled === "refused" || settled === "deferred")
      log.warn({ ...line, outcome }, "a mail was not taken");
  } finally {
    live.end();
  }
  return true;
};
