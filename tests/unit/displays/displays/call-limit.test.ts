import { expect, it } from "vitest";
import { createCallLimit } from "#server/features/displays/displays/lib/call-limit.ts";

it("allows each caller its own number of calls per second", () => {
  const clock = { ms: 0 };
  const limit = createCallLimit({ perSecond: 2, nowMs: () => clock.ms });
  expect([limit.take("a"), limit.take("a"), limit.take("a")]).toEqual([true, true, false]);
  expect(limit.take("b")).toBe(true);
  clock.ms = 999;
  expect(limit.take("a")).toBe(false);
  clock.ms = 1_000;
  expect([limit.take("a"), limit.take("a"), limit.take("a")]).toEqual([true, true, false]);
});
