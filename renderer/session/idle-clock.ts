import { MINUTE_MS } from "#contract/core/durations.ts";

/** How long the warning waits for a person to say that they are still there. */
const COUNTDOWN_MS = MINUTE_MS;

/** The page signs out this much before the server would, while it still can. */
const GRACE_MS = 20_000;

type IdleClock = {
  now: number;
  /** The last call of the person, in any tab; epoch milliseconds, 0 when none is known. */
  lastCall: number;
  /** When this page started: the server accepted the session then. */
  startedAt: number;
  /** The server's limit. */
  idleTimeoutMinutes: number;
};

/** An older last call than the limit allows cannot be the session's: it was alive at the start. */
const lastActivity = ({ lastCall, startedAt, idleTimeoutMinutes }: IdleClock): number =>
  lastCall + idleTimeoutMinutes * MINUTE_MS > startedAt ? lastCall : startedAt;

/**
 * Whole seconds until the page signs out: 60 to 0 while the warning is due, which begins 1 minute
 * and 20 seconds before the server's limit; null before that.
 */
export const secondsLeft = (clock: IdleClock): number | null => {
  const endsAt = lastActivity(clock) + clock.idleTimeoutMinutes * MINUTE_MS - GRACE_MS;
  const left = endsAt - clock.now;
  return left > COUNTDOWN_MS ? null : Math.max(0, Math.ceil(left / 1000));
};
