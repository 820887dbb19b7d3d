import type { Scope } from "../access/actor.ts";
import type { Tx } from "../db/knex.ts";
import type { TimedFact } from "./device-fact.ts";
import { numbers, texts } from "./pg-arrays.ts";

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
