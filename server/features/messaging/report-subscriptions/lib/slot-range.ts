import { Temporal } from "temporal-polyfill";
import { FREQUENCIES } from "#contract/core/schedules.ts";
import { TIMEFRAME_IDS } from "#contract/reports/filters/timeframes.ts";
import { slotInstant } from "#server/scheduling/schedule-slots.ts";
import { dayStart, parseHalfHour, wallText, type HalfHour } from "#server/lib/time/half-hour.ts";
import { firstInstant, halfHourOf, wallTime } from "#server/lib/time/zoned-time.ts";

/** Facility wall time, half-open, `YYYY-MM-DDTHH:MM` on the half hour. */
type SlotRange = { start: string; end: string };

/** What decides on a mail's range, beside its slot. */
type RangeOf = { frequencyId: number; timeframeId: number | null };

const DAYS = 7;

/** The local half hour at or before a slot's instant: where a gap ends may lie between two. */
const halfHour = (slot: Temporal.PlainDateTime, timeZone: string): HalfHour => {
  const at = slotInstant(slot.toString(), timeZone);
  return halfHourOf(wallTime(at, timeZone));
};

/**
 * What the mail of a slot covers. It hangs on the slot alone, never on when it is sent: whole days
 * before the slot's date, the month before, or from the same slot a day earlier to this one.
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
