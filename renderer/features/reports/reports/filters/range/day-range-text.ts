import { intl } from "#contract/core/formats/intl-cache.ts";
import { lastDayOf } from "#contract/reports/filters/timeframes.ts";
import {
  type PageText,
  wallDateTime,
} from "#renderer/features/reports/reports/text/report-text.ts";
import { type WallRange, wholeDays } from "./timeframe-range.ts";

/**
 * Days as short as they can be said: "Nov 1 – 28", « 1 – 28 nov. »; with their years where one is
 * not this year.
 * @param today `YYYY-MM-DD`
 */
export const dayRangeText = (
  { format }: Pick<PageText, "format">,
  first: string,
  last: string,
  today: string,
): string => {
  const isThisYear = [first, last].every((day) => day.slice(0, 4) === today.slice(0, 4));
  const range = intl(Intl.DateTimeFormat, format.language, {
    month: "short",
    day: "numeric",
    timeZone: "UTC",
    ...(!isThisYear && { year: "numeric" }),
  }).formatRange(Date.parse(`${first}T00:00Z`), Date.parse(`${last}T00:00Z`));
  return range.replace(/\s?–\s?/u, " – ");
};

/** A range in words: its days where it has whole ones, else from which time to which. */
export const wallRangeText = (words: PageText, range: WallRange, today: string): string =>
  wholeDays(range) === undefined
    ? `${wallDateTime(words, range.start)} – ${wallDateTime(words, range.end)}`
    : dayRangeText(words, range.start.slice(0, 10), lastDayOf(range.end), today);
