import type { AlarmInterval } from "../alarm-interval.ts";
import { type LowLimit, type RefillFacts, refillUses } from "./refill-use.ts";

const LOW_REFILL = 8;

/** The dispenses at which a refill counts as low: exactly `thresholdPercent` of it are left. */
const lowAtUsed = (capacity: number, thresholdPercent: number): number =>
  Math.ceil((capacity * (100 - thresholdPercent)) / 100);

/** A share of a refill that is left when it counts as low, from an instant on. */
export type LowThreshold = { fromMs: number; percent: number };

/** What makes a refill of so many dispenses low, in order of time. */
export const lowLimits = (
  capacity: number | null,
  thresholds: readonly LowThreshold[],
): LowLimit[] =>
  capacity === null
    ? []
    : thresholds.map(({ fromMs, percent }) => ({ fromMs, used: lowAtUsed(capacity, percent) }));

/**
 * When the refills of a dispenser were low by count: from the dispense, reading or setting that made
 * it so to the next refill, or to the setting by which it was not.
 */
export const lowRefillSeries = (
  facts: RefillFacts,
  limitsOf: (eKey: string) => readonly LowLimit[],
  nowMs: number,
): AlarmInterval[] =>
  refillUses(facts, nowMs, limitsOf).flatMap(({ lows, removedMs }) =>
    lows.map(({ fromMs, toMs }): AlarmInterval => {
      const clearedMs = toMs ?? removedMs;
      return {
        alarmType: LOW_REFILL,
        raisedMs: fromMs,
        sureMs: fromMs,
        lastRaisedMs: fromMs,
        confirmedMs: fromMs,
        clearedMs,
        closedReason: clearedMs === null ? null : toMs === null ? "refilled" : "setting",
        reopened: 0,
      };
    }),
  );
