import type { Scope } from "../../access/scope.ts";
import type { Tx } from "../../db/knex.ts";
import { numbers, texts } from "../pg-arrays.ts";
import type { DeviceTouch } from "./touches.ts";

const DAY_MS = 86_400_000;
/** Alarms are reopened within a day, and a fault may have been cleared just before. */
const MARGIN_MS = 2 * DAY_MS;
/** A refill is followed from when it was put in, but no further back. */
const REFILL_MS = 90 * DAY_MS;
/** Alarms that overlap a window draw it out, and then others may overlap it. */
const MOST_STEPS = 8;

/** A device, and the instant from which its facts are looked at. */
export type DeviceWindow = { deviceId: string; fromMs: number };

const drawnOut = async (
  tx: Tx,
  scope: Scope,
  windows: readonly DeviceWindow[],
): Promise<DeviceWindow[]> => {
  const { rows } = await tx.raw<{ rows: { device_id: string; raised_ms: number }[] }>(
    `SELECT w.device_id, extract(epoch FROM min(al.raised_at))::float8 * 1000 AS raised_ms
       FROM unnest(?::uuid[], ?::float8[]) AS w (device_id, from_ms)
       JOIN alarm al ON al.customer_id = ? AND al.facility_id = ? AND al.device_id = w.device_id
      WHERE al.closed_reason IS DISTINCT FROM 'withdrawn'
        AND (al.cleared_at IS NULL OR al.cleared_at >= to_timestamp(w.from_ms / 1000))
      GROUP BY w.device_id`,
    [
      texts(windows.map(({ deviceId }) => deviceId)),
      numbers(windows.map(({ fromMs }) => fromMs)),
      scope.customerId,
      scope.facilityId,
    ],
  );
  const raised = new Map(rows.map((row) => [row.device_id, row.raised_ms - DAY_MS]));
  return windows.map(({ deviceId, fromMs }) => ({
    deviceId,
    fromMs: Math.min(fromMs, raised.get(deviceId) ?? fromMs),
  }));
};

/**
 * From when on facts of touched devices decide about their alarms: some time before the touch, and
 * before every alarm that reaches into it. Of dispensers, from when their refill was put in.
 */
export const loadWindows = async (
  tx: Tx,
  scope: Scope,
  touches: readonly DeviceTouch[],
  nowMs: number,
): Promise<DeviceWindow[]> => {
  const { rows } = await tx.raw<{ rows: { device_id: string; installed_ms: number }[] }>(
    `SELECT device_id, extract(epoch FROM max(installed_at))::float8 * 1000 AS installed_ms
       FROM refill_use
      WHERE customer_id = ? AND facility_id = ? AND device_id = ANY (?::uuid[])
        AND removed_at IS NULL
      GROUP BY device_id`,
    [scope.customerId, scope.facilityId, texts(touches.map(({ deviceId }) => deviceId))],
  );
  const installed = new Map(rows.map((row) => [row.device_id, row.installed_ms]));
  let windows = touches.map(({ deviceId, fromMs }) => ({
    deviceId,
    fromMs: Math.min(
      fromMs - MARGIN_MS,
      Math.max(installed.get(deviceId) ?? fromMs, nowMs - REFILL_MS),
    ),
  }));
  for (let step = 0; step < MOST_STEPS; step++) {
    // oxlint-disable-next-line no-await-in-loop -- each step looks further back than the last one
    const next = await drawnOut(tx, scope, windows);
    if (next.every(({ fromMs }, at) => fromMs === windows[at]?.fromMs)) break;
    windows = next;
  }
  return windows;
};
