import { LIMITS } from "#contract/limits.ts";
import type { Db } from "./knex.ts";

/** Months kept ready beyond the current one. */
const MONTHS_AHEAD = 3;
const DAY_MS = 86_400_000;

/**
 * Makes the monthly partitions (UTC months) of every fact table from `from` to `to`, both
 * included. Existing ones are left alone; may run in several processes at once. The database does
 * it with its owner's rights: the application may make no table.
 */
export const ensurePartitions = async (db: Db, from: Date, to: Date): Promise<void> => {
  await db.raw("SELECT make_fact_partitions(?, ?)", [from, to]);
};

/**
 * Makes every partition that ingest may need now: back to the oldest fact it takes and
 * {@link MONTHS_AHEAD} months on.
 */
export const ensurePartitionsAround = (db: Db, now: Date): Promise<void> =>
  ensurePartitions(
    db,
    new Date(now.getTime() - LIMITS.ingestMaxAgeDays * DAY_MS),
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + MONTHS_AHEAD, 1)),
  );
