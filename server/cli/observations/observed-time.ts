import { Temporal } from "temporal-polyfill";
import { firstInstantOf } from "#server/lib/zoned-time.ts";

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:\d{2})$/u;
const WALL = /^\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2})?)?$/u;
/** Counts that only have a day lie in its middle: no clock change moves them to another. */
const NOON = "T12:00";

/**
 * Epoch milliseconds of a time: an instant with its offset, or time on the facility's wall clock (of
 * a repeated time the first); a day alone is its noon. Undefined for anything else.
 */
export const readTime = (text: string, timeZone: string): number | undefined => {
  try {
    if (INSTANT.test(text)) return Temporal.Instant.from(text).epochMilliseconds;
    if (!WALL.test(text)) return undefined;
    const wall = text.length === 10 ? text + NOON : text.replace(" ", "T");
    return firstInstantOf(Temporal.PlainDateTime.from(wall, { overflow: "reject" }), timeZone);
  } catch {
    return undefined;
  }
};
