import { expect, it } from "vitest";
import { placeCounts } from "#server/features/reports/reports/ecm/place-counts.ts";

const row = (locationId: string, version: number, daysHeard: number) => ({
  locationId,
  version,
  events: 3,
  passages: 4,
  devicesSeen: 2,
  deviceDays: 2 * daysHeard,
  daysHeard,
});

it("counts no more heard days than existed where settings changed within a day", () => {
  const rows = [row("a", 1, 3), row("a", 2, 4), row("b", 2, 2)];
  const counts = placeCounts(
    rows,
    () => 0,
    () => 100,
  );
  expect(counts.daysHeardAt(["a"], 0)).toBe(4);
  expect(counts.daysHeardAt(["a", "b", "none"], 0)).toBe(4);
  expect(counts.daysHeardAt(["none"], 0)).toBe(0);
  expect(counts.sumsAt(["a", "b"], 0)).toEqual({
    events: 9,
    opportunitiesX100: 1200,
    uncovered: 0,
  });
});
