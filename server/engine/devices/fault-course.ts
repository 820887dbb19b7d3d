import type { AlarmSpan } from "./alarm-span.ts";

export type FaultFact = { atMs: number; isRaised: boolean };

/** A fault that is cleared sooner never was an alarm. */
export const HOLD_MS = 10 * 60_000;
/** Raised again within this time it is the same alarm. */
export const REOPEN_MS = 60 * 60_000;
/** So many reopenings within a day make an alarm unstable: it stays open until a day is quiet. */
const UNSTABLE_REOPENINGS = 3;
const DAY_MS = 24 * 3_600_000;

export type FaultAlarm = AlarmSpan & { isUnstable: boolean };

type Stretch = { fromMs: number; toMs: number | null; end: AlarmSpan["closedReason"] };

/** When a fault was there: from a raising to the next clearing or refill. */
const stretchesOf = (facts: readonly FaultFact[], refillsMs: readonly number[]): Stretch[] => {
  const events = [
    ...facts.map(({ atMs, isRaised }) => ({ atMs, kind: isRaised ? "raised" : "cleared" })),
    ...refillsMs.map((atMs) => ({ atMs, kind: "refilled" })),
    // At one instant raised wins: it comes last.
  ].toSorted(
    (a, b) => a.atMs - b.atMs || Number(a.kind === "raised") - Number(b.kind === "raised"),
  );
  const stretches: Stretch[] = [];
  let open: Stretch | undefined;
  for (const { atMs, kind } of events) {
    if (kind === "raised") {
      if (open) continue;
      open = { fromMs: atMs, toMs: null, end: null };
      stretches.push(open);
    } else if (open) {
      open.toMs = atMs;
      open.end = kind === "refilled" ? "refilled" : "cleared";
      open = undefined;
    }
  }
  // Cleared and raised at one instant, it never went.
  return stretches.reduce<Stretch[]>((joined, stretch) => {
    const last = joined.at(-1);
    if (last?.toMs === stretch.fromMs && last.end === "cleared") {
      last.toMs = stretch.toMs;
      last.end = stretch.end;
    } else joined.push(stretch);
    return joined;
  }, []);
};

const isUnstableAt = (raisings: readonly number[], atMs: number): boolean =>
  raisings.filter((ms) => ms > atMs - DAY_MS && ms <= atMs).length >= UNSTABLE_REOPENINGS;

/**
 * The alarms of one kind of fault of a device.
 * @param refillsMs when a new refill came, for the kinds that one ends
 * @param nowMs a fault without its clearing is an alarm once its hold is over
 */
export const faultCourse = (
  facts: readonly FaultFact[],
  refillsMs: readonly number[],
  nowMs: number,
): FaultAlarm[] => {
  const alarms: FaultAlarm[] = [];
  let reopenings: number[] = [];
  for (const { fromMs, toMs, end } of stretchesOf(facts, refillsMs)) {
    const last = alarms.at(-1);
    const closedMs = last?.clearedMs ?? null;
    const isSame =
      last !== undefined &&
      closedMs !== null &&
      last.closedReason === "cleared" &&
      fromMs - closedMs <= (last.isUnstable ? DAY_MS : REOPEN_MS);
    if (isSame) {
      reopenings = [...reopenings, fromMs];
      last.reopened += 1;
      last.lastRaisedMs = fromMs;
      last.isUnstable ||= isUnstableAt(reopenings, fromMs);
      last.clearedMs = toMs;
      last.closedReason = end;
      continue;
    }
    if ((toMs ?? nowMs) - fromMs < HOLD_MS) continue;
    reopenings = [];
    alarms.push({
      alarmType: 0,
      raisedMs: fromMs,
      sureMs: fromMs + HOLD_MS,
      lastRaisedMs: fromMs,
      clearedMs: toMs,
      closedReason: end,
      reopened: 0,
      isUnstable: false,
    });
  }
  // An unstable one is closed only once a whole day was quiet.
  return alarms.map((alarm) =>
    alarm.isUnstable && alarm.clearedMs !== null && nowMs - alarm.clearedMs < DAY_MS
      ? { ...alarm, clearedMs: null, closedReason: null }
      : alarm,
  );
};
