import type { AlarmSpan } from "./alarm-span.ts";
import { refillUse } from "./refill-use.ts";
import type { DispenseCount, Install, UseReading } from "./refill-use.ts";

export type RefillFacts = {
  installs: readonly Install[];
  readings: readonly UseReading[];
  dispenses: readonly DispenseCount[];
};

const LOW_REFILL = 8;

/** The dispenses at which a refill counts as low: exactly `thresholdPercent` of it are left. */
export const lowAtUsed = (capacity: number, thresholdPercent: number): number =>
  Math.ceil((capacity * (100 - thresholdPercent)) / 100);

/** The instants at which something new was put in, in order of time. */
const changesOf = (installs: readonly Install[]): Install[] =>
  installs
    .toSorted((one, other) => one.atMs - other.atMs)
    .filter(({ eKey }, at, all) => eKey !== all[at - 1]?.eKey);

/** The first of some instants at which a refill has been used so often; they are in order of time. */
const crossing = (facts: RefillFacts, times: readonly number[], lowAt: number): number => {
  let [low, high] = [0, times.length - 1];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if ((refillUse(facts, times[middle] ?? 0)?.used ?? 0) >= lowAt) high = middle;
    else low = middle + 1;
  }
  return times[low] ?? 0;
};

/**
 * When the refills of a dispenser were low by count: from the dispense or reading that made it so
 * to the next refill.
 */
export const lowRefillCourse = (
  facts: RefillFacts,
  lowAtOf: (eKey: string) => number | null,
  nowMs: number,
): AlarmSpan[] => {
  const changes = changesOf(facts.installs);
  const all = [...facts.readings, ...facts.dispenses].map(({ atMs }) => atMs);
  return changes.flatMap(({ atMs, eKey }, at) => {
    const lowAt = lowAtOf(eKey);
    if (lowAt === null) return [];
    const endMs = changes[at + 1]?.atMs ?? null;
    const lastMs = endMs === null ? nowMs : endMs - 1;
    if ((refillUse(facts, lastMs)?.used ?? 0) < lowAt) return [];
    const times = all
      .filter((ms) => ms >= atMs && ms <= lastMs)
      .toSorted((one, other) => one - other);
    const raisedMs = times.length === 0 ? atMs : crossing(facts, times, lowAt);
    return [
      {
        alarmType: LOW_REFILL,
        raisedMs,
        sureMs: raisedMs,
        lastRaisedMs: raisedMs,
        confirmedMs: raisedMs,
        clearedMs: endMs,
        closedReason: endMs === null ? null : ("refilled" as const),
        reopened: 0,
      },
    ];
  });
};
