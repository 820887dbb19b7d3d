import { DAYS_OF_WEEK, FREQUENCIES, LAST_DAY } from "../schedules.ts";
import { intl } from "./intl-cache.ts";
import { DAY_MS, HOUR_MS } from "../durations.ts";

/** A Sunday, from which the days of a week count. */
const SUNDAY = Date.UTC(2026, 10, 22);
/** French writes an hour as « 6 h »; Intl writes « 06 h ». */
const PADDED_HOUR = /^0(?=\d)/u;

/** How often something is sent, as it is stored. */
type DescribedSchedule = {
  frequencyId: number;
  /** 0–23. */
  hour: number;
  /** 0 Sunday to 6. */
  daysOfWeek: readonly number[];
  /** 1–28, or 31 for the last. */
  dayOfMonth: number | null;
};

/** Days and hours of schedules in a language. */
export const scheduleFormats = (language: string) => {
  const dayName = (day: number, weekday: "long" | "short"): string =>
    intl(Intl.DateTimeFormat, language, { weekday, timeZone: "UTC" }).format(SUNDAY + day * DAY_MS);
  return {
    /** Friday / vendredi. */
    dayOfWeek: (day: number): string => dayName(day, "long"),
    /** Fri / ven. */
    dayOfWeekShort: (day: number): string => dayName(day, "short"),
    /** 7:00 AM / 7 h. */
    hourOfDay: (hour: number): string =>
      intl(Intl.DateTimeFormat, language, {
        hour: "numeric",
        ...(language.startsWith("en") && { minute: "2-digit" }),
        timeZone: "UTC",
      })
        .format(SUNDAY + hour * HOUR_MS)
        .replace(PADDED_HOUR, ""),
  };
};

/** Looks up a text of the namespace `schedules`. */
type Say = (
  id: `schedules.${"daily" | "weekly" | "weeklyOn" | "monthly" | "monthlyLast"}`,
  values: Record<string, string | number>,
) => string;

/** "Weekly, Mon, Thu, 6:00 AM" / « Chaque semaine, lun., jeu., 6 h ». */
export const scheduleText = (language: string, say: Say, schedule: DescribedSchedule): string => {
  const { dayOfWeek, dayOfWeekShort, hourOfDay } = scheduleFormats(language);
  const { frequencyId, daysOfWeek, dayOfMonth, hour } = schedule;
  const time = hourOfDay(hour);
  if (frequencyId === FREQUENCIES.daily) return say("schedules.daily", { time });
  if (frequencyId === FREQUENCIES.weekly) {
    const days = DAYS_OF_WEEK.filter((day) => daysOfWeek.includes(day));
    const [only] = days;
    if (only !== undefined && days.length === 1)
      return say("schedules.weeklyOn", { day: dayOfWeek(only), time });
    return say("schedules.weekly", { days: days.map(dayOfWeekShort).join(", "), time });
  }
  if (dayOfMonth === LAST_DAY) return say("schedules.monthlyLast", { time });
  return say("schedules.monthly", { day: dayOfMonth ?? 1, time });
};
