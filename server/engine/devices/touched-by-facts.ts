import type { Scope } from "../../access/scope.ts";
import type { Tx } from "../../db/knex.ts";
import type { DeviceFact } from "../device-fact.ts";
import { isHearing } from "../device-fact.ts";
import { numbers, texts } from "../pg-arrays.ts";
import type { Span } from "../spans.ts";
import { touchDevices } from "./touches.ts";
import type { DeviceTouch } from "./touches.ts";

/** Whether a fact by itself may raise or clear an alarm, or move the use of a refill. */
const isTelling = ({ fact }: DeviceFact): boolean => {
  if (fact.type === "device_fault") return true;
  if (fact.type !== "device_report") return false;
  const isBad = fact.battery !== undefined && fact.battery !== "Good";
  return isBad || fact.refill !== undefined || fact.dispenses !== undefined;
};

const heardSpans = (facts: readonly DeviceFact[]): Map<string, Span> => {
  const spans = new Map<string, Span>();
  for (const { device, atMs, fact } of facts) {
    if (!isHearing(fact)) continue;
    const span = spans.get(device.deviceId);
    spans.set(device.deviceId, {
      fromMs: Math.min(span?.fromMs ?? atMs, atMs),
      toMs: Math.max(span?.toMs ?? atMs, atMs),
    });
  }
  return spans;
};

/** Devices with an alarm that hearing from them may end: a silence then, or an open bad battery. */
const hearingEnds = async (
  tx: Tx,
  { customerId, facilityId }: Scope,
  heard: ReadonlyMap<string, Span>,
): Promise<DeviceTouch[]> => {
  if (heard.size === 0) return [];
  const spans = [...heard.values()];
  const { rows } = await tx.raw<{ rows: { device_id: string; from_ms: number }[] }>(
    `SELECT DISTINCT f.device_id, f.from_ms
       FROM unnest(?::uuid[], ?::float8[], ?::float8[]) AS f (device_id, from_ms, to_ms)
       JOIN alarm al ON al.customer_id = ? AND al.facility_id = ? AND al.device_id = f.device_id
      WHERE al.alarm_type_id IN (1, 5, 6) AND al.closed_reason IS DISTINCT FROM 'withdrawn'
        AND (al.cleared_at IS NULL
          OR (al.alarm_type_id = 1 AND al.cleared_at >= to_timestamp(f.from_ms / 1000)
            AND al.raised_at <= to_timestamp(f.to_ms / 1000) + interval '1 day'))`,
    [
      texts([...heard.keys()]),
      numbers(spans.map(({ fromMs }) => fromMs)),
      numbers(spans.map(({ toMs }) => toMs)),
      customerId,
      facilityId,
    ],
  );
  return rows.map((row) => ({ deviceId: row.device_id, fromMs: row.from_ms }));
};

/** Has the devices judged whose alarms or refills new facts may change. */
export const touchDevicesOf = async (
  tx: Tx,
  scope: Scope,
  facts: readonly DeviceFact[],
): Promise<void> => {
  const touches = new Map<string, number>();
  const note = (deviceId: string, fromMs: number): void => {
    touches.set(deviceId, Math.min(touches.get(deviceId) ?? fromMs, fromMs));
  };
  for (const fact of facts) if (isTelling(fact)) note(fact.device.deviceId, fact.atMs);
  for (const { deviceId, fromMs } of await hearingEnds(tx, scope, heardSpans(facts)))
    note(deviceId, fromMs);
  await touchDevices(
    tx,
    scope,
    [...touches].map(([deviceId, fromMs]) => ({ deviceId, fromMs })),
  );
};
