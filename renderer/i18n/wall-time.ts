import { evenTime } from "#contract/core/even-time.ts";
import type { Format } from "./format.ts";

type WithFormat = { format: Format };

/** Minutes after midnight of `HH:MM`. */
const minutes = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/** "11:00 PM" for `23:00`. */
export const wallTime = ({ format }: WithFormat, time: string): string =>
  format.wallTime(minutes(time));

/** "7:00 AM – 3:00 PM" or "3:00 – 11:00 PM" of two wall times `HH:MM`; the end may be tomorrow's. */
export const hoursText = (words: WithFormat, start: string, end: string): string => {
  if (minutes(end) <= minutes(start)) return `${wallTime(words, start)} – ${wallTime(words, end)}`;
  const range = new Intl.DateTimeFormat(words.format.language, {
    hour: "numeric",
    minute: "2-digit",
    timeZone: "UTC",
  }).formatRange(minutes(start) * 60_000, minutes(end) * 60_000);
  return evenTime(range).replace(/\s–\s/u, " – ");
};
