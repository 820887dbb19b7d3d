import { Fact } from "#contract/ingest.ts";
import { LIMITS } from "#contract/limits.ts";
import type { Scope } from "../access/actor.ts";
import type { Db, Tx } from "../db/knex.ts";
import { absorbFacts } from "./absorb-facts.ts";
import type { Device } from "./device-directory.ts";
import type { TimedFact } from "./device-fact.ts";
import type { FacilityRules } from "./facility-rules.ts";
import { misfit } from "./refusal-reason.ts";
import { numbers, texts } from "./pg-arrays.ts";

const DAY_MS = 86_400_000;

/**
 * Keeps facts of devices that the facility does not know until one of that serial number is
 * added.
 * @returns how many were not kept already
 */
export const keepUnclaimed = async (
  tx: Tx,
  scope: Scope,
  facts: readonly TimedFact[],
): Promise<number> => {
  const { rows } = await tx.raw<{ rows: { kept: number }[] }>(
    `WITH kept AS (
       INSERT INTO unclaimed_fact
         (customer_id, facility_id, serial_number, at, fact_id, type, fact)
       SELECT ?::uuid, ?::uuid, f.serial_number, to_timestamp(f.at_ms / 1000), f.fact_id, f.type,
              f.fact
         FROM unnest(?::text[], ?::float8[], ?::text[], ?::text[], ?::jsonb[])
           AS f (serial_number, at_ms, fact_id, type, fact)
       ON CONFLICT (customer_id, facility_id, serial_number, at, fact_id, type) DO NOTHING
       RETURNING 1
     ) SELECT count(*)::integer AS kept FROM kept`,
    [
      scope.customerId,
      scope.facilityId,
      texts(facts.map(({ fact }) => fact.device)),
      numbers(facts.map(({ atMs }) => atMs)),
      texts(facts.map(({ fact }) => fact.id)),
      texts(facts.map(({ fact }) => fact.type)),
      texts(facts.map(({ fact }) => JSON.stringify(fact))),
    ],
  );
  return rows[0]?.kept ?? 0;
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
): Promise<number> => {
  let adopted = 0;
  for (;;) {
    const facts = await takeSome(tx, rules.scope, device.serialNumber);
    if (facts.length === 0) return adopted;
    const fitting = facts
      .map((fact) => ({ device, fact, atMs: Date.parse(fact.at) }))
      .filter(({ fact, atMs }) => misfit(device, fact, atMs) === undefined);
    adopted += await absorbFacts(tx, rules, fitting);
  }
};

/**
 * Forgets what nobody has claimed by the age at which a fact is refused anyway. A device added
 * later finds what it could still have sent.
 */
export const removeOldUnclaimed = async (db: Db, now: Date): Promise<void> => {
  const oldest = new Date(now.getTime() - LIMITS.ingestMaxAgeDays * DAY_MS);
  await db.raw(`/* all customers */ DELETE FROM unclaimed_fact WHERE at < ?`, [oldest]);
};
