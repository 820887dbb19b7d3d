import { Temporal } from "temporal-polyfill";
import { FREQUENCIES } from "#contract/core/schedules.ts";
import { soFarOf } from "#contract/messaging/report-subscriptions.ts";
import { TIMEFRAME_IDS } from "#contract/reports/filters/timeframes.ts";
import { slotInstant } from "#server/scheduling/schedule-slots.ts";
import { dayStart, parseHalfHour, wallText, type HalfHour } from "#server/lib/time/half-hour.ts";
import { firstInstant, halfHourOf, wallTime } from "#server/lib/time/zoned-time.ts";

/** Facility wall time, half-open, `YYYY-MM-DDTHH:MM` on the half hour. */
type SlotRange = {
  start: string;
  end: string;
  /** A week, month or year so far, and the moment up to which. */
  soFar?: { timeframe: NonNullable<ReturnType<typeof soFarOf>>; at: Date };
};

/** What decides on a mail's range, beside its slot. */
type RangeOf = { frequencyId: number; timeframeId: number | null };

const DAYS = 7;

/** The local half hour at or before a slot's instant: where a gap ends may lie between two. */
const halfHour = (slot: Temporal.PlainDateTime, timeZone: string): HalfHour => {
  const at = slotInstant(slot.toString(), timeZone);
  return halfHourOf(wallTime(at, timeZone));
};

const firstDayOf = (
  timeframe: NonNullable<ReturnType<typeof soFarOf>>,
  day: Temporal.PlainDate,
): Temporal.PlainDate => {
  if (timeframe === "thisYear") return day.with({ month: 1, day: 1 });
  if (timeframe === "thisMonth") return day.with({ day: 1 });
  return day.subtract({ days: day.dayOfWeek % DAYS });
};

/** From the first day of what is not over before the slot: a midnight ends the period before it. */
const rangeSoFar = (
  timeframe: NonNullable<ReturnType<typeof soFarOf>>,
  slot: Temporal.PlainDateTime,
  timeZone: string,
): SlotRange => {
  const last = slot.subtract({ seconds: 1 }).toPlainDate();
  const at = new Date(slotInstant(slot.toString(), timeZone).getTime() - 1000);
  return {
    start: wallText(dayStart(firstDayOf(timeframe, last))),
    end: wallText(halfHour(slot, timeZone)),
    soFar: { timeframe, at },
  };
};

/**
 * What the mail of a slot covers. It hangs on the slot alone, never on when it is sent: whole days
 * before the slot's date, the month before, from the same slot a day earlier to this one, or from
 * the first day of the week, month or year.
 * @param slot `YYYY-MM-DDTHH:00`
 */
export const slotRange = (
  { frequencyId, timeframeId }: RangeOf,
  slot: string,
  timeZone: string,
): SlotRange => {
  const wall = Temporal.PlainDateTime.from(slot);
  const day = wall.toPlainDate();
  const between = (start: HalfHour, end: HalfHour): SlotRange => ({
    start: wallText(start),
    end: wallText(end),
  });
  if (frequencyId === FREQUENCIES.monthly) {
    const end = day.with({ day: 1 });
    return between(dayStart(end.subtract({ months: 1 })), dayStart(end));
  }
  const soFar = soFarOf(timeframeId);
  if (soFar !== undefined) return rangeSoFar(soFar, wall, timeZone);
  if (frequencyId === FREQUENCIES.daily && timeframeId === TIMEFRAME_IDS.last24Hours)
    return between(halfHour(wall.subtract({ days: 1 }), timeZone), halfHour(wall, timeZone));
  return between(dayStart(day.subtract({ days: DAYS })), dayStart(day));
};

/** When the range of a slot begins. */
export const slotRangeStart = (of: RangeOf, slot: string, timeZone: string): Date =>
  new Date(firstInstant(parseHalfHour(slotRange(of, slot, timeZone).start), timeZone));

/** The slot that a draft would have had last: today's mail, before it has a schedule. */
export const latestSlot = (
  { frequencyId, hour }: { frequencyId: number; hour: number },
  timeZone: string,
  now: Date,
): string => {
  const wall = wallTime(now, timeZone);
  const isOver = wall.hour >= hour || frequencyId !== FREQUENCIES.daily;
  const day = wall.toPlainDate().subtract({ days: isOver ? 0 : 1 });
  return `${day.toString()}T${String(hour).padStart(2, "0")}:00`;
};
