/** A report of how often the current refill dispensed. */
export type UseReading = { atMs: number; eKey: string | null; dispenses: number };
export type DispenseCount = { atMs: number; count: number };
/** A refill was put in. */
export type Install = { atMs: number; eKey: string };

/** The use of one refill: what earlier counters had reached, and the last reading of this one. */
type Counter = { offset: number; reading: UseReading | null; used: number };

export type RefillUse = {
  eKey: string | null;
  installedMs: number;
  /** Dispenses of this refill, over all resets of its counter. */
  used: number;
};

const before = (one: { atMs: number }, other: { atMs: number }): number => one.atMs - other.atMs;

/** Tells how much was dispensed after one instant until another, however many facts there are. */
const sumsOf = (counts: readonly DispenseCount[]) => {
  const inOrder = counts.toSorted(before);
  const sums = [0];
  for (const { count } of inOrder) sums.push((sums.at(-1) ?? 0) + count);
  const until = (ms: number): number => {
    let [low, high] = [0, inOrder.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((inOrder[middle]?.atMs ?? Infinity) <= ms) low = middle + 1;
      else high = middle;
    }
    return sums[low] ?? 0;
  };
  return (fromMs: number, toMs: number): number => Math.max(0, until(toMs) - until(fromMs));
};

/**
 * How much of the refill in a dispenser is used, by its readings and its dispenses: the last
 * reading of this refill, and what was counted since. A lower reading later is a counter that
 * began anew; a refill that comes back goes on where it was.
 * @param asOfMs facts after it do not count
 */
export const refillUse = (
  facts: {
    installs: readonly Install[];
    readings: readonly UseReading[];
    dispenses: readonly DispenseCount[];
  },
  asOfMs: number,
): RefillUse | null => {
  const isPast = ({ atMs }: { atMs: number }): boolean => atMs <= asOfMs;
  const installs = facts.installs.filter(isPast).toSorted(before);
  const readings = facts.readings.filter(isPast).toSorted(before);
  const countsBetween = sumsOf(facts.dispenses);
  const counters = new Map<string, Counter>();
  let current: RefillUse | null = null;
  installs.forEach(({ atMs, eKey }, at) => {
    if (current?.eKey === eKey) return;
    const endMs = installs.slice(at + 1).find((next) => next.eKey !== eKey)?.atMs ?? asOfMs;
    const counter = counters.get(eKey) ?? { offset: 0, reading: null, used: 0 };
    const usedBefore = counter.used;
    // What was read before the refill came in is not of it.
    const own = readings.filter(
      (reading) => reading.eKey === eKey && reading.atMs >= atMs && reading.atMs <= endMs,
    );
    let last: UseReading | null = null;
    let used = usedBefore;
    for (const reading of own) {
      const counted = countsBetween(last?.atMs ?? atMs, reading.atMs);
      const known = counter.reading;
      // A fall is a counter that began anew: what was used until then stays.
      if (known && reading.dispenses < known.dispenses) counter.offset = used + counted;
      counter.reading = reading;
      used = counter.offset + reading.dispenses;
      last = reading;
    }
    used += countsBetween(last?.atMs ?? atMs, endMs);
    counter.used = used;
    counters.set(eKey, counter);
    current = { eKey, installedMs: atMs, used };
  });
  return current;
};
