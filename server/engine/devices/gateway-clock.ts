import { LIMITS } from "#contract/core/limits.ts";
import type { TimeInterval } from "../intervals.ts";
import { DAY_MS } from "#contract/core/durations.ts";

/** A gateway's contact by the server's clock; how far its own was behind is null while unknown. */
export type ClockInterval = TimeInterval & { offsetMs: number | null };

/** Whether a clock is too far off for what is heard through its gateway to be judged. */
export const isSkewed = (offsetMs: number | null): boolean =>
  Math.abs(offsetMs ?? 0) > LIMITS.clockSkewedSeconds * 1000;

/**
 * The times that a gateway reported by each state of its clock: what it reported since its previous
 * contact came with this one. The last goes on.
 * @param spans of one gateway, in order of time
 */
export const knownIntervals = (spans: readonly ClockInterval[]): ClockInterval[] =>
  spans.map(({ fromMs, toMs, offsetMs }, at) => {
    const before = spans[at - 1];
    const beganMs = fromMs - (offsetMs ?? 0);
    return {
      offsetMs,
      fromMs: before
        ? Math.min(beganMs, before.toMs - (before.offsetMs ?? 0) + 1)
        : beganMs - DAY_MS,
      toMs: at === spans.length - 1 ? Infinity : toMs - (offsetMs ?? 0) + 1,
    };
  });

/** When a gateway reported times by a clock that was too far off. */
export const skewedIntervals = (spans: readonly ClockInterval[]): TimeInterval[] =>
  knownIntervals(spans).filter(({ offsetMs, fromMs, toMs }) => isSkewed(offsetMs) && fromMs < toMs);
