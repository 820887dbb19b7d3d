import { type BandRow, LAST_LIMIT } from "#contract/organization/performance-bands.ts";
import { bandOf } from "#contract/organization/band-of.ts";

/** A band that can be drawn, with where it is among those edited and where it begins. */
type DrawnBand = { band: BandRow; row: number; above: number };

/** The bands whose limits rise within 0 and 100, as they are while the user types. */
export const drawnBands = (bands: readonly BandRow[]): DrawnBand[] => {
  const drawn: DrawnBand[] = [];
  for (const [row, band] of bands.entries()) {
    const above = drawn.at(-1)?.band.limit ?? 0;
    const { limit }: { limit: unknown } = band;
    if (typeof limit === "number" && limit > above && limit <= LAST_LIMIT)
      drawn.push({ band, row, above });
  }
  return drawn;
};

/** How many people are in each drawn band. */
export const peopleIn = (
  drawn: readonly DrawnBand[],
  performances: readonly number[],
): ReadonlyMap<DrawnBand, number> => {
  const limits = drawn.map((one) => ({ one, limit: one.band.limit }));
  const counts = new Map(drawn.map((one) => [one, 0]));
  for (const performance of performances) {
    const found = bandOf(limits, performance)?.one;
    if (found !== undefined) counts.set(found, (counts.get(found) ?? 0) + 1);
  }
  return counts;
};

/** How many people would be in a higher or a lower band than they are now. */
export const bandMoves = (
  saved: readonly BandRow[],
  next: readonly BandRow[],
  performances: readonly number[],
): { up: number; down: number } => {
  const places = new Map(saved.flatMap(({ id }, place) => (id === undefined ? [] : [[id, place]])));
  const moves = { up: 0, down: 0 };
  for (const performance of performances) {
    const [before, after] = [bandOf(saved, performance), bandOf(next, performance)];
    if (before === undefined || after === undefined) continue;
    const kept = after.id === undefined ? undefined : places.get(after.id);
    // A new band has no place among the saved ones: its limit says which way it is.
    const way = kept === undefined ? after.limit - before.limit : kept - saved.indexOf(before);
    if (way > 0) moves.up += 1;
    else if (way < 0) moves.down += 1;
  }
  return moves;
};
