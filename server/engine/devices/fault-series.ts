import { FAULT_ALARMS } from "#contract/devices/alarms.ts";
import type { AlarmInterval } from "./alarm-interval.ts";
import type { FaultInterval } from "./fault-intervals.ts";
import { DAY_MS } from "#contract/core/durations.ts";

/** A fault that is cleared sooner never was an alarm. */
export const HOLD_MS = 10 * 60_000;
/** Not heard, and a low refill: that is so at once. */
const WITHOUT_HOLD: ReadonlySet<number> = new Set([1, 8]);
/** Raised again within this time it is the same alarm. */
const REOPEN_MS = 60 * 60_000;

/** For how long an alarm of a kind has to last before it is one. */
export const holdOf = (alarmType: number): number => (WITHOUT_HOLD.has(alarmType) ? 0 : HOLD_MS);
/** Whether one that comes back soon is the same alarm; a refill that is low again is another one. */
const isReopened = (alarmType: number): boolean =>
  (FAULT_ALARMS as readonly number[]).includes(alarmType);
/** So many reopenings within a day make an alarm unstable: it stays open until a day is quiet. */
const UNSTABLE_REOPENINGS = 3;

type FaultAlarm = AlarmInterval & { isUnstable: boolean };

/** Whether an alarm came back so often within a day that it is unstable. */
export const isUnstableAt = (raisings: readonly number[], atMs: number): boolean =>
  raisings.filter((ms) => ms > atMs - DAY_MS && ms <= atMs).length >= UNSTABLE_REOPENINGS;

/**
 * The alarms of one kind of fault of a device.
 * @param stretches in which it was there, in order of time
 * @param nowMs a fault without its clearing is an alarm once its hold is over
 */
export const faultSeries = (
  alarmType: number,
  stretches: readonly FaultInterval[],
  nowMs: number,
): FaultAlarm[] => {
  const holdMs = holdOf(alarmType);
  const alarms: FaultAlarm[] = [];
  let reopenings: number[] = [];
  for (const { fromMs, confirmedMs, toMs, end } of stretches) {
    const last = alarms.at(-1);
    const closedMs = last?.clearedMs ?? null;
    const isSame =
      last !== undefined &&
      isReopened(alarmType) &&
      closedMs !== null &&
      last.closedReason === "cleared" &&
      fromMs - closedMs <= (last.isUnstable ? DAY_MS : REOPEN_MS);
    if (isSame) {
      reopenings = [...reopenings, fromMs];
      last.reopened += 1;
      last.lastRaisedMs = fromMs;
      last.confirmedMs = confirmedMs;
      last.isUnstable ||= isUnstableAt(reopenings, fromMs);
      last.clearedMs = toMs;
      last.closedReason = end;
      continue;
    }
    if ((toMs ?? nowMs) - fromMs < holdMs) continue;
    reopenings = [];
    alarms.push({
      alarmType,
      raisedMs: fromMs,
      sureMs: fromMs + holdMs,
      lastRaisedMs: fromMs,
      confirmedMs,
      clearedMs: toMs,
      closedReason: end,
      reopened: 0,
      isUnstable: false,
    });
  }
  // An unstable one is closed only once a whole day was quiet, or by a user.
  return alarms.map((alarm) =>
    alarm.isUnstable &&
    alarm.closedReason !== "byHand" &&
    alarm.clearedMs !== null &&
    nowMs - alarm.clearedMs < DAY_MS
      ? { ...alarm, clearedMs: null, closedReason: null }
      : alarm,
  );
};
