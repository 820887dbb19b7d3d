import { type TimeInterval, holds, intersection, union } from "./intervals.ts";

/** The observable level: a counter covers no place outside of its unit. */
const UNIT_LEVEL = 3;

/** When something held at a location: a counter hung there, or it counted with its unit. */
export type AtLocation = TimeInterval & { locationId: string };

type CoverageFacts = {
  /** For each location itself and everything above it. */
  lineage: ReadonlyMap<string, readonly string[]>;
  levels: ReadonlyMap<string, number>;
  /** Compliance-capable opportunity counters. */
  counters: readonly AtLocation[];
  /** Places marked to count with their unit. */
  marks: readonly AtLocation[];
};

/** Where and when the dispenses of a place count, because a counter sees who passes there. */
export type Coverage = {
  isCovered(locationId: string, atMs: number): boolean;
  /** When dispensers at a location are covered, in order of time. */
  openIntervalsOf(locationId: string): readonly TimeInterval[];
};

const byLocation = (facts: readonly AtLocation[]): Map<string, AtLocation[]> =>
  Map.groupBy(facts, ({ locationId }) => locationId);

const findSpans = (
  line: readonly string[],
  { levels }: CoverageFacts,
  own: ReadonlyMap<string, readonly TimeInterval[]>,
  below: ReadonlyMap<string, readonly TimeInterval[]>,
  marks: ReadonlyMap<string, readonly TimeInterval[]>,
): TimeInterval[] => {
  const unitAt = line.findIndex((id) => (levels.get(id) ?? 1) <= UNIT_LEVEL);
  const insideUnit = line.slice(0, unitAt);
  const ofUnit = below.get(line[unitAt] ?? "") ?? [];
  // At a unit or above there is no one door to watch.
  if (insideUnit.length === 0) return union(ofUnit);
  const direct = line.slice(0, unitAt + 1).flatMap((id) => own.get(id) ?? []);
  const withUnit = insideUnit.flatMap((id) => marks.get(id) ?? []);
  return union([...direct, ...intersection(withUnit, ofUnit)]);
};

/** Works out coverage from where counters hung; each place when it is first requested. */
export const coverageOf = (facts: CoverageFacts): Coverage => {
  const { lineage, counters } = facts;
  const own = byLocation(counters);
  const below = byLocation(
    counters.flatMap((counter) =>
      (lineage.get(counter.locationId) ?? []).map((locationId) => ({ ...counter, locationId })),
    ),
  );
  const marks = byLocation(facts.marks);
  const known = new Map<string, readonly TimeInterval[]>();
  const openIntervalsOf = (locationId: string): readonly TimeInterval[] => {
    const found = known.get(locationId);
    if (found) return found;
    const spans = findSpans(lineage.get(locationId) ?? [], facts, own, below, marks);
    known.set(locationId, spans);
    return spans;
  };
  return {
    openIntervalsOf,
    isCovered: (locationId, atMs) => holds(openIntervalsOf(locationId), atMs),
  };
};
