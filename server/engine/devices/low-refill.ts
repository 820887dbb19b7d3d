import type { AlarmSpan } from "./alarm-span.ts";
import { refillUses } from "./refill-use.ts";
import type { RefillFacts } from "./refill-use.ts";

const LOW_REFILL = 8;

/** The dispenses at which a refill counts as low: exactly `thresholdPercent` of it are left. */
export const lowAtUsed = (capacity: number, thresholdPercent: number): number =>
  Math.ceil((capacity * (100 - thresholdPercent)) / 100);

/**
 * When the refills of a dispenser were low by count: from the dispense or reading that made it so
 * to the next refill.
 */
export const lowRefillCourse = (
  facts: RefillFacts,
  lowAtOf: (eKey: string) => number | null,
  nowMs: number,
): AlarmSpan[] =>
  refillUses(facts, nowMs, lowAtOf).flatMap(({ lowSinceMs, removedMs }) =>
    lowSinceMs === null
      ? []
      : [
          {
            alarmType: LOW_REFILL,
            raisedMs: lowSinceMs,
            sureMs: lowSinceMs,
            lastRaisedMs: lowSinceMs,
            confirmedMs: lowSinceMs,
            clearedMs: removedMs,
            closedReason: removedMs === null ? null : ("refilled" as const),
            reopened: 0,
          },
        ],
  );
