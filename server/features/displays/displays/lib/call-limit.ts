import { SECOND_MS } from "#contract/core/durations.ts";
/** Counts calls by their caller. */
type CallLimit = {
  /** False where a caller has had its calls of this second. */
  take(key: string): boolean;
};

type Window = { endsMs: number; left: number };

/** Callers that are remembered before the ones of past seconds are forgotten. */
const REMEMBERED_MAX = 10_000;

/** So many calls within a second that begins with the first of them. */
export const createCallLimit = ({
  perSecond,
  nowMs,
}: {
  perSecond: number;
  nowMs: () => number;
}): CallLimit => {
  const windows = new Map<string, Window>();
  const forgetOld = (now: number): void => {
    for (const [key, { endsMs }] of windows) if (endsMs <= now) windows.delete(key);
  };
  return {
    take: (key) => {
      const now = nowMs();
      if (windows.size >= REMEMBERED_MAX) forgetOld(now);
      const known = windows.get(key);
      const window =
        known === undefined || known.endsMs <= now
          ? { endsMs: now + SECOND_MS, left: perSecond }
          : known;
      windows.set(key, window);
      if (window.left === 0) return false;
      window.left -= 1;
      return true;
    },
  };
};
