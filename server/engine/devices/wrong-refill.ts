import type { AlarmSpan } from "./alarm-span.ts";

/** What a report says of the refill that is in: whether it is of the dispenser's product. */
export type RefillKind = { atMs: number; eKey: string; isWrong: boolean | null };

const WRONG_REFILL = 4;

/**
 * When a refill of another product was in a dispenser: from the report that told so to the one
 * that told of the right product, or of another refill.
 * @param kinds in order of time
 */
export const wrongRefillCourse = (kinds: readonly RefillKind[]): AlarmSpan[] => {
  const alarms: AlarmSpan[] = [];
  let open: { alarm: AlarmSpan; eKey: string } | undefined;
  for (const { atMs, eKey, isWrong } of kinds) {
    if (open && (isWrong === false || (open.eKey !== eKey && isWrong === null))) {
      Object.assign(open.alarm, { clearedMs: atMs, closedReason: "refilled" });
      open = undefined;
    }
    if (isWrong !== true) continue;
    if (open) {
      open.eKey = eKey;
      continue;
    }
    const alarm: AlarmSpan = {
      alarmType: WRONG_REFILL,
      raisedMs: atMs,
      sureMs: atMs,
      lastRaisedMs: atMs,
      clearedMs: null,
      closedReason: null,
      reopened: 0,
    };
    alarms.push(alarm);
    open = { alarm, eKey };
  }
  return alarms;
};
