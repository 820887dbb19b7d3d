import { Temporal } from "temporal-polyfill";
import { FREQUENCIES, LAST_DAY } from "#contract/core/schedules.ts";
import { type ScheduleDays, nextLocalTime } from "./next-local-run.ts";
import { firstInstantOf, wallMinuteText } from "../lib/time/zoned-time.ts";

/** A schedule as subscriptions store it: local wall time; the zone is the facility's. */
export type StoredSchedule = {
  /** 1 daily, 2 weekly, 3 monthly. */
  frequencyId: number;
  hour: number;
  /** 0 Sunday to 6; of a weekly one. */
  daysOfWeek: readonly number[];
  /** 1–28, or 31 for a month's last day; of a monthly one. */
  dayOfMonth: number | null;
};

/** One local date and hour of a schedule, and its instant. */
export type SlotAt = { slot: string; at: Date };

const SUNDAY = 7;

const daysOf = ({ frequencyId, daysOfWeek, dayOfMonth }: StoredSchedule): ScheduleDays => {
  if (frequencyId === FREQUENCIES.daily) return { every: "day" };
  if (frequencyId === FREQUENCIES.weekly)
    return { every: "week", days: daysOfWeek.map((day) => (day === 0 ? SUNDAY : day)) };
  return { every: "month", day: dayOfMonth === LAST_DAY ? "last" : (dayOfMonth ?? 1) };
};

/**
 * The instant of a slot: of a time that the clocks repeat the first, for one that they skip the first
 * instant after the gap.
 * @param slot `YYYY-MM-DDTHH:00`
 */
export const slotInstant = (slot: string, timeZone: string): Date =>
  new Date(firstInstantOf(Temporal.PlainDateTime.from(slot), timeZone));

/**
 * The first slot whose instant lies after another.
 * @throws RangeError on a schedule that has no day, or an unknown zone
 */
export const nextSlot = (schedule: StoredSchedule, timeZone: string, after: Date): SlotAt => {
  const time = `${String(schedule.hour).padStart(2, "0")}:00`;
  const { wall, at } = nextLocalTime({ on: daysOf(schedule), time, timeZone }, after);
  return { slot: wallMinuteText(wall), at };
};

/** More than a year of daily ones: an outage that lasts longer has other troubles. */
const MISSED_MAX = 400;

/**
 * The slots of a schedule from a due one up to now, oldest first: after an outage the newest runs and
 * the others are skipped.
 * @param due the slot that the poll waited for, whether the schedule would still name it or not
 */
export const missedSlots = (
  schedule: StoredSchedule,
  timeZone: string,
  due: SlotAt,
  now: Date,
): readonly SlotAt[] => {
  const missed = [due];
  let next = nextSlot(schedule, timeZone, due.at);
  while (next.at <= now) {
    missed.push(next);
    if (missed.length > MISSED_MAX) missed.shift();
    next = nextSlot(schedule, timeZone, next.at);
  }
  return missed;
};
