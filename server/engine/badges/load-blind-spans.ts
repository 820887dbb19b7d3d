import type { Scope } from "../../access/scope.ts";
import type { Tx } from "../../db/knex.ts";
import { texts } from "../pg-arrays.ts";
import type { Span } from "../spans.ts";

/** Clogged, no or damaged refill; dead battery; pumphouse fault; dead module battery. */
const BLINDING_ALARMS = [2, 3, 5, 7, 10];

type Row = { device_id: string; alarm_type: number; is_raised: boolean; at_ms: number };

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

/** When dispensers had an alarm open that keeps them from dispensing or from telling of it. */
export const loadBlindSpans = async (
  tx: Tx,
  { customerId, facilityId }: Scope,
  deviceIds: readonly string[],
): Promise<Map<string, Span[]>> => {
  // At one instant raised wins over cleared.
  const { rows } = await tx.raw<{ rows: Row[] }>(
    `SELECT device_id, alarm_type, is_raised, extract(epoch FROM at)::float8 * 1000 AS at_ms
       FROM device_fault
      WHERE customer_id = ? AND facility_id = ? AND device_id = ANY (?::uuid[])
        AND alarm_type = ANY (?::smallint[])
      ORDER BY at, is_raised`,
    [customerId, facilityId, texts(deviceIds), `{${BLINDING_ALARMS.join()}}`],
  );
  const byDevice = Map.groupBy(rows, (row) => row.device_id);
  return new Map(
    [...byDevice].map(([deviceId, faults]) => [
      deviceId,
      [...Map.groupBy(faults, (row) => row.alarm_type).values()].flatMap(openSpans),
    ]),
  );
};
