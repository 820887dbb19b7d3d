import { Temporal } from "temporal-polyfill";
import { SLOTS_PER_DAY } from "#contract/core/limits.ts";
import { type EpochDay, epochDayOf, epochDayText } from "./epoch-day.ts";
import { halfHourOfMs } from "./half-hour.ts";

/** Instants `[fromMs, toMs)` during which a zone has one offset from UTC. */
type OffsetPeriod = { fromMs: number; toMs: number; offsetMs: number };

/** The local time of one zone. */
export type LocalTime = {
  zone: string;
  /** The period that holds an instant. */
  periodAt(atMs: number): OffsetPeriod;
  /** Local wall-clock time as if it were UTC. */
  toLocalMs(atMs: number): number;
};

const findPeriod = (zone: string, atMs: number): OffsetPeriod => {
  const at = Temporal.Instant.fromEpochMilliseconds(atMs).toZonedDateTimeISO(zone);
  // A transition at this very instant has begun the period.
  const begin = at.add({ milliseconds: 1 }).getTimeZoneTransition("previous");
  const end = at.getTimeZoneTransition("next");
  return {
    fromMs: begin?.epochMilliseconds ?? -Infinity,
    toMs: end?.epochMilliseconds ?? Infinity,
    offsetMs: at.offsetNanoseconds / 1_000_000,
  };
};

const createLocalTime = (zone: string): LocalTime => {
  const known: OffsetPeriod[] = [];
  let last: OffsetPeriod = { fromMs: 0, toMs: 0, offsetMs: 0 };
  const holds = (period: OffsetPeriod, atMs: number): boolean =>
    atMs >= period.fromMs && atMs < period.toMs;
  const periodAt = (atMs: number): OffsetPeriod => {
    if (holds(last, atMs)) return last;
    let found = known.find((period) => holds(period, atMs));
    if (!found) {
      found = findPeriod(zone, atMs);
      known.push(found);
    }
    last = found;
    return found;
  };
  return { zone, periodAt, toLocalMs: (atMs) => atMs + periodAt(atMs).offsetMs };
};

const zones = new Map<string, LocalTime>();

/** The local time of an IANA zone; what it looks up is remembered for the life of the process. */
export const localTimeOf = (zone: string): LocalTime => {
  const existing = zones.get(zone);
  if (existing) return existing;
  const created = createLocalTime(zone);
  zones.set(zone, created);
  return created;
};

/** The half hour of a local time, 0–47. A repeated hour gives the same ones again. */
export const slotOf = (localMs: number): number =>
  halfHourOfMs(localMs) - epochDayOf(localMs) * SLOTS_PER_DAY;

/** The first instant of a local day, in milliseconds. */
export const dayStartMs = (local: LocalTime, day: EpochDay): number =>
  Temporal.PlainDate.from(epochDayText(day)).toZonedDateTime(local.zone).epochMilliseconds;

/** The calendar day of an instant in a zone, `YYYY-MM-DD`. */
export const localDayText = (at: Date, zone: string): string =>
  epochDayText(epochDayOf(localTimeOf(zone).toLocalMs(at.getTime())));
