import { Temporal } from "temporal-polyfill";

/** A calendar day of a facility. */
export type LocalDay = {
  /** Days since 1970-01-01, of the local date. */
  number: number;
  /** The day's first instant, epoch milliseconds. */
  startMs: number;
  /** 1 (Monday) to 7 (Sunday) */
  weekday: number;
  /** 1 to 366 */
  dayOfYear: number;
};

const EPOCH_DAY = Temporal.PlainDate.from("1970-01-01");

/** The local days that touch the time from `fromMs` to `toMs`, oldest first. */
export const localDays = (timeZone: string, fromMs: number, toMs: number): LocalDay[] => {
  const days: LocalDay[] = [];
  let day = Temporal.Instant.fromEpochMilliseconds(fromMs)
    .toZonedDateTimeISO(timeZone)
    .startOfDay();
  while (day.epochMilliseconds <= toMs) {
    days.push({
      number: EPOCH_DAY.until(day.toPlainDate()).days,
      startMs: day.epochMilliseconds,
      weekday: day.dayOfWeek,
      dayOfYear: day.dayOfYear,
    });
    day = day.add({ days: 1 }).startOfDay();
  }
  return days;
};
