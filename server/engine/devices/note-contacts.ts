import type { Scope } from "../../access/scope.ts";
import type { Tx } from "../../db/knex.ts";
import type { TimedFact } from "../device-fact.ts";
import { texts } from "../pg-arrays.ts";

/** A report that arrives this late says nothing of the gateway's present contact. */
const FRESH_MS = 30 * 60_000;

/** Gateways that facts name or come from, by serial number. */
const gatewaysIn = (facts: readonly TimedFact[], nowMs: number): string[] => {
  const serials = new Set<string>();
  for (const { fact, atMs } of facts) {
    if (atMs < nowMs - FRESH_MS) continue;
    serials.add(fact.device);
    if (fact.type === "device_report" && fact.gateway !== undefined) serials.add(fact.gateway);
  }
  return [...serials];
};

/**
 * Notes that gateways were in contact just now: the newest span of each goes on, or a new one
 * begins where it was out for longer than a gateway may be silent. By the server's own time.
 */
export const noteContacts = async (
  tx: Tx,
  { customerId, facilityId }: Scope,
  facts: readonly TimedFact[],
  now: Date,
): Promise<void> => {
  const serials = gatewaysIn(facts, now.getTime());
  if (serials.length === 0) return;
  await tx.raw(
    `WITH heard AS (
       SELECT d.device_id,
         (SELECT max(c.from_at) FROM contact_span c
           WHERE c.customer_id = :customerId AND c.facility_id = :facilityId
             AND c.device_id = d.device_id
             AND c.to_at >= :now::timestamptz - :fresh * interval '1 millisecond') AS from_at
         FROM device d JOIN device_type ty ON ty.device_type_id = d.device_type_id
        WHERE d.customer_id = :customerId AND d.facility_id = :facilityId
          AND ty.name = 'gateway' AND d.serial_number = ANY (:serials::text[])
     )
     INSERT INTO contact_span AS s (customer_id, facility_id, device_id, from_at, to_at)
     SELECT :customerId, :facilityId, h.device_id, COALESCE(h.from_at, :now), :now FROM heard h
     ON CONFLICT (customer_id, facility_id, device_id, from_at)
       DO UPDATE SET to_at = greatest(s.to_at, excluded.to_at)`,
    { customerId, facilityId, serials: texts(serials), now, fresh: FRESH_MS },
  );
};
