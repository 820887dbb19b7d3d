import { Temporal } from "temporal-polyfill";

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:\d{2})$/u;
const WALL = /^\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2})?)?$/u;
/** Counts that only have a day lie in its middle: no clock change moves them to another. */
const NOON = "T12:00";

/**
 * Epoch milliseconds of a time: an instant with its offset, or time on the facility's wall clock; a
 * day alone is its noon. A time that clocks skipped or that came twice is called so; undefined for
 * anything else.
 */
export const readTime = (
  text: string,
  timeZone: string,
): number | "skipped" | "repeated" | undefined => {
  try {
    if (INSTANT.test(text)) return Temporal.Instant.from(text).epochMilliseconds;
    if (!WALL.test(text)) return undefined;
    const wall = Temporal.PlainDateTime.from(
      text.length === 10 ? text + NOON : text.replace(" ", "T"),
      { overflow: "reject" },
    );
    const first = wall.toZonedDateTime(timeZone, { disambiguation: "earlier" });
    const last = wall.toZonedDateTime(timeZone, { disambiguation: "later" });
    if (!first.toPlainDateTime().equals(wall)) return "skipped";
    return first.equals(last) ? first.epochMilliseconds : "repeated";
  } catch {
    return undefined;
  }
};
