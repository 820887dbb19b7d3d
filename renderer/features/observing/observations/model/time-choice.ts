import { type WallTime, instantOf, wallTimeOf } from "./wall-clock.ts";
import { MINUTE_MS } from "#contract/core/durations.ts";

/** When something may have been seen: in the session, and not later than now. */
type TimeBounds = { startedAtMs: number; nowMs: number };

/** What is wrong with a time. */
type TimeFault = "future" | "beforeSession" | "noDay";

const ISO_DAY = /^\d{4}-\d{2}-\d{2}$/u;

/** What is wrong with a chosen time, to the minute; null when nothing is. */
export const faultOf = (
  wall: WallTime,
  timeZone: string,
  { startedAtMs, nowMs }: TimeBounds,
): TimeFault | null => {
  if (!ISO_DAY.test(wall.day)) return "noDay";
  const atMs = instantOf(wall, timeZone);
  if (atMs > nowMs) return "future";
  return atMs + MINUTE_MS <= startedAtMs ? "beforeSession" : null;
};

/** The instant of a chosen time; the minute in which the session began counts from its beginning. */
export const chosenInstant = (
  wall: WallTime,
  timeZone: string,
  { startedAtMs }: TimeBounds,
): number => Math.max(instantOf(wall, timeZone), startedAtMs);

/** So many minutes ago, as clocks show it; null where the session had not begun. */
export const minutesAgo = (
  minutes: number,
  timeZone: string,
  { startedAtMs, nowMs }: TimeBounds,
): WallTime | null => {
  const atMs = nowMs - minutes * MINUTE_MS;
  return atMs < startedAtMs ? null : wallTimeOf(atMs, timeZone);
};
