import { evenTime } from "../even-time.ts";
import { intl } from "./intl-cache.ts";

/** A moment: ISO 8601 text as the API sends it, epoch milliseconds, or a Date. */
export type Instant = string | number | Date;

const shortDay = { month: "short", day: "numeric" } as const;
const fullDay = { year: "numeric", ...shortDay } as const;
const clock = { hour: "numeric", minute: "2-digit" } as const;

/** A calendar day (`2026-11-19`) has no zone; it is formatted as midnight UTC in UTC. */
const dayAsDate = (day: string): Date => new Date(`${day}T00:00:00Z`);

/** Date and time formatting of one language; instants are shown in the given IANA zone. */
export function dateFormats(language: string) {
  const format = (instant: Instant, options: Intl.DateTimeFormatOptions): string =>
    evenTime(intl(Intl.DateTimeFormat, language, options).format(new Date(instant)));
  const day = (iso: string, options: Intl.DateTimeFormatOptions): string =>
    format(dayAsDate(iso), { ...options, timeZone: "UTC" });

  return {
    /** Calendar day: Nov 19, 2026. */
    day: (iso: string) => day(iso, fullDay),
    /** Calendar day without its year, for axes: Nov 19. */
    dayShort: (iso: string) => day(iso, shortDay),
    /** Weekday of a calendar day: Thu. */
    weekday: (iso: string) => day(iso, { weekday: "short" }),
    /** Month of a calendar day: Nov 2026. */
    month: (iso: string) => day(iso, { month: "short", year: "numeric" }),
    /** Month of a calendar day without its year: November. */
    monthName: (iso: string) => day(iso, { month: "long" }),
    /** Day of an instant in a zone: Nov 19, 2026. */
    date: (instant: Instant, timeZone: string) => format(instant, { ...fullDay, timeZone }),
    /** The same without its year: Nov 19. */
    dateShort: (instant: Instant, timeZone: string) => format(instant, { ...shortDay, timeZone }),
    /** Day without its year and time, for narrow columns: Nov 19, 2:32 PM. */
    dateTimeShort: (instant: Instant, timeZone: string) =>
      format(instant, { ...shortDay, ...clock, timeZone }),
    /** Day and time in a zone: Nov 19, 2026, 2:32 PM. */
    dateTime: (instant: Instant, timeZone: string) =>
      format(instant, { ...fullDay, ...clock, timeZone }),
    /** The same with the zone's short name: Nov 19, 2026, 2:32 PM EST. */
    dateTimeZoned: (instant: Instant, timeZone: string) =>
      format(instant, { ...fullDay, ...clock, timeZone, timeZoneName: "short" }),
    /** Time of day in a zone: 2:32 PM. */
    time: (instant: Instant, timeZone: string) => format(instant, { ...clock, timeZone }),
    /** The same with the zone's short name: 2:32 PM EST. */
    timeZoned: (instant: Instant, timeZone: string) =>
      format(instant, { ...clock, timeZone, timeZoneName: "short" }),
    /** To the second with the zone's short name, for "updated at": 2:32:10 PM EST. */
    timeToSecond: (instant: Instant, timeZone: string) =>
      format(instant, { ...clock, second: "2-digit", timeZone, timeZoneName: "short" }),
    /** A wall-clock time of a facility's day, as minutes after midnight: 11:00 PM. */
    wallTime: (minutes: number) => format(minutes * 60_000, { ...clock, timeZone: "UTC" }),
  };
}

/** First and last day of a range in words, each as short as the other allows. */
export function rangeParts(
  language: string,
  first: string,
  last: string,
): { first: string; last: string } {
  const { day, dayShort } = dateFormats(language);
  const sameYear = first.slice(0, 4) === last.slice(0, 4);
  return { first: sameYear ? dayShort(first) : day(first), last: day(last) };
}
