import { expect, it } from "vitest";
import { beginBeforeMonth } from "../../../bench/support/month-turn.ts";

it.each([
  // The turn of this month leaves room for the facts …
  ["2026-11-28T12:00:00Z", 26, 2, "2026-10-30T00:00:00.000Z"],
  // … which end today at the latest, else the month before is taken.
  ["2026-11-05T12:00:00Z", 26, 2, "2026-09-29T00:00:00.000Z"],
  ["2026-01-10T00:00:00Z", 26, 0.5, "2025-11-30T12:00:00.000Z"],
])("on %s, %i days of facts begin %f days before a month", (now, days, before, begin) => {
  const beginMs = beginBeforeMonth(Date.parse(now), days, before);
  expect(new Date(beginMs).toISOString()).toBe(begin);
});
