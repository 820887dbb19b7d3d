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

type Stretch = {
  fromMs: number;
  /** The last time it was raised in it. */
  confirmedMs: number;
  toMs: number | null;
  end: AlarmSpan["closedReason"];
};

/** What ends a fault beside its clearing. */
type Ends = {
  /** When a new refill came, for the kinds that one ends. */
  refillsMs: readonly number[];
  /** When somebody closed it by hand. */
  closedMs: readonly number[];
};

const END_OF = { cleared: "cleared", refill: "refilled", hand: "byHand" } as const;

/** When a fault was there: from a raising to the next clearing, refill or closing by hand. */
const stretchesOf = (facts: readonly FaultFact[], { refillsMs, closedMs }: Ends): Stretch[] => {
  const events = [
    ...facts.map(({ atMs, isRaised }) => ({
      atMs,
      kind: isRaised ? ("raised" as const) : ("cleared" as const),
    })),
    ...refillsMs.map((atMs) => ({ atMs, kind: "refill" as const })),
    ...closedMs.map((atMs) => ({ atMs, kind: "hand" as const })),
    // At one instant raised wins: it comes last.
  ].toSorted(
    (a, b) => a.atMs - b.atMs || Number(a.kind === "raised") - Number(b.kind === "raised"),
  );
  const stretches: Stretch[] = [];
  let open: Stretch | undefined;
  for (const { atMs, kind } of events) {
    if (kind === "raised") {
      if (open) {
        open.confirmedMs = atMs;
        continue;
      }
      open = { fromMs: atMs, confirmedMs: atMs, toMs: null, end: null };
      stretches.push(open);
    } else if (open) {
      open.toMs = atMs;
      open.end = END_OF[kind];
      open = undefined;
    }
  }
  // Cleared and raised at one instant, it never went.
  return stretches.reduce<Stretch[]>((joined, stretch) => {
    const last = joined.at(-1);
    if (last?.toMs === stretch.fromMs && last.end === "cleared") {
      last.toMs = stretch.toMs;
      last.end = stretch.end;
      last.confirmedMs = stretch.confirmedMs;
    } else joined.push(stretch);
    return joined;
  }, []);
};

/** Whether an alarm came back so often within a day that it is unstable. */
export const isUnstableAt = (raisings: readonly number[], atMs: number): boolean =>
  raisings.filter((ms) => ms > atMs - DAY_MS && ms <= atMs).length >= UNSTABLE_REOPENINGS;

/**
 * The alarms of one kind of fault of a device.
 * @param nowMs a fault without its clearing is an alarm once its hold is over
 */
export const faultCourse = (
  facts: readonly FaultFact[],
  ends: Ends,
  nowMs: number,
): FaultAlarm[] => {
  const alarms: FaultAlarm[] = [];
  let reopenings: number[] = [];
  for (const { fromMs, confirmedMs, toMs, end } of stretchesOf(facts, ends)) {
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
      last.confirmedMs = confirmedMs;
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
      confirmedMs,
      clearedMs: toMs,
      closedReason: end,
      reopened: 0,
      isUnstable: false,
    });
  }
  // An unstable one is closed only once a whole day was quiet, or by somebody.
  return alarms.map((alarm) =>
    alarm.isUnstable &&
    alarm.closedReason !== "byHand" &&
    alarm.clearedMs !== null &&
    nowMs - alarm.clearedMs < DAY_MS
      ? { ...alarm, clearedMs: null, closedReason: null }
      : alarm,
  );
};
