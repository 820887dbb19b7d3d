import type { Scope } from "../../access/scope.ts";
import type { Tx } from "../../db/knex.ts";
import { texts } from "../pg-arrays.ts";
import type { Span } from "../spans.ts";

/** Clogged, no or damaged refill; dead battery; pumphouse fault; dead module battery. */
export const BLINDING_ALARMS: readonly number[] = [2, 3, 5, 7, 10];

/** Those of them that readings tell of too. */
export const DEAD_BATTERIES: readonly number[] = [5, 10];

type Row = { device_id: string; alarm_type: number; is_raised: boolean; at_ms: number };

type DeviceSpan = Span & { deviceId: string };

/** From each raising to the next clearing of one kind of alarm. */
const openSpans = (faults: readonly Row[]): Span[] => {
  const spans: Span[] = [];
  let open: Span | undefined;
  for (const { is_raised: isRaised, at_ms: atMs } of faults) {
    if (isRaised && !open) {
      open = { fromMs: atMs, toMs: Infinity };
      spans.push(open);
    } else if (!isRaised && open) {
      open.toMs = atMs;
      open = undefined;
    }
  }
  return spans;
};

/**
 * When dispensers told of a fault that keeps them from dispensing or from telling of it: until they
 * told of its end, or somebody closed it by hand.
 */
const loadFaultSpans = async (
  tx: Tx,
  { customerId, facilityId }: Scope,
  deviceIds: readonly string[],
): Promise<DeviceSpan[]> => {
  // At one instant raised wins over cleared.
  const { rows } = await tx.raw<{ rows: Row[] }>(
    `SELECT device_id, alarm_type, is_raised, extract(epoch FROM at)::float8 * 1000 AS at_ms
       FROM (SELECT f.device_id, f.alarm_type, f.is_raised, f.at FROM device_fault f
              WHERE f.customer_id = :customerId AND f.facility_id = :facilityId
             UNION ALL
             SELECT c.device_id, c.alarm_type_id, false, c.closed_at FROM alarm_closing c
              WHERE c.customer_id = :customerId AND c.facility_id = :facilityId) told
      WHERE device_id = ANY (:ids::uuid[]) AND alarm_type = ANY (:types::smallint[])
      ORDER BY at, is_raised`,
    { customerId, facilityId, ids: texts(deviceIds), types: `{${BLINDING_ALARMS.join()}}` },
  );
  return [...Map.groupBy(rows, (row) => `${row.device_id} ${row.alarm_type}`).values()].flatMap(
    (faults) =>
      openSpans(faults).map((span) => ({ deviceId: faults.at(0)?.device_id ?? "", ...span })),
  );
};

/** When batteries were dead by their readings, as the alarms have it. */
const loadDeadBatteries = async (
  tx: Tx,
  { customerId, facilityId }: Scope,
  deviceIds: readonly string[],
): Promise<DeviceSpan[]> => {
  const { rows } = await tx.raw<{
    rows: { device_id: string; from_ms: number; to_ms: number | null }[];
  }>(
    `SELECT device_id, extract(epoch FROM raised_at)::float8 * 1000 AS from_ms,
            extract(epoch FROM cleared_at)::float8 * 1000 AS to_ms
       FROM alarm
      WHERE customer_id = ? AND facility_id = ? AND device_id = ANY (?::uuid[])
        AND alarm_type_id = ANY (?::smallint[]) AND closed_reason IS DISTINCT FROM 'withdrawn'`,
    [customerId, facilityId, texts(deviceIds), `{${DEAD_BATTERIES.join()}}`],
  );
  return rows.map((row) => ({
    deviceId: row.device_id,
    fromMs: row.from_ms,
    toMs: row.to_ms ?? Infinity,
  }));
};

/** When dispensers had an alarm open that keeps them from dispensing or from telling of it. */
export const loadBlindSpans = async (
  tx: Tx,
  scope: Scope,
  deviceIds: readonly string[],
): Promise<Map<string, Span[]>> =>
  Map.groupBy(
    [
      ...(await loadFaultSpans(tx, scope, deviceIds)),
      ...(await loadDeadBatteries(tx, scope, deviceIds)),
    ],
    ({ deviceId }) => deviceId,
  );
