import { dayIn } from "./day-in.ts";
import { MINUTE_MS } from "#contract/core/durations.ts";

/** A time as the clocks of a zone show it. */
export type WallTime = { day: string; hour: number; minute: number };

const asIfUtc = ({ day, hour, minute }: WallTime): number =>
  Date.parse(`${day}T00:00:00Z`) + (hour * 60 + minute) * MINUTE_MS;

/** What the clocks of a zone show at an instant. */
export const wallTimeOf = (atMs: number, timeZone: string): WallTime => {
  const parts = new Intl.DateTimeFormat("en-US", {
    timeZone,
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  }).formatToParts(atMs);
  const part = (type: string) => Number(parts.find((one) => one.type === type)?.value ?? 0);
  return { day: dayIn(timeZone, atMs), hour: part("hour"), minute: part("minute") };
};

/**
 * The instant at which the clocks of a zone show a time, to the minute. Where they show it twice it
 * is the first, where they skip it the one as long after the change.
 */
export const instantOf = (wall: WallTime, timeZone: string): number => {
  const wanted = asIfUtc(wall);
  const offsetAt = (atMs: number) => asIfUtc(wallTimeOf(atMs, timeZone)) - atMs;
  const before = wanted - offsetAt(wanted - 24 * 60 * MINUTE_MS);
  if (offsetAt(before) === wanted - before) return before;
  const after = wanted - offsetAt(wanted + 24 * 60 * MINUTE_MS);
  return offsetAt(after) === wanted - after ? after : before;
};

/** The instant at which the month of an instant began in a zone. */
export const monthStartOf = (atMs: number, timeZone: string): number =>
  instantOf({ day: `${dayIn(timeZone, atMs).slice(0, 7)}-01`, hour: 0, minute: 0 }, timeZone);

/** An instant as the API takes it: UTC without a fraction of a second. */
export const asInstant = (atMs: number): string =>
  new Date(atMs).toISOString().replace(/\.\d{3}Z$/u, "Z");
