import { evenTime } from "#contract/even-time.ts";
import type { FilterName } from "#contract/reports/filter-table.ts";
import type { Timeframe } from "#contract/reports/timeframes.ts";
import type { Format } from "#renderer/i18n/format.ts";
import { textId } from "#renderer/i18n/catalogue.ts";
import type { Translate } from "#renderer/i18n/text.ts";

/** What words need: the texts of `reports-view` and the formats of the language. */
export type Words = { t: Translate; format: Format };

/** The heading of a filter. */
export const filterTitle = ({ t }: Words, name: FilterName): string =>
  t(textId(`reports.filters.${name}`));

/** The name of a timeframe. */
export const timeframeName = ({ t }: Words, timeframe: Timeframe): string =>
  t(textId(`reports.timeframes.${timeframe}`));

/** Minutes after midnight of `HH:MM`. */
const minutes = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/** "11:00 PM" for `23:00`. */
export const wallTime = ({ format }: Words, time: string): string => format.wallTime(minutes(time));

/** "7:00 AM – 3:00 PM" or "3:00 – 11:00 PM" of two wall times `HH:MM`; the end may be tomorrow's. */
export const hoursText = (words: Words, start: string, end: string): string => {
  if (minutes(end) <= minutes(start)) return `${wallTime(words, start)} – ${wallTime(words, end)}`;
  const range = new Intl.DateTimeFormat(words.format.language, {
    hour: "numeric",
    minute: "2-digit",
    timeZone: "UTC",
  }).formatRange(minutes(start) * 60_000, minutes(end) * 60_000);
  return evenTime(range).replace(/\s–\s/u, " – ");
};

/** "Nov 1, 2026, 7:30 AM" of facility wall time `YYYY-MM-DDTHH:MM`. */
export const wallDateTime = ({ format }: Words, value: string): string =>
  format.dateTime(`${value}:00Z`, "UTC");

/** The common name of a zone: "Eastern Time" of `America/New_York`. */
export const zoneName = ({ format }: Words, timeZone: string): string =>
  new Intl.DateTimeFormat(format.language, { timeZone, timeZoneName: "longGeneric" })
    .formatToParts(new Date())
    .find((part) => part.type === "timeZoneName")?.value ?? timeZone;
