import { Temporal } from "temporal-polyfill";
import { firstInstantOf } from "../lib/time/zoned-time.ts";

/** Which days: all, days of the week (1 Monday to 7 Sunday), or one day a month. */
export type ScheduleDays =
  | { readonly every: "day" }
  | { readonly every: "week"; readonly days: readonly number[] }
  /** 1–28, so that every month has it, or its last day. */
  | { readonly every: "month"; readonly day: number | "last" };

/** A time of day on some days, by the clocks of a zone. */
export type LocalSchedule = {
  readonly on: ScheduleDays;
  /** `HH:MM`. */
  readonly time: string;
  /** IANA zone. */
  readonly timeZone: string;
};

/** Far enough for any schedule to come round, whatever day a zone has skipped. */
const SEARCH_DAYS = 64;

const isOn = (on: ScheduleDays, day: Temporal.PlainDate): boolean => {
  if (on.every === "day") return true;
  if (on.every === "week") return on.days.includes(day.dayOfWeek);
  return day.day === (on.day === "last" ? day.daysInMonth : on.day);
};

/** A local time of a schedule, and its instant. */
type LocalTime = { readonly wall: Temporal.PlainDateTime; readonly at: Date };

/**
 * The first time of a schedule whose instant lies after another. A time that the clocks skip has the
 * first instant after the gap, a time that they repeat its first one.
 * @throws RangeError on a schedule that has no day, a bad time or an unknown zone
 */
export const nextLocalTime = (schedule: LocalSchedule, after: Date): LocalTime => {
  const { on, time, timeZone } = schedule;
  const atTime = Temporal.PlainTime.from(time);
  // From the day before: where a whole day is skipped, its run is on the next.
  const first = Temporal.Instant.fromEpochMilliseconds(after.getTime())
    .toZonedDateTimeISO(timeZone)
    .toPlainDate()
    .subtract({ days: 1 });
  for (let days = 0; days < SEARCH_DAYS; days += 1) {
    const day = first.add({ days });
    if (!isOn(on, day)) continue;
    const wall = day.toPlainDateTime(atTime);
    const at = firstInstantOf(wall, timeZone);
    if (at > after.getTime()) return { wall, at: new Date(at) };
  }
  throw new RangeError("the schedule has no day");
};

/** The first run of a schedule after an instant; see {@link nextLocalTime}. */
export const nextLocalRun = (schedule: LocalSchedule, after: Date): Date =>
  nextLocalTime(schedule, after).at;
