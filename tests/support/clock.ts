import type { Clock } from "#server/lib/clock.ts";

/** A clock that stands still until a test moves it. */
export type TestClock = Clock & {
  set(at: Date | string): void;
  /** Moves on by milliseconds. */
  advance(ms: number): void;
};

export const testClock = (start: Date | string = new Date()): TestClock => {
  let now = new Date(start);
  return {
    now: () => new Date(now),
    set: (at) => {
      now = new Date(at);
    },
    advance: (ms) => {
      now = new Date(now.getTime() + ms);
    },
  };
};
