import type { AtLocation } from "../coverage.ts";
import { type TimeInterval, difference, holds, intersection, union } from "../intervals.ts";
import type { BadgeRules } from "./badge-facts.ts";

/** Rooms and bays are patient places unless marked otherwise. */
const ROOM_LEVEL = 4;
const UNIT_LEVEL = 3;
const ALWAYS: TimeInterval = { fromMs: -Infinity, toMs: Infinity };

/** A user marked a place as a patient place, or as none. */
export type PlaceMark = AtLocation & { isPatientPlace: boolean };
/** A compliance-capable dispenser that read badges while it hung somewhere. */
export type ReadingDispenser = AtLocation & { deviceId: string };

export type PlaceFacts = {
  /** For each location itself and everything above it. */
  lineage: ReadonlyMap<string, readonly string[]>;
  levels: ReadonlyMap<string, number>;
  /** Opportunity counters, whether or not they count for electronic monitoring. */
  counters: readonly AtLocation[];
  marks: readonly PlaceMark[];
  /** Corridors and the like, whose dispensers serve the rooms around them. */
  withUnit: readonly AtLocation[];
  dispensers: readonly ReadingDispenser[];
  /** When a dispenser could not have recorded a dispense, by device. */
  blind: ReadonlyMap<string, readonly TimeInterval[]>;
};

export type PatientPlaces = Pick<BadgeRules, "isCounted" | "serves" | "notJudged"> & {
  /** The unit of a place; the place itself where it lies in none. */
  unitOf(locationId: string): string;
};

/** Answers each place once, when it is first requested. */
const remembered = <T>(find: (locationId: string) => T): ((locationId: string) => T) => {
  const known = new Map<string, T>();
  return (locationId) => {
    const found = known.get(locationId);
    if (found !== undefined) return found;
    const made = find(locationId);
    known.set(locationId, made);
    return made;
  };
};

const byLineage = <T extends AtLocation>(
  facts: readonly T[],
  lineage: PlaceFacts["lineage"],
): Map<string, T[]> => {
  const below = new Map<string, T[]>();
  for (const fact of facts) {
    for (const above of lineage.get(fact.locationId) ?? []) {
      const list = below.get(above);
      if (list) list.push(fact);
      else below.set(above, [fact]);
    }
  }
  return below;
};

/** Works out which entries and exits count where and when, and where they could not be judged. */
export const patientPlacesOf = (facts: PlaceFacts): PatientPlaces => {
  const { lineage, levels } = facts;
  const levelOf = (locationId: string): number => levels.get(locationId) ?? 1;
  const lineOf = (locationId: string): readonly string[] => lineage.get(locationId) ?? [];
  const unitOf = (locationId: string): string =>
    lineOf(locationId).find((id) => levelOf(id) === UNIT_LEVEL) ?? locationId;

  const marks = Map.groupBy(facts.marks, ({ locationId }) => locationId);
  const patientSpans = remembered((locationId) => {
    const own = marks.get(locationId) ?? [];
    const byDefault = levelOf(locationId) >= ROOM_LEVEL ? [ALWAYS] : [];
    const said = own.filter(({ isPatientPlace }) => isPatientPlace);
    return union([...difference(byDefault, own), ...said]);
  });

  const countersBelow = byLineage(facts.counters, lineage);
  const countedSpans = remembered((locationId) => {
    const inner = (countersBelow.get(locationId) ?? []).filter(
      (counter) => counter.locationId !== locationId,
    );
    return difference(
      patientSpans(locationId),
      inner.flatMap((counter) => intersection([counter], patientSpans(counter.locationId))),
    );
  });

  const dispensersBelow = byLineage(facts.dispensers, lineage);
  const withUnit = Map.groupBy(facts.withUnit, ({ locationId }) => locationId);
  const blindOf = (one: ReadingDispenser): TimeInterval[] =>
    intersection([one], facts.blind.get(one.deviceId) ?? []);
  const workingOf = (one: ReadingDispenser): TimeInterval[] => {
    const served = withUnit.get(one.locationId) ?? [];
    const ofItsPlace = difference(patientSpans(one.locationId), served);
    return difference(difference([one], ofItsPlace), facts.blind.get(one.deviceId) ?? []);
  };
  const sharedWorking = remembered((unitId) => {
    const above = lineOf(unitId).slice(1);
    const inUnit = dispensersBelow.get(unitId) ?? [];
    const higher = facts.dispensers.filter(({ locationId }) => above.includes(locationId));
    return union([...inUnit, ...higher].flatMap(workingOf));
  });
  const judging = remembered((locationId) => {
    const own = dispensersBelow.get(locationId) ?? [];
    return {
      own: union(own),
      blind: union(own.flatMap(blindOf)),
      shared: sharedWorking(unitOf(locationId)),
    };
  });

  return {
    unitOf,
    isCounted: (placeId, atMs) => holds(countedSpans(placeId), atMs),
    serves: (dispenserPlaceId, placeId) => {
      const unit = unitOf(placeId);
      return lineOf(dispenserPlaceId).includes(unit) || lineOf(unit).includes(dispenserPlaceId);
    },
    notJudged: (placeId, atMs) => {
      const { own, blind, shared } = judging(placeId);
      if (holds(own, atMs)) return holds(blind, atMs) ? "blind" : null;
      return holds(shared, atMs) ? null : "no_reading";
    },
  };
};
