import { Temporal } from "temporal-polyfill";

const DAY_MS = 86_400_000;
const SLOT_MS = 1_800_000;

/** Instants `[fromMs, toMs)` during which a zone keeps one offset from UTC. */
export type OffsetPeriod = { fromMs: number; toMs: number; offsetMs: number };

/** The local time of one zone; days are counted from 1970-01-01. */
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

/** The calendar day of a local time, in days since 1970-01-01. */
export const dayOf = (localMs: number): number => Math.floor(localMs / DAY_MS);

/** The half hour of a local time, 0–47. A repeated hour gives the same ones again. */
export const slotOf = (localMs: number): number =>
  Math.floor((localMs - dayOf(localMs) * DAY_MS) / SLOT_MS);

/** A day as `YYYY-MM-DD`. */
export const dayText = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10);

/** A day of `YYYY-MM-DD`, in days since 1970-01-01. */
export const dayFromText = (text: string): number => Date.parse(`${text}T00:00:00Z`) / DAY_MS;

/** The first instant of a local day, in milliseconds. */
export const dayStartMs = (local: LocalTime, day: number): number =>
  Temporal.PlainDate.from(dayText(day)).toZonedDateTime(local.zone).epochMilliseconds;

/** The calendar day of an instant in a zone, `YYYY-MM-DD`. */
export const localDayText = (at: Date, zone: string): string =>
  dayText(dayOf(localTimeOf(zone).toLocalMs(at.getTime())));
