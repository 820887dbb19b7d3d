import { Temporal } from "temporal-polyfill";
import { SLOTS_PER_DAY } from "#contract/limits.ts";

/**
 * Half hours of wall-clock time since 1970-01-01T00:00, 48 to every calendar day whatever the
 * clocks do: a skipped hour has two half hours in which nothing happens, a repeated hour uses its
 * two twice. Day summaries lie on the same grid.
 */
export type HalfHour = number;

/** Half-open range of wall-clock time on the half-hour grid. */
export type WallSpan = { readonly start: HalfHour; readonly end: HalfHour };

export const HALF_HOUR_MS = 1_800_000;
const DAY_MS = HALF_HOUR_MS * SLOTS_PER_DAY;
const MINUTE_MS = 60_000;

/** Wall-clock time of an instant in a zone. */
export const wallTime = (at: Date, timeZone: string): Temporal.PlainDateTime =>
  Temporal.Instant.fromEpochMilliseconds(at.getTime())
    .toZonedDateTimeISO(timeZone)
    .toPlainDateTime();

/** Milliseconds of a wall-clock time read as if it were UTC: order and distances on the wall. */
export const wallMs = (wall: Temporal.PlainDateTime): number =>
  Date.UTC(wall.year, wall.month - 1, wall.day, wall.hour, wall.minute, wall.second);

/** The half hour that a wall-clock time lies in. */
export const halfHourOf = (wall: Temporal.PlainDateTime): HalfHour =>
  Math.floor(wallMs(wall) / HALF_HOUR_MS);

/** The half hour that begins a calendar day. */
export const dayStart = (day: Temporal.PlainDate): HalfHour =>
  Math.round((Date.UTC(day.year, day.month - 1, day.day) / DAY_MS) * SLOTS_PER_DAY);

/** The first half hour of the day that a half hour lies in. */
export const floorDay = (at: HalfHour): HalfHour => Math.floor(at / SLOTS_PER_DAY) * SLOTS_PER_DAY;

/** Reports name the same days thousands of times in an answer. */
const dayTexts = new Map<number, string>();

/** The half hour's calendar day, `YYYY-MM-DD`. */
export const dayText = (at: HalfHour): string => {
  const day = Math.floor(at / SLOTS_PER_DAY);
  const known = dayTexts.get(day) ?? wallText(at).slice(0, 10);
  dayTexts.set(day, known);
  return known;
};

/** The half hour's beginning, `YYYY-MM-DDTHH:MM`. */
export const wallText = (at: HalfHour): string =>
  new Date(at * HALF_HOUR_MS).toISOString().slice(0, 16);

/** The half hour of a text `YYYY-MM-DDTHH:MM` on the grid, or of a day `YYYY-MM-DD`. */
export const parseHalfHour = (text: string): HalfHour =>
  Date.parse(text.length > 10 ? `${text}:00Z` : `${text}T00:00Z`) / HALF_HOUR_MS;

/** `HH:MM` of a slot of the day, 0–48. */
export const slotTime = (slot: number): string => wallText(slot % SLOTS_PER_DAY).slice(11);

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

/** Reports ask for the ends of the same few ranges all day, and a zone's rules are slow to work out. */
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
export const hasClockChange = ({ start, end }: WallSpan, timeZone: string): boolean =>
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
 * the clocks go back. Clocks change on the quarter of an hour: rows in order of time ask for the
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
