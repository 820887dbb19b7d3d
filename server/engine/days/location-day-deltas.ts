import { type DeviceDayDelta, NOWHERE } from "./device-day-deltas.ts";
import { type FacilityRules, versionAt } from "../facility-rules.ts";
import { dayStartMs } from "#server/lib/time/local-time.ts";
import { type Slots, addSlots } from "../slots.ts";
import type { EpochDay } from "#server/lib/time/epoch-day.ts";

/** What to add to one row of the day summaries of locations; each counts its whole subtree. */
export type LocationDayDelta = {
  locationId: string;
  day: EpochDay;
  version: number;
  events: number;
  uncovered: number;
  passages: number;
  /** Devices heard from for the first time that day. */
  devicesSeen: number;
  eventSlots: Slots;
  uncoveredSlots: Slots;
  passageSlots: Slots;
};

/** Where devices were heard from on a day, by {@link seenKey}. */
type SeenLocations = ReadonlyMap<string, ReadonlySet<string>>;
export const seenKey = (deviceId: string, day: EpochDay): string => `${deviceId}${day}`;

/**
 * The settings version whose row carries `devices_seen`: the one in force as the day begins, so
 * that it does not matter in which order the day's facts arrive.
 */
export const baseVersion = (rules: FacilityRules, day: EpochDay): number => {
  const [first, second] = rules.versions;
  // Finding where a day begins is slow, and most facilities have one version only.
  if (first && !second) return first.version;
  return versionAt(rules, dayStartMs(rules.local, day)).version;
};

const lineagesOf = (rules: FacilityRules, locationIds: Iterable<string>): Set<string> =>
  new Set([...locationIds].flatMap((id) => rules.lineage.get(id) ?? []));

/**
 * Carries device sums up the location tree.
 * @param before where each touched device had been heard from on each touched day already
 */
export const locationDayDeltas = (
  rules: FacilityRules,
  deltas: readonly DeviceDayDelta[],
  before: SeenLocations,
): LocationDayDelta[] => {
  const rows = new Map<string, LocationDayDelta>();
  const rowOf = (locationId: string, day: EpochDay, version: number): LocationDayDelta => {
    const key = `${locationId}${day}.${version}`;
    let row = rows.get(key);
    if (!row) {
      const counts = { events: 0, uncovered: 0, passages: 0, devicesSeen: 0 };
      const slots = { eventSlots: null, uncoveredSlots: null, passageSlots: null };
      row = { locationId, day, version, ...counts, ...slots };
      rows.set(key, row);
    }
    return row;
  };
  const placed = deltas.filter((delta) => delta.locationId !== NOWHERE);
  for (const delta of placed) {
    for (const locationId of rules.lineage.get(delta.locationId) ?? []) {
      const row = rowOf(locationId, delta.day, delta.version);
      row.events += delta.events;
      row.uncovered += delta.uncovered;
      row.passages += delta.passages;
      row.eventSlots = addSlots(row.eventSlots, delta.eventSlots);
      row.uncoveredSlots = addSlots(row.uncoveredSlots, delta.uncoveredSlots);
      row.passageSlots = addSlots(row.passageSlots, delta.passageSlots);
    }
  }
  const heard = placed.filter((delta) => delta.isHeard);
  const touched = Map.groupBy(heard, (delta) => seenKey(delta.deviceId, delta.day));
  for (const [key, [first, ...others]] of touched) {
    if (!first) continue;
    const seen = lineagesOf(rules, before.get(key) ?? []);
    const now = lineagesOf(
      rules,
      [first, ...others].map((delta) => delta.locationId),
    );
    const fresh = [...now].filter((locationId) => !seen.has(locationId));
    if (fresh.length === 0) continue;
    const version = baseVersion(rules, first.day);
    for (const locationId of fresh) rowOf(locationId, first.day, version).devicesSeen += 1;
  }
  return [...rows.values()];
};
