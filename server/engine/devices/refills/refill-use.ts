/** A report of how often the current refill dispensed. */
export type UseReading = { atMs: number; eKey: string | null; dispenses: number };
export type DispenseCount = { atMs: number; count: number };
/** A refill was put in. */
export type Install = { atMs: number; eKey: string };

/** What the use of a dispenser's refills is worked out from. */
export type RefillFacts = {
  installs: readonly Install[];
  readings: readonly UseReading[];
  dispenses: readonly DispenseCount[];
};

/** The use of one refill: what earlier counters had reached, and the last reading of this one. */
type Counter = { offset: number; reading: UseReading | null; used: number };

type RefillUse = {
  eKey: string;
  installedMs: number;
  /** When another refill came in; null for the present one. */
  removedMs: number | null;
  /** Dispenses of this refill, over all resets of its counter. */
  used: number;
  /** The last one since it was put in. */
  reading: UseReading | null;
  /** When it was low. */
  lows: readonly LowInterval[];
};

/** From when on a refill of which so much is used is low: by the setting of that time. */
export type LowLimit = { fromMs: number; used: number };

/** When a refill was low: until it was taken out (null), or a setting said otherwise. */
type LowInterval = { fromMs: number; toMs: number | null };

const before = (one: { atMs: number }, other: { atMs: number }): number => one.atMs - other.atMs;

/** The instants at which something new was put in, in order of time. */
export const changesOf = (installs: readonly Install[]): Install[] =>
  installs.toSorted(before).filter(({ eKey }, at, all) => eKey !== all[at - 1]?.eKey);

type Event = { atMs: number; reading: UseReading | null; count: number };

/** Dispenses and readings in order of time; a reading counts what was dispensed at its instant. */
const eventsOf = ({ readings, dispenses }: RefillFacts, asOfMs: number): Event[] =>
  [
    ...dispenses.map(({ atMs, count }) => ({ atMs, reading: null, count })),
    ...readings.map((reading) => ({ atMs: reading.atMs, reading, count: 0 })),
  ]
    .filter(({ atMs }) => atMs <= asOfMs)
    .toSorted(
      (one, other) =>
        before(one, other) || Number(one.reading !== null) - Number(other.reading !== null),
    );

/** Follows when a refill is low, from when it was put in. */
const lowCourse = (limits: readonly LowLimit[], installedMs: number, usedAtFirst: number) => {
  const ended: LowInterval[] = [];
  let next = limits.findIndex(({ fromMs }) => fromMs > installedMs);
  if (next === -1) next = limits.length;
  let lowAt = limits[next - 1]?.used ?? Infinity;
  let sinceMs = usedAtFirst >= lowAt ? installedMs : null;
  return {
    /** So much is used at an instant. */
    use: (atMs: number, used: number): void => {
      sinceMs = used >= lowAt ? (sinceMs ?? atMs) : null;
    },
    /** Takes the settings of the time until then into account. */
    settingsUntil: (untilMs: number, used: number): void => {
      for (; next < limits.length; next += 1) {
        const limit = limits[next];
        if (limit === undefined || limit.fromMs > untilMs) return;
        lowAt = limit.used;
        if (used >= lowAt) sinceMs ??= limit.fromMs;
        else {
          if (sinceMs !== null) ended.push({ fromMs: sinceMs, toMs: limit.fromMs });
          sinceMs = null;
        }
      }
    },
    spans: (): LowInterval[] =>
      sinceMs === null ? ended : [...ended, { fromMs: sinceMs, toMs: null }],
  };
};

/**
 * How much of each refill in a dispenser was used, by its readings and its dispenses: the last
 * reading of this refill, and what was counted since. A lower reading later is a counter that
 * began again; a refill that comes back goes on where it was.
 * @param asOfMs facts after it do not count
 * @param limitsOf what makes a refill low, in order of time; none where that is not known
 */
export const refillUses = (
  facts: RefillFacts,
  asOfMs: number,
  limitsOf: (eKey: string) => readonly LowLimit[] = () => [],
): RefillUse[] => {
  const changes = changesOf(facts.installs.filter(({ atMs }) => atMs <= asOfMs));
  const events = eventsOf(facts, asOfMs);
  const counters = new Map<string, Counter>();
  let next = 0;
  return changes.map(({ atMs: installedMs, eKey }, at) => {
    const removedMs = changes[at + 1]?.atMs ?? null;
    const endMs = removedMs ?? Infinity;
    const counter = counters.get(eKey) ?? { offset: 0, reading: null, used: 0 };
    counters.set(eKey, counter);
    let last: UseReading | null = null;
    const low = lowCourse(limitsOf(eKey), installedMs, counter.used);
    for (; next < events.length; next += 1) {
      const event = events[next];
      // What is dispensed at the instant of a change is of the former refill, what is read of the new.
      if (!event || event.atMs > endMs || (event.atMs === endMs && event.reading)) break;
      const { atMs, reading, count } = event;
      low.settingsUntil(atMs, counter.used);
      if (reading ? atMs < installedMs || reading.eKey !== eKey : atMs <= installedMs) continue;
      if (reading) {
        // A fall is a counter that began again: what was used until then stays.
        if (counter.reading && reading.dispenses < counter.reading.dispenses)
          counter.offset = counter.used;
        counter.reading = reading;
        counter.used = counter.offset + reading.dispenses;
        last = reading;
      } else counter.used += count;
      low.use(atMs, counter.used);
    }
    low.settingsUntil(Math.min(endMs, asOfMs), counter.used);
    return { eKey, installedMs, removedMs, used: counter.used, reading: last, lows: low.spans() };
  });
};
