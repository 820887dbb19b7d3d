import { dateFormats } from "#contract/core/formats/dates.ts";
import { intl } from "#contract/core/formats/intl-cache.ts";
import { numberFormats } from "#contract/core/formats/numbers.ts";
import type { Language } from "#contract/core/primitives.ts";
import { ageParts } from "#contract/reports/age.ts";
import { FREQUENCIES, LAST_DAY } from "#contract/core/schedules.ts";
import type { StoredSchedule } from "#server/scheduling/schedule-slots.ts";
import { textsIn } from "#server/lib/texts.ts";
import { DAY_MS } from "#contract/core/durations.ts";

/** A Sunday. */
const SUNDAY = Date.UTC(2026, 10, 1);

/**
 * Numbers, dates and lists of one language, as the pages write them; times are in a zone.
 * @param timeZone the facility's
 */
export const mailText = (language: Language, timeZone: string) => {
  const t = textsIn(language);
  const dates = dateFormats(language);
  const numbers = numberFormats(language);
  const list = (items: readonly string[]): string =>
    intl(Intl.ListFormat, language, { style: "long", type: "conjunction" }).format(items);
  const weekday = (day: number): string =>
    intl(Intl.DateTimeFormat, language, { weekday: "long", timeZone: "UTC" }).format(
      SUNDAY + day * DAY_MS,
    );
  const hour = (of: number): string => dates.wallTime(of * 60);
  const zone = (): string =>
    intl(Intl.DateTimeFormat, language, { timeZone, timeZoneName: "longGeneric" })
      .formatToParts(0)
      .find(({ type }) => type === "timeZoneName")?.value ?? timeZone;

  /** How often and when something is sent: "every Friday at 7:00 AM Eastern Time". */
  const schedule = ({ frequencyId, hour: at, daysOfWeek, dayOfMonth }: StoredSchedule): string => {
    const when = { time: hour(at), zone: zone() };
    if (frequencyId === FREQUENCIES.daily) return t("mail:schedule.daily", when);
    if (frequencyId === FREQUENCIES.weekly)
      return t("mail:schedule.weekly", { ...when, days: list(daysOfWeek.map(weekday)) });
    return dayOfMonth === LAST_DAY
      ? t("mail:schedule.lastDay", when)
      : t("mail:schedule.monthly", { ...when, day: dayOfMonth ?? 1 });
  };

  return {
    t,
    timeZone,
    ...numbers,
    day: dates.day,
    dayShort: dates.dayShort,
    weekdayShort: dates.weekday,
    month: dates.month,
    /** Day and time, with the year and the zone: Nov 19, 2026, 1:32 PM EST. */
    moment: (at: Date): string => dates.dateTimeZoned(at, timeZone),
    /** Day with the year: Nov 19, 2026. */
    date: (at: Date): string => dates.date(at, timeZone),
    /** Day and time without the year: Nov 18, 6:04 AM. */
    shortMoment: (at: Date): string => dates.dateTimeShort(at, timeZone),
    /** The time alone of a moment of the same day, else with its day. */
    nearMoment: (at: Date, now: Date): string =>
      dates.date(at, timeZone) === dates.date(now, timeZone)
        ? dates.time(at, timeZone)
        : dates.dateTimeShort(at, timeZone),
    /** Weekday, day and time: Mon, Nov 23, 7:00 AM. */
    weekdayMoment: (at: Date): string => {
      const day = intl(Intl.DateTimeFormat, language, { weekday: "short", timeZone }).format(at);
      return `${day}, ${dates.dateTimeShort(at, timeZone)}`;
    },
    /** The size of a file, in thousands of bytes. */
    bytes: (size: number): string =>
      intl(Intl.NumberFormat, language, {
        style: "unit",
        unit: "kilobyte",
        maximumFractionDigits: 0,
      }).format(Math.max(1, size / 1_000)),
    time: (at: Date): string => dates.time(at, timeZone),
    timeZoned: (at: Date): string => dates.timeZoned(at, timeZone),
    /** An age: "6 h 0 min". */
    age: (minutes: number): string => {
      const { unit, ...values } = ageParts(minutes);
      return t(`reports:age.${unit}`, values);
    },
    /** "Goal: 80.0%" */
    pair: (label: string, value: string): string => t("mail:layout.pair", { label, value }),
    list,
    hour,
    zone,
    schedule,
  };
};

export type MailText = ReturnType<typeof mailText>;

/** Whole minutes from one moment to another. */
export const minutesBetween = (from: Date, to: Date): number =>
  Math.max(0, Math.floor((to.getTime() - from.getTime()) / 60_000));
