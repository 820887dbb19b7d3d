import type { ClosedReason } from "./alarm-interval.ts";
import type { Closing } from "./closings.ts";

export type FaultFact = { atMs: number; isRaised: boolean };

/** What devices report of their faults, and what ends them. */
export type DeviceFaults = {
  faults: readonly (FaultFact & { alarmType: number })[];
  /** What users closed by hand. */
  closings: readonly Closing[];
  /** When another refill came in. */
  refillsMs: readonly number[];
  /** Of a battery: from when on readings say that it is good. */
  overruledMs?: readonly number[];
};

/** What a new refill ends: clogged, no or damaged refill, wrong refill, low refill. */
export const ENDED_BY_REFILL: ReadonlySet<number> = new Set([2, 3, 4, 8]);

/** A time in which a fault was there. */
export type FaultInterval = {
  fromMs: number;
  /** The last time it was raised in it. */
  confirmedMs: number;
  toMs: number | null;
  end: ClosedReason | null;
};

const END_OF = {
  cleared: "cleared",
  refill: "refilled",
  hand: "byHand",
  overruled: "cleared",
} as const;

/**
 * When one kind of fault was there: from a raising to the next clearing, refill, closing by hand or readings
 * that say otherwise.
 * Alarms and the times in which a dispenser is blind both come from these stretches; that the
 * hardware, place or service of a device ends them is for its pieces to say (see pieces.ts).
 */
export const faultIntervals = (
  alarmType: number,
  { faults, closings, refillsMs, overruledMs = [] }: DeviceFaults,
): FaultInterval[] => {
  const isOfType = (one: { alarmType: number }): boolean => one.alarmType === alarmType;
  const events = [
    ...faults.filter(isOfType).map(({ atMs, isRaised }) => ({
      atMs,
      kind: isRaised ? ("raised" as const) : ("cleared" as const),
    })),
    ...(ENDED_BY_REFILL.has(alarmType) ? refillsMs : []).map((atMs) => ({
      atMs,
      kind: "refill" as const,
    })),
    ...overruledMs.map((atMs) => ({ atMs, kind: "overruled" as const })),
    ...closings.filter(isOfType).map(({ atMs }) => ({ atMs, kind: "hand" as const })),
    // At one instant raised wins: it comes last.
  ].toSorted(
    (a, b) => a.atMs - b.atMs || Number(a.kind === "raised") - Number(b.kind === "raised"),
  );
  const stretches: FaultInterval[] = [];
  let open: FaultInterval | undefined;
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
  return stretches.reduce<FaultInterval[]>((joined, stretch) => {
    const last = joined.at(-1);
    if (last?.toMs === stretch.fromMs && last.end === "cleared") {
      last.toMs = stretch.toMs;
      last.end = stretch.end;
      last.confirmedMs = stretch.confirmedMs;
    } else joined.push(stretch);
    return joined;
  }, []);
};
