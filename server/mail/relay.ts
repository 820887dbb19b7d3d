import { setTimeout as delay } from "node:timers/promises";
import type { Db, Tx } from "#server/db/knex.ts";

/** A mail server that refuses the installation itself is asked again after this long. */
const HOLD_MS = 60_000;

/**
 * Waits for its turn, so that an installation's servers together send no more than so many a second.
 * @throws when the signal aborts
 */
export const takeTurn = async (db: Db, perSecond: number, signal: AbortSignal): Promise<void> => {
  const { rows } = await db.raw<{ rows: { wait_ms: number }[] }>(
    `UPDATE mail_relay SET next_at = GREATEST(next_at, clock_timestamp()) + :every * interval '1 ms'
     RETURNING (1000 * extract(epoch FROM next_at - clock_timestamp()))::float8 - :every AS wait_ms`,
    { every: 1_000 / perSecond },
  );
  await delay(Math.max(0, rows[0]?.wait_ms ?? 0), undefined, { signal });
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
