const TRIES = 5;
const PAUSE_MS = 60_000;

/** What a try may do: be checked, or wait for so many seconds. */
export type TryAnswer = { mayTry: true } | { mayTry: false; waitSeconds: number };

export type PinTries = {
  ask(): TryAnswer;
  /** Counts a wrong PIN and answers how many tries are left; 0 begins the pause. */
  fail(): number;
  succeed(): void;
};

/** Five tries, then a minute: closing the question does not give new ones. */
export const createPinTries = (now: () => number = Date.now): PinTries => {
  let left = TRIES;
  let pausedUntil = 0;
  return {
    ask: () => {
      const waitMs = pausedUntil - now();
      // A clock that was set back must not lengthen the pause.
      if (waitMs > 0 && waitMs <= PAUSE_MS)
        return { mayTry: false, waitSeconds: Math.ceil(waitMs / 1000) };
      return { mayTry: true };
    },
    fail: () => {
      left -= 1;
      const answer = left;
      if (left === 0) {
        pausedUntil = now() + PAUSE_MS;
        left = TRIES;
      }
      return answer;
    },
    succeed: () => {
      left = TRIES;
    },
  };
};
