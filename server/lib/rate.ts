import { MINUTE_MS } from "#contract/core/durations.ts";
/** Counts what happens, and answers how often it did in the last minutes. */
export type Rate = {
  add(count: number): void;
  /** In the last minutes. */
  count(): number;
  /** The same for each minute, of those since the start where these are fewer. */
  perMinute(): number;
};

/**
 * @param minutes over so many it is measured
 * @param now in milliseconds, from whatever start
 */
export const createRate = (minutes: number, now: () => number = () => performance.now()): Rate => {
  const counts = new Map<number, number>();
  const startedMs = now();
  const minuteNow = (): number => Math.floor(now() / MINUTE_MS);
  const count = (): number => {
    for (const minute of counts.keys()) if (minute <= minuteNow() - minutes) counts.delete(minute);
    return counts.values().reduce((sum, one) => sum + one, 0);
  };
  return {
    add: (more) => {
      counts.set(minuteNow(), (counts.get(minuteNow()) ?? 0) + more);
    },
    count,
    perMinute: () => count() / Math.min(minutes, Math.max(1, (now() - startedMs) / MINUTE_MS)),
  };
};
