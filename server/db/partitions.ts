import { LIMITS } from "#contract/core/limits.ts";
import { firstStoredMonth } from "./archived-months.ts";
import type { Db } from "./knex.ts";
import { DAY_MS } from "#contract/core/durations.ts";

/** Months made in advance beyond the current one. */
const MONTHS_AHEAD = 3;

/**
 * Makes the monthly partitions (UTC months) of every fact table from `from` to `to`, both
 * included. Existing ones are left alone; may run in several processes at once. The database does
 * it with its owner's rights: the application may make no table.
 */
export const ensurePartitions = async (db: Db, from: Date, to: Date): Promise<void> => {
  await db.raw("SELECT make_fact_partitions(?, ?)", [from, to]);
};

/**
 * Makes every partition that ingest may need now: back to the oldest fact it takes, but to no month
 * that is archived, and {@link MONTHS_AHEAD} months on.
 */
export const ensurePartitionsAround = async (db: Db, now: Date): Promise<void> => {
  const first = await firstStoredMonth(db);
  const oldestMs = now.getTime() - LIMITS.ingestMaxAgeDays * DAY_MS;
  await ensurePartitions(
    db,
    new Date(first === null ? oldestMs : Math.max(oldestMs, Date.parse(first))),
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + MONTHS_AHEAD, 1)),
  );
};
