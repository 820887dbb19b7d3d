import { describe, expect, it } from "vitest";
import { createRate } from "#server/lib/rate.ts";

describe("a rate", () => {
  it("a rate counts the last minutes, divided by the passed ones", () => {
    let now = Date.parse("2026-11-23T12:00:00Z");
    const rate = createRate(5, () => now);
    rate.add(600);
    expect([rate.count(), rate.perMinute()]).toEqual([600, 600]);
    now += 2 * 60_000;
    rate.add(200);
    expect([rate.count(), rate.perMinute()]).toEqual([800, 400]);
    now += 4 * 60_000;
    expect([rate.count(), rate.perMinute()]).toEqual([200, 40]);
    now += 60_000;
    expect(rate.count()).toBe(0);
  });
});
