import type { Scope } from "#server/db/tenant-scope.ts";
import type { Tx } from "#server/db/knex.ts";
import { texts } from "../pg-arrays.ts";
import {
  type ActivityState,
  type Counted,
  emptyActivity,
  nextActivityMs,
  takeActivity,
  windowOf,
} from "./activity.ts";
import type { AlertPass } from "./alert-pass.ts";
import { type UsedDevice, countActivity, usedDevices } from "./count-activity.ts";
import { dropStaleMarks } from "./due-facilities.ts";
import type { StoredAlert } from "./load-subscriptions.ts";
import { quietAt } from "./quiet-hours.ts";
import { isMeantDevice } from "./rule.ts";
import { StateLost, saveState } from "./save-state.ts";

/** When facts of a device arrived last. */
type Arrival = UsedDevice & { arrivedMs: number };

const takeArrivals = async (tx: Tx, scope: Scope): Promise<Arrival[]> => {
  const of = { customer_id: scope.customerId, facility_id: scope.facilityId };
  const rows = await tx("activity_touch").where(of).delete(["device_id", "arrived_at"]);
  const arrived = new Map<string, number>();
  for (const row of rows)
    arrived.set(row.device_id, Math.max(arrived.get(row.device_id) ?? 0, row.arrived_at.getTime()));
  const devices = await usedDevices(tx, scope, [...arrived.keys()]);
  return devices.map((device) => ({ ...device, arrivedMs: arrived.get(device.deviceId) ?? 0 }));
};

const firedOf = async (
  tx: Tx,
  { customerId, facilityId }: Scope,
  subscriptionId: string,
  deviceIds: readonly string[],
): Promise<Map<string, number>> => {
  const rows = await tx("activity_fired")
    .where({ customer_id: customerId, facility_id: facilityId, subscription_id: subscriptionId })
    .whereIn("device_id", [...deviceIds])
    .select("device_id", "fired_at");
  return new Map(rows.map((row) => [row.device_id, row.fired_at.getTime()]));
};

const noteFired = async (
  tx: Tx,
  { customerId, facilityId }: Scope,
  subscriptionId: string,
  fired: readonly Counted[],
): Promise<void> => {
  await tx.raw(
    `INSERT INTO activity_fired (customer_id, facility_id, subscription_id, device_id, fired_at)
     SELECT ?::uuid, ?::uuid, ?::uuid, f.device_id, to_timestamp(f.ms / 1000)
       FROM unnest(?::uuid[], ?::float8[]) AS f (device_id, ms)
     ON CONFLICT (customer_id, facility_id, subscription_id, device_id)
       DO UPDATE SET fired_at = excluded.fired_at`,
    [
      customerId,
      facilityId,
      subscriptionId,
      texts(fired.map(({ deviceId }) => deviceId)),
      fired.map(({ newestMs }) => newestMs),
    ],
  );
};

type At = { timeZone: string; nowMs: number };

/** Counts the devices with new facts; in quiet hours they wait for their end. */
const countNew = async (
  tx: Tx,
  scope: Scope,
  {
    alert,
    state,
    arrivals,
  }: { alert: StoredAlert; state: ActivityState; arrivals: readonly Arrival[] },
  { timeZone, nowMs }: At,
): Promise<void> => {
  const { rule, activity, subscriptionId } = alert;
  if (activity === null) return;
  const toMs = new Map(state.quiet.map((deviceId) => [deviceId, nowMs]));
  for (const { deviceId, arrivedMs } of arrivals)
    toMs.set(deviceId, Math.max(arrivedMs, toMs.get(deviceId) ?? 0));
  state.quiet = [...toMs.keys()];
  if (toMs.size === 0 || quietAt(rule.quiet, timeZone, nowMs)) return;
  state.quiet = [];
  const firedMs = await firedOf(tx, scope, subscriptionId, [...toMs.keys()]);
  const windows = [...toMs].map(([deviceId, ms]) =>
    windowOf(deviceId, ms, {
      hours: activity.hours,
      firedMs: firedMs.get(deviceId) ?? null,
      watchedFromMs: rule.watchedFromMs,
    }),
  );
  const counted = await countActivity(tx, scope, windows);
  const fired = counted.filter(({ count }) => count >= activity.threshold);
  if (fired.length === 0) return;
  await noteFired(tx, scope, subscriptionId, fired);
  for (const { deviceId, count, newestMs } of fired)
    state.waiting[deviceId] = { sinceMs: nowMs, count, newestMs };
};

/**
 * Counts devices with new facts for the alerts about activity of a facility, and sends what is due:
 * facts that were counted, states and mails go together.
 * @returns when to look again; infinite for not before new facts
 */
export const lookAtActivity = async (
  { db, now: nowOf, write }: AlertPass,
  scope: Scope,
  alerts: readonly StoredAlert[],
  timeZone: string,
): Promise<number> => {
  const now = nowOf();
  if (alerts.length === 0) {
    // The end of the last alert may leave some.
    await dropStaleMarks(db, scope);
    return Infinity;
  }
  const at = { timeZone, nowMs: now.getTime() };
  let nextMs = Infinity;
  try {
    await db.transaction(async (tx) => {
      const arrivals = await takeArrivals(tx, scope);
      for (const alert of alerts) {
        const { rule, activity, subscriptionId } = alert;
        const meant = arrivals.filter((device) => isMeantDevice(rule, device));
        const isDue = alert.lookAt !== null && alert.lookAt <= now;
        if (activity === null || (meant.length === 0 && !isDue)) {
          nextMs = Math.min(nextMs, alert.lookAt?.getTime() ?? Infinity);
          continue;
        }
        // This module alone writes the stored state.
        const state = structuredClone((alert.state as ActivityState | null) ?? emptyActivity());
        await countNew(tx, scope, { alert, state, arrivals: meant }, at);
        const lines = takeActivity(state, rule, timeZone, at.nowMs);
        if (lines)
          await write.activity(tx, { scope, subscriptionId, hours: activity.hours, lines, now });
        const lookAtMs = nextActivityMs(state, rule, timeZone, at.nowMs);
        await saveState(tx, scope, alert, {
          state,
          lookAtMs: Number.isFinite(lookAtMs) ? lookAtMs : null,
        });
        nextMs = Math.min(nextMs, lookAtMs);
      }
    });
    return nextMs;
  } catch (error) {
    if (error instanceof StateLost) return at.nowMs;
    throw error;
  }
};
