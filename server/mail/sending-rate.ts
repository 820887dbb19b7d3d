import { setTimeout as delay } from "node:timers/promises";
import type { Db, Tx } from "#server/db/knex.ts";

/** A mail server that refuses the installation itself is tried again after this long. */
const HOLD_MS = 60_000;

/**
 * Waits for its turn, so that an installation's servers together send no more than so many a second.
 * @throws when the signal aborts
 */
export const takeTurn = async (db: Db, perSecond: number, signal: AbortSignal): Promise<void> => {
  const everyMs = 1_000 / perSecond;
  const waitMs = await db.transaction(async (tx) => {
    // Reckoned beside the statement: a cluster adds no interval to a column in an update.
    const { rows } = await tx.raw<{ rows: { next_ms: number | null; now_ms: number }[] }>(
      `SELECT (1000 * extract(epoch FROM next_at))::float8 AS next_ms,
         (1000 * extract(epoch FROM clock_timestamp()))::float8 AS now_ms
       FROM mail_relay FOR UPDATE`,
    );
    const [row] = rows;
    if (row === undefined) return 0;
    const turnMs = Math.max(row.next_ms ?? 0, row.now_ms);
    await tx("mail_relay").update({ next_at: new Date(Math.ceil(turnMs + everyMs)) });
    return turnMs - row.now_ms;
  });
  await delay(Math.max(0, waitMs), undefined, { signal });
};

/** Holds all mails for a while: the mail server refuses the installation, not a recipient. */
export const holdRelay = async (tx: Tx, answer: string, now: Date): Promise<void> => {
  await tx("mail_relay").update({
    refused_since: tx.raw("COALESCE(refused_since, ?)", [now]),
    held_until: new Date(now.getTime() + HOLD_MS),
    answer,
  });
};

/** The mail server took something again. */
export const freeRelay = async (tx: Tx): Promise<void> => {
  await tx("mail_relay")
    .whereNotNull("refused_since")
    .update({ refused_since: null, held_until: null, answer: null });
};
