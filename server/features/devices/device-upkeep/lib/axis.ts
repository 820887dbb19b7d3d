import { Temporal } from "temporal-polyfill";
import { firstInstantOf, wallMs, wallTime } from "#server/lib/time/zoned-time.ts";
import { DAY_MS } from "#contract/core/durations.ts";

/** The last local days up to today, and where an instant stands on them. */
export type Axis = {
  days: readonly string[];
  from: Date;
  /** Days from the start of the axis on the facility's clocks, within the axis. */
  at(instant: Date): number;
};

/** An axis of so many days of a zone, the last one today. */
export const axisOf = (now: Date, timeZone: string, count: number): Axis => {
  const today = wallTime(now, timeZone).toPlainDate();
  const first = today.subtract({ days: count - 1 });
  const start = wallMs(first.toPlainDateTime());
  return {
    days: Array.from({ length: count }, (_, at) => first.add({ days: at }).toString()),
    from: new Date(firstInstantOf(first.toPlainDateTime(), timeZone)),
    at: (instant) => {
      const place = (wallMs(wallTime(instant, timeZone)) - start) / DAY_MS;
      return Math.min(count, Math.max(0, place));
    },
  };
};

/** The first instant of a local day. */
export const startOfDay = (day: string, timeZone: string): Date =>
  new Date(firstInstantOf(Temporal.PlainDate.from(day).toPlainDateTime(), timeZone));
