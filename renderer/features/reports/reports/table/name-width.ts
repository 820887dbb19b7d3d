import { twoLineWidth } from "#renderer/charts/text-width.ts";

const FONT_PX = 13;
const FONT_WEIGHT = 500;
/** A name that is longer still takes more lines. */
const MOST_NAME_PX = 240;
/** Of thousands of names only the longest can be the widest. */
const MEASURED_NAMES = 30;

/**
 * The most that each of several columns may take, so that together they take no more than `mostPx`:
 * narrow ones get what they need, the others share what they leave.
 */
export const sharedCap = (widths: readonly number[], mostPx: number): number => {
  const ascending = widths.toSorted((a, b) => a - b);
  let left = mostPx;
  for (const [at, width] of ascending.entries()) {
    const share = left / (ascending.length - at);
    if (width > share) return Math.floor(share);
    left -= width;
  }
  return Number.POSITIVE_INFINITY;
};

/** The width in px, without padding, in which the longest of a table's names takes two lines. */
export const twoLineNameWidth = (names: readonly string[]): number => {
  const longest = [...new Set(names)]
    .toSorted((a, b) => b.length - a.length)
    .slice(0, MEASURED_NAMES);
  const widths = longest.map((name) => twoLineWidth(name, FONT_PX, FONT_WEIGHT));
  return Math.min(MOST_NAME_PX, Math.ceil(Math.max(0, ...widths)));
};
