import type { AlarmInterval } from "../alarm-interval.ts";
import { type Closing, closingOf } from "../closings.ts";

/** What a report says of the refill that is in: whether it is of the dispenser's product. */
export type RefillKind = { atMs: number; eKey: string; isWrong: boolean | null };

const WRONG_REFILL = 4;

/**
 * When a refill of another product was in a dispenser: from the report of it to the report of the
 * right product or of another refill, or until a user closed it.
 * @param kinds in order of time
 */
export const wrongRefillSeries = (
  kinds: readonly RefillKind[],
  closings: readonly Closing[] = [],
): AlarmInterval[] => {
  const alarms: AlarmInterval[] = [];
  let open: { alarm: AlarmInterval; eKey: string } | undefined;
  const closeByHand = (untilMs: number): void => {
    if (!open) return;
    const span = { fromMs: open.alarm.raisedMs, untilMs };
    const clearedMs = closingOf(closings, WRONG_REFILL, span);
    if (clearedMs === undefined) return;
    Object.assign(open.alarm, { clearedMs, closedReason: "byHand" });
    open = undefined;
  };
  for (const { atMs, eKey, isWrong } of kinds) {
    closeByHand(atMs);
    if (open && (isWrong === false || (open.eKey !== eKey && isWrong === null))) {
      Object.assign(open.alarm, { clearedMs: atMs, closedReason: "refilled" });
      open = undefined;
    }
    if (isWrong !== true) continue;
    if (open) {
      open.eKey = eKey;
      open.alarm.confirmedMs = atMs;
      continue;
    }
    const alarm: AlarmInterval = {
      alarmType: WRONG_REFILL,
      raisedMs: atMs,
      sureMs: atMs,
      lastRaisedMs: atMs,
      confirmedMs: atMs,
      clearedMs: null,
      closedReason: null,
      reopened: 0,
    };
    alarms.push(alarm);
    open = { alarm, eKey };
  }
  closeByHand(Infinity);
  return alarms;
};
