import { LIMITS } from "#contract/limits.ts";
import type { Db } from "./knex.ts";
import { FACT_TABLES } from "./tables.ts";

/** Months kept ready beyond the current one. */
export const MONTHS_AHEAD = 3;
/** Held while partitions are made: two processes creating the same one would collide. */
const PARTITION_LOCK = 4_817_002;
const DAY_MS = 86_400_000;

const monthStart = (at: Date, offset = 0): Date =>
  new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + offset, 1));

const suffix = (month: Date): string =>
  `${month.getUTCFullYear()}_${String(month.getUTCMonth() + 1).padStart(2, "0")}`;

/**
 * Makes the monthly partitions (UTC months) of every fact table from `from` to `to`, both
 * included. Existing ones are left alone; may run in several processes at once.
 */
export const ensurePartitions = (db: Db, from: Date, to: Date): Promise<void> =>
  db.transaction(async (tx) => {
    await tx.raw("SELECT pg_advisory_xact_lock(?)", [PARTITION_LOCK]);
    await createMissing(tx, from, to);
  });

const createMissing = async (db: Db, from: Date, to: Date): Promise<void> => {
  for (let month = monthStart(from); month <= to; month = monthStart(month, 1)) {
    const end = monthStart(month, 1);
    for (const table of FACT_TABLES) {
      const name = `${table}_${suffix(month)}`;
      const existing = await db.raw<{ rows: unknown[] }>(
        "SELECT 1 WHERE to_regclass(?) IS NOT NULL",
        [name],
      );
      if (existing.rows.length > 0) continue;
      await db.raw(
        `CREATE TABLE IF NOT EXISTS ${name} PARTITION OF ${table}
         FOR VALUES FROM ('${month.toISOString()}') TO ('${end.toISOString()}')`,
      );
      // A partition does not take over what its table tells the planner.
      await db.raw(
        `CREATE STATISTICS ${name}_tenant (dependencies) ON customer_id, facility_id FROM ${name}`,
      );
    }
  }
};

/**
 * Makes every partition that ingest may need now: back to the oldest fact it takes and
 * {@link MONTHS_AHEAD} months on.
 */
export const ensurePartitionsAround = (db: Db, now: Date): Promise<void> =>
  ensurePartitions(
    db,
    new Date(now.getTime() - LIMITS.ingestMaxAgeDays * DAY_MS),
    monthStart(now, MONTHS_AHEAD),
  );
