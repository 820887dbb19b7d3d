import { describe, expect, it } from "vitest";
import { secondsLeft } from "#renderer/session/idle-clock.ts";

const MINUTE = 60_000;
const START = Date.UTC(2026, 10, 19, 12);
/** `idle`: ms since the last call, which was at the start of the page. */
const leftAfter = (idle: number): number | null =>
  secondsLeft({ now: START + idle, lastCall: START, startedAt: START, idleTimeoutMinutes: 20 });

describe("the idle clock", () => {
  it("the idle clock warns 1 minute and 20 seconds before the server's limit", () => {
    const warnsAt = 20 * MINUTE - 80_000;
    expect(leftAfter(0)).toBeNull();
    expect(leftAfter(warnsAt - 1)).toBeNull();
    expect(leftAfter(warnsAt)).toBe(60);
  });

  it("the idle clock counts whole seconds down to zero, never below", () => {
    const endsAt = 20 * MINUTE - 20_000;
    expect(leftAfter(endsAt - 1000)).toBe(1);
    expect(leftAfter(endsAt - 1)).toBe(1);
    expect(leftAfter(endsAt)).toBe(0);
    expect(leftAfter(endsAt + MINUTE)).toBe(0);
  });

  it("the idle clock starts again with each call, in whichever tab", () => {
    const now = START + 19 * MINUTE;
    const clock = { now, startedAt: START, idleTimeoutMinutes: 20 };
    expect(secondsLeft({ ...clock, lastCall: START })).toBe(40);
    expect(secondsLeft({ ...clock, lastCall: now - 1000 })).toBeNull();
  });

  it("the idle clock counts calls before the page was loaded, unless too old", () => {
    const clock = { now: START, startedAt: START, idleTimeoutMinutes: 20 };
    expect(secondsLeft({ ...clock, lastCall: START - 19 * MINUTE })).toBe(40);
    expect(secondsLeft({ ...clock, lastCall: START - 25 * MINUTE })).toBeNull();
    expect(secondsLeft({ ...clock, lastCall: 0 })).toBeNull();
  });
});
