import { newId } from "../lib/ids.ts";
import type { Db, Tx } from "./knex.ts";

/**
 * A local table whose rows are work for whichever process claims them. It has `run_at`,
 * `locked_until`, `claim_id` and `attempts`.
 */
export type Queue = {
  readonly table: string;
  readonly key: string;
  /** SQL: what is neither done nor given up. */
  readonly open: string;
  /** Claims last by the database's clock: servers whose clocks differ never take the same row. */
  readonly byDatabaseClock?: boolean;
  /** SQL: what else a claim sets, of the row `q` as it was. */
  readonly onClaim?: string;
  /** The column that is set while a run is to end, where runs can be cancelled. */
  readonly cancelColumn?: string;
};

/** What a claimed row brings at least: its key, whose it is, and how often it was claimed by now. */
export type Claimed = { claimed_key: string; claim_id: string; attempts: number };

/** Columns of a row without a claim. */
export const UNCLAIMED = { claim_id: null, locked_until: null } as const;

/** A row that fails for years must not run out of its column's numbers. */
const ATTEMPTS_COUNTED = 30_000;

/** SQL with its values: which rows come into question, and which of the due ones come first. */
type Choice = {
  sql: string;
  order?: string;
  values: Record<string, string | readonly string[]>;
};

/**
 * Claims the open row that has been due longest, for a while: no other process takes it until then,
 * and after that the first that asks. Processes that ask at the same time get different rows.
 * @returns null when nothing is due
 */
export const claimDue = async <Row extends Claimed>(
  db: Db | Tx,
  { table, key, open, byDatabaseClock = false, onClaim }: Queue,
  now: Date,
  claimMs: number,
  { sql, order, values }: Choice = { sql: "true", values: {} },
): Promise<Row | null> => {
  const clock = byDatabaseClock ? "statement_timestamp()" : ":now::timestamptz";
  const { rows } = await db.raw<{ rows: Row[] }>(
    `WITH due AS MATERIALIZED (
       SELECT ${key} FROM ${table}
       WHERE ${open} AND ${sql} AND run_at <= :now
         AND (locked_until IS NULL OR locked_until <= ${clock})
       ORDER BY ${order === undefined ? "" : `${order}, `}run_at LIMIT 1 FOR UPDATE SKIP LOCKED
     )
     UPDATE ${table} q SET claim_id = :claim,
       locked_until = ${clock} + :claimMs * interval '1 ms',${onClaim === undefined ? "" : ` ${onClaim},`}
       attempts = LEAST(q.attempts + 1, ${ATTEMPTS_COUNTED})
     FROM due WHERE q.${key} = due.${key} RETURNING q.*, q.${key} AS claimed_key`,
    { ...values, now, claimMs, claim: newId() },
  );
  return rows[0] ?? null;
};

/**
 * The claimed row, as long as the claim is still one's own: a process that lost it finds no row,
 * and changes nothing that belongs to another process by now.
 */
export const ownClaim = (db: Db | Tx, { table, key }: Queue, claimed: Claimed) =>
  db(table).where({ [key]: claimed.claimed_key, claim_id: claimed.claim_id });

/**
 * Extends a claim, and changes other columns with it.
 * @returns whether the claim is still one's own, and whether its run is to end
 */
export const extendClaim = async (
  db: Db,
  queue: Queue,
  claimed: Claimed,
  now: Date,
  claimMs: number,
  columns: Readonly<Record<string, number>> = {},
): Promise<"lost" | "cancelled" | "on"> => {
  const { key, byDatabaseClock = false, cancelColumn = null } = queue;
  const until = byDatabaseClock
    ? // A cluster takes no clock in an update that goes on within a statement.
      db.raw("statement_timestamp() + ? * interval '1 ms'", [claimMs])
    : new Date(now.getTime() + claimMs);
  const [found] = await ownClaim(db, queue, claimed)
    .update({ locked_until: until, ...columns })
    .returning<Record<string, unknown>[]>(cancelColumn ?? key);
  if (found === undefined) return "lost";
  return cancelColumn === null || found[cancelColumn] === null ? "on" : "cancelled";
};

/** Hands back a row whose run was broken off, as if it had not been claimed. */
export const releaseClaim = async (db: Db, queue: Queue, claimed: Claimed): Promise<void> => {
  await ownClaim(db, queue, claimed).update({ ...UNCLAIMED, attempts: claimed.attempts - 1 });
};

/** How long a failed row rests: twice as long after each failure. */
export const backoffMs = (attempts: number, firstMs: number, mostMs: number): number =>
  Math.min(firstMs * 2 ** (attempts - 1), mostMs);
