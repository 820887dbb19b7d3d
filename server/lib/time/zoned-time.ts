import { Temporal } from "temporal-polyfill";
import {
  HALF_HOUR_MS,
  type HalfHour,
  halfHourOfMs,
  type WallInterval,
  wallText,
} from "./half-hour.ts";
import { MINUTE_MS } from "#contract/core/durations.ts";

/** Wall-clock time of an instant in a zone. */
export const wallTime = (at: Date, timeZone: string): Temporal.PlainDateTime =>
  Temporal.Instant.fromEpochMilliseconds(at.getTime())
    .toZonedDateTimeISO(timeZone)
    .toPlainDateTime();

/** Milliseconds of a wall-clock time read as if it were UTC: order and distances on the wall. */
export const wallMs = (wall: Temporal.PlainDateTime): number =>
  Date.UTC(wall.year, wall.month - 1, wall.day, wall.hour, wall.minute, wall.second);

/** The half hour that a wall-clock time lies in. */
export const halfHourOf = (wall: Temporal.PlainDateTime): HalfHour => halfHourOfMs(wallMs(wall));

/** Whether the clocks skip the half hour that begins here. */
export const isSkipped = (at: HalfHour, timeZone: string): boolean => {
  const wall = Temporal.PlainDateTime.from(wallText(at));
  return !wall.toZonedDateTime(timeZone).toPlainDateTime().equals(wall);
};

/**
 * The first instant at or after which the zone's clocks show this time: of a repeated time the
 * first, for a skipped one the end of the gap.
 */
export const firstInstantOf = (wall: Temporal.PlainDateTime, timeZone: string): number => {
  const earlier = wall.toZonedDateTime(timeZone, { disambiguation: "earlier" });
  if (earlier.toPlainDateTime().equals(wall)) return earlier.epochMilliseconds;
  return earlier.getTimeZoneTransition("next")?.epochMilliseconds ?? earlier.epochMilliseconds;
};

const REMEMBERED_MAX = 10_000;

/**
 * Reports need the ends of the same few ranges all day, and a zone's rules are slow to work out.
 */
const remembered = (work: (at: HalfHour, timeZone: string) => number): typeof work => {
  const known = new Map<string, number>();
  return (at, timeZone) => {
    const key = `${at} ${timeZone}`;
    const found = known.get(key) ?? work(at, timeZone);
    if (known.size >= REMEMBERED_MAX) known.clear();
    known.set(key, found);
    return found;
  };
};

/** As {@link firstInstantOf}, for a time on the half-hour grid. */
export const firstInstant = remembered((at, timeZone) =>
  firstInstantOf(Temporal.PlainDateTime.from(wallText(at)), timeZone),
);

/** The instant from which on the clocks show this time or later for good: of a repeated time the last. */
export const lastInstant = remembered((at, timeZone) =>
  isSkipped(at, timeZone)
    ? firstInstant(at, timeZone)
    : Temporal.PlainDateTime.from(wallText(at)).toZonedDateTime(timeZone, {
        disambiguation: "later",
      }).epochMilliseconds,
);

/** Whether the zone's clocks are moved somewhere within a range of wall-clock time. */
export const hasClockChange = ({ start, end }: WallInterval, timeZone: string): boolean =>
  firstInstant(end, timeZone) - firstInstant(start, timeZone) !== (end - start) * HALF_HOUR_MS;

/** The same text to the minute: what a clock on the wall shows, `YYYY-MM-DDTHH:MM`. */
export const wallMinuteText = (wall: Temporal.PlainDateTime): string =>
  new Date(Math.floor(wallMs(wall) / MINUTE_MS) * MINUTE_MS).toISOString().slice(0, 16);

const QUARTER_MS = 15 * MINUTE_MS;

/** `+HH:MM` of minutes east of Greenwich. */
const offsetText = (minutes: number): string => {
  const size = Math.abs(minutes);
  const [hours, rest] = [Math.floor(size / 60), size % 60].map((part) =>
    String(part).padStart(2, "0"),
  );
  return `${minutes < 0 ? "-" : "+"}${hours}:${rest}`;
};

/**
 * Writes instants as `YYYY-MM-DDTHH:MM:SS±HH:MM` in a zone, which names each time once even where
 * the clocks go back. Clocks change on the quarter of an hour: rows in order of time need the
 * offset once each quarter.
 */
export const zonedWriter = (timeZone: string): ((instant: string) => string) => {
  let quarter = Number.NaN;
  let offset = 0;
  return (instant) => {
    const at = Date.parse(instant);
    if (Math.floor(at / QUARTER_MS) !== quarter) {
      quarter = Math.floor(at / QUARTER_MS);
      offset = Math.round(
        (wallMs(wallTime(new Date(at), timeZone)) - Math.floor(at / 1000) * 1000) / MINUTE_MS,
      );
    }
    return new Date(at + offset * MINUTE_MS).toISOString().slice(0, 19) + offsetText(offset);
  };
};
