import { Temporal } from "temporal-polyfill";
import { firstInstantOf, wallTime } from "#server/lib/time/zoned-time.ts";
import type { TimeInterval } from "../intervals.ts";

type QuietHours = { from: number; to: number };

const atHour = (day: Temporal.PlainDate, hour: number, timeZone: string): number =>
  firstInstantOf(day.toPlainDateTime(Temporal.PlainTime.from({ hour })), timeZone);

/** The quiet hours that begin on a local day; they may end on the next. */
const quietOf = (
  day: Temporal.PlainDate,
  { from, to }: QuietHours,
  timeZone: string,
): TimeInterval => ({
  fromMs: atHour(day, from, timeZone),
  toMs: atHour(from < to ? day : day.add({ days: 1 }), to, timeZone),
});

/**
 * The quiet hours that an instant lies in; null outside of any. Both ends are local times, whatever the
 * clocks do between them.
 */
export const quietAt = (
  hours: QuietHours | null,
  timeZone: string,
  ms: number,
): TimeInterval | null => {
  if (hours === null) return null;
  const today = wallTime(new Date(ms), timeZone).toPlainDate();
  const near = [today.subtract({ days: 1 }), today].map((day) => quietOf(day, hours, timeZone));
  return near.find(({ fromMs, toMs }) => fromMs <= ms && ms < toMs) ?? null;
};
