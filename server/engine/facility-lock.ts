import type { Scope } from "../db/tenant-scope.ts";
import type { Tx } from "../db/knex.ts";

/** First half of the lock's key, so that it meets none of the other locks. */
const FACILITY_LOCK = 4_817_003;

/**
 * A recount from facts shares this lock; archiving, which takes facts away, holds it exclusively.
 */
export const FACTS_LOCK = 4_817_006;

/** The random end of the facility's id; two facilities that share it only wait for each other. */
const lockKey = (facilityId: string): number => Number.parseInt(facilityId.slice(-8), 16) | 0;

/**
 * Makes this transaction the only one that stores facts of the facility, or changes what they
 * count for (assignments, report settings, the location tree), until it ends. It is the first
 * lock such a transaction takes, so that two of them never wait for each other.
 */
export const lockFacility = async (tx: Tx, scope: Scope): Promise<void> => {
  await tx.raw(
    "SELECT pg_advisory_xact_lock_shared(?), pg_advisory_xact_lock(?::integer, ?::integer)",
    [FACTS_LOCK, FACILITY_LOCK, lockKey(scope.facilityId)],
  );
};
