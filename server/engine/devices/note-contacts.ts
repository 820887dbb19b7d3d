import { LIMITS } from "#contract/core/limits.ts";
import type { Scope } from "#server/db/tenant-scope.ts";
import type { Tx } from "#server/db/knex.ts";
import type { TimedFact } from "../device-fact.ts";
import { texts } from "../pg-arrays.ts";

/** A report that arrives this late says nothing of the gateway's present contact. */
const FRESH_MS = 30 * 60_000;
/** A clock may be set or stop: its offset is estimated again once a day, */
const ESTIMATED_FOR = "interval '1 day'";
/** and after an hour, where a batch says something else by this much. */
const CHANGED = `c.from_at <= :now::timestamptz - interval '1 hour'
  AND abs(:offset::bigint - c.clock_offset_ms) > ${LIMITS.clockFlaggedSeconds * 1000}`;

/** When a batch came, by the server's clock, how far its sender's clock was behind that, and who sent it. */
export type Arrival = { now: Date; clockOffsetMs?: number; gateway?: string };

/** A gateway's contact as a batch changed it. Offsets are null while nothing is known of them. */
export type Contact = {
  deviceId: string;
  /** As it is now. */
  offsetMs: number | null;
  /** As it was: of the same span, or of the one before. */
  beforeMs: number | null;
  /** It had been out for longer than a gateway may be silent, or was never in contact. */
  isBack: boolean;
};

/** `fromAt` is null where a new span begins. */
type Heard = Pick<Contact, "deviceId" | "beforeMs" | "isBack"> & { fromAt: Date | null };

/** Gateways that facts name or come from, by serial number, and the gateways that sent them. */
const gatewaysIn = (
  facts: readonly TimedFact[],
  { now, clockOffsetMs = 0, gateway }: Arrival,
): string[] => {
  const serials = new Set(gateway === undefined ? [] : [gateway]);
  // As old as they are by the sender's own clock: one that is slow is in contact all the same.
  const sinceMs = now.getTime() - clockOffsetMs - FRESH_MS;
  for (const { fact, atMs } of facts) {
    if (atMs < sinceMs) continue;
    serials.add(fact.device);
    if (fact.type === "device_report" && fact.gateway !== undefined) serials.add(fact.gateway);
  }
  return [...serials];
};

/**
 * Notes that gateways were in contact just now: the newest span of each goes on, or a new one
 * begins where it was out for longer than a gateway may be silent, or where its clock is estimated
 * again. By the server's own time. A batch's way only adds to how far a clock seems behind: the
 * least of a span is its estimate.
 */
export const noteContacts = async (
  tx: Tx,
  { customerId, facilityId }: Scope,
  facts: readonly TimedFact[],
  arrival: Arrival,
): Promise<Contact[]> => {
  const serials = gatewaysIn(facts, arrival);
  if (serials.length === 0) return [];
  const { rows: heard } = await tx.raw<{ rows: Heard[] }>(
    `SELECT d.device_id AS "deviceId", c.clock_offset_ms AS "beforeMs", CASE
         WHEN c.to_at < :now::timestamptz - :fresh * interval '1 millisecond' THEN NULL
         WHEN :offset::bigint IS NOT NULL
          AND (c.from_at <= :now::timestamptz - ${ESTIMATED_FOR} OR (${CHANGED})) THEN NULL
         ELSE c.from_at END AS "fromAt",
       COALESCE(c.to_at < :now::timestamptz - :fresh * interval '1 millisecond', true) AS "isBack"
       FROM device d JOIN device_type ty ON ty.device_type_id = d.device_type_id
       LEFT JOIN LATERAL (
         SELECT s.from_at, s.to_at, s.clock_offset_ms FROM contact_span s
          WHERE s.customer_id = :customerId AND s.facility_id = :facilityId
            AND s.device_id = d.device_id
          ORDER BY s.from_at DESC LIMIT 1) c ON true
      WHERE d.customer_id = :customerId AND d.facility_id = :facilityId
        AND ty.name = 'gateway' AND d.serial_number = ANY (:serials::text[])`,
    {
      customerId,
      facilityId,
      serials: texts(serials),
      now: arrival.now,
      fresh: FRESH_MS,
      offset: arrival.clockOffsetMs ?? null,
    },
  );
  if (heard.length === 0) return [];
  // A statement of its own: beside the reading, a cluster would ask every node for it.
  const { rows: noted } = await tx.raw<{ rows: Omit<Contact, "beforeMs" | "isBack">[] }>(
    `INSERT INTO contact_span AS s
       (customer_id, facility_id, device_id, from_at, to_at, clock_offset_ms)
     SELECT :customerId::uuid, :facilityId::uuid, h.device_id, h.from_at, :now, :offset
       FROM unnest(:ids::uuid[], :from::timestamptz[]) AS h (device_id, from_at)
     ON CONFLICT (customer_id, facility_id, device_id, from_at) DO UPDATE SET
       to_at = greatest(s.to_at, excluded.to_at),
       clock_offset_ms = least(s.clock_offset_ms, excluded.clock_offset_ms)
     RETURNING device_id AS "deviceId", clock_offset_ms AS "offsetMs"`,
    {
      customerId,
      facilityId,
      ids: texts(heard.map(({ deviceId }) => deviceId)),
      from: texts(heard.map(({ fromAt }) => (fromAt ?? arrival.now).toISOString())),
      now: arrival.now,
      offset: arrival.clockOffsetMs ?? null,
    },
  );
  const before = new Map(heard.map((one) => [one.deviceId, one]));
  return noted.map((one) => ({
    ...one,
    beforeMs: before.get(one.deviceId)?.beforeMs ?? null,
    isBack: before.get(one.deviceId)?.isBack ?? false,
  }));
};
