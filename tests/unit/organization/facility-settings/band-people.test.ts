import { expect, it } from "vitest";
import type { BandRow } from "#contract/organization/performance-bands.ts";
import {
  bandMoves,
  drawnBands,
  peopleIn,
} from "#renderer/features/organization/facility-settings/lib/band-people.ts";

const band = (limit: number, id?: string): BandRow => ({
  ...(id !== undefined && { id }),
  title: `to ${limit}`,
  limit,
  color: "red",
  symbolId: 1,
});
const saved = [band(40, "low"), band(70, "middle"), band(100, "high")];

it("counts people by the band that a report gives them: 40.1 belongs above 40", () => {
  const drawn = drawnBands(saved);
  expect([...peopleIn(drawn, [0, 40, 40.1, 70, 100, 100]).values()]).toEqual([2, 2, 2]);
});

it("leaves out a limit that does not rise, or is no number yet", () => {
  const typed = [band(40), band(30), band("8a" as never), band(100)];
  expect(drawnBands(typed).map(({ row, above }) => [row, above])).toEqual([
    [0, 0],
    [3, 40],
  ]);
});

it("distinguishes who moves up from who moves down", () => {
  const people = [30, 50, 60, 80, 95];
  const moves = (next: readonly BandRow[]) => bandMoves(saved, next, people);
  expect(moves(saved)).toEqual({ up: 0, down: 0 });
  const [low, middle, high] = saved as [BandRow, BandRow, BandRow];
  expect(moves([{ ...low, limit: 55 }, { ...middle, limit: 75 }, high])).toEqual({
    up: 0,
    down: 1,
  });
  // Without the middle, its people belong to the band above.
  expect(moves([low, high])).toEqual({ up: 2, down: 0 });
  // Without the highest, the middle one ends at 100.
  expect(moves([low, { ...middle, limit: 100 }])).toEqual({ up: 0, down: 2 });
  // A new one takes the lower part of the one it was cut from.
  expect(moves([low, middle, band(85), high])).toEqual({ up: 0, down: 1 });
  // The same limits again, made again, change nothing.
  expect(moves([band(40), band(70), band(100)])).toEqual({ up: 0, down: 0 });
});
