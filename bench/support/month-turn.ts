import { DAY_MS } from "#contract/core/durations.ts";

/**
 * When facts of so many days begin, so that they go over the turn of a month soon and end in the
 * past: partitions of facts are by month, and a figure must not depend on the day of its run.
 * @param before days before the turn
 */
export const beginBeforeMonth = (nowMs: number, days: number, before: number): number => {
  const now = new Date(nowMs);
  for (let back = 0; ; back++) {
    const turnMs = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back, 1);
    const beginMs = turnMs - before * DAY_MS;
    if (beginMs + days * DAY_MS <= nowMs) return beginMs;
  }
};
