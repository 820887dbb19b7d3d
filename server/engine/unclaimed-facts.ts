import { Fact } from "#contract/devices/ingest.ts";
import { LIMITS } from "#contract/core/limits.ts";
import type { Scope } from "../db/tenant-scope.ts";
import type { Db, Tx } from "../db/knex.ts";
import { type Absorbed, applyFacts } from "./apply-facts.ts";
import type { Device } from "./device-directory.ts";
import type { TimedFact } from "./device-fact.ts";
import type { FacilityRules } from "./facility-rules.ts";
import { refusalReason } from "./refusal-reason.ts";
import { numbers, texts } from "./pg-arrays.ts";
import { DAY_MS } from "#contract/core/durations.ts";

/** The keys and content of the given facts as rows `f`. */
const given = `unnest(?::text[], ?::float8[], ?::text[], ?::text[], ?::jsonb[])
        WITH ORDINALITY AS f (serial_number, at_ms, fact_id, type, fact, place)`;

const insertUnclaimed = `WITH kept AS (
    INSERT INTO unclaimed_fact (customer_id, facility_id, serial_number, at, fact_id, type, fact)
    SELECT ?::uuid, ?::uuid, f.serial_number, to_timestamp(f.at_ms / 1000), f.fact_id, f.type, f.fact
      FROM ${given}
    ON CONFLICT (customer_id, facility_id, serial_number, at, fact_id, type) DO NOTHING
    RETURNING 1
  ) SELECT count(*)::integer AS kept FROM kept`;

// The instant is the same, however its text is written.
const findConflicting = `SELECT f.place::integer FROM ${given}
    JOIN unclaimed_fact u ON u.serial_number = f.serial_number
     AND u.at = to_timestamp(f.at_ms / 1000) AND u.fact_id = f.fact_id AND u.type = f.type
   WHERE u.customer_id = ? AND u.facility_id = ? AND u.fact - 'at' <> f.fact - 'at'`;

/**
 * Stores facts of devices that the facility does not know until one of that serial number is added.
 * @returns how many were not stored already, and which contradict one that is
 */
export const storeUnclaimed = async <F extends TimedFact>(
  tx: Tx,
  scope: Scope,
  facts: readonly F[],
): Promise<Absorbed<F>> => {
  const keys = [scope.customerId, scope.facilityId];
  const values = [
    texts(facts.map(({ fact }) => fact.device)),
    numbers(facts.map(({ atMs }) => atMs)),
    texts(facts.map(({ fact }) => fact.id)),
    texts(facts.map(({ fact }) => fact.type)),
    texts(facts.map(({ fact }) => JSON.stringify(fact))),
  ];
  const inserted = await tx.raw<{ rows: { kept: number }[] }>(insertUnclaimed, [
    ...keys,
    ...values,
  ]);
  const accepted = inserted.rows[0]?.kept ?? 0;
  if (accepted === facts.length) return { accepted, conflicting: [] };
  const { rows } = await tx.raw<{ rows: { place: number }[] }>(findConflicting, [
    ...values,
    ...keys,
  ]);
  return { accepted, conflicting: rows.flatMap(({ place }) => facts[place - 1] ?? []) };
};

const takeSome = async (tx: Tx, scope: Scope, serialNumber: string): Promise<Fact[]> => {
  const { rows } = await tx.raw<{ rows: { fact: unknown }[] }>(
    `WITH taken AS MATERIALIZED (
       SELECT at, fact_id, type FROM unclaimed_fact
        WHERE customer_id = :customerId AND facility_id = :facilityId
          AND serial_number = :serialNumber
        ORDER BY at, fact_id, type LIMIT :limit
     )
     DELETE FROM unclaimed_fact u USING taken s
      WHERE u.customer_id = :customerId AND u.facility_id = :facilityId
        AND u.serial_number = :serialNumber
        AND u.at = s.at AND u.fact_id = s.fact_id AND u.type = s.type
     RETURNING u.fact`,
    { ...scope, serialNumber, limit: LIMITS.ingestFactsPerCall },
  );
  return rows.map((row) => Fact.parse(row.fact));
};

/**
 * Counts in what a device sent before the facility knew it, and takes it off the list of unknown
 * devices. Facts that such a device cannot have sent go the way of refused ones. The transaction
 * holds the facility's lock.
 * @returns how many facts were counted in
 */
export const adoptUnclaimed = async (
  tx: Tx,
  rules: FacilityRules,
  device: Device,
  now: Date,
): Promise<number> => {
  let adopted = 0;
  for (;;) {
    const facts = await takeSome(tx, rules.scope, device.serialNumber);
    if (facts.length === 0) return adopted;
    const fitting = facts
      .map((fact) => ({ device, fact, atMs: Date.parse(fact.at) }))
      .filter(
        ({ fact, atMs }) =>
          atMs >= rules.countedFrom.ms && refusalReason(device, fact, atMs) === undefined,
      );
    adopted += (await applyFacts(tx, rules, fitting, now)).accepted;
  }
};

/**
 * Deletes what no device has claimed by the age at which a fact is refused anyway. A device added
 * later finds what it could still have sent.
 */
export const removeOldUnclaimed = async (db: Db, now: Date): Promise<void> => {
  const oldest = new Date(now.getTime() - LIMITS.ingestMaxAgeDays * DAY_MS);
  await db.raw(`/* all customers */ DELETE FROM unclaimed_fact WHERE at < ?`, [oldest]);
};
