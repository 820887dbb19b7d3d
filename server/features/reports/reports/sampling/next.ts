import { LIMITS } from "#contract/core/limits.ts";
import type { ObserveNext, SampledUnit } from "#contract/reports/sampling.ts";

const leastAt = (counts: readonly number[]): number | null =>
  counts.length === 0 ? null : counts.indexOf(Math.min(...counts));

/** Days of the week that nobody has looked on in any shift. */
const unseenDays = ({ grid }: SampledUnit): number[] =>
  Array.from({ length: 7 }, (_, day) => day).filter(
    (day) => grid.length > 0 && grid.every((shift) => shift[day] === 0),
  );

const unseen = (counts: readonly number[]): number => counts.filter((count) => count === 0).length;

/** By gap, then by what nobody has looked at yet: shifts, days of the week, roles. */
const urgency = (unit: SampledUnit): number[] => [
  unit.toGo ?? -unit.observed,
  unseen(unit.byShift),
  unseenDays(unit).length,
  unseen(unit.byRole),
];

const byUrgency = (a: SampledUnit, b: SampledUnit): number => {
  const [ours, theirs] = [urgency(a), urgency(b)];
  for (const [index, own] of ours.entries()) {
    const difference = (theirs[index] ?? 0) - own;
    if (difference !== 0) return difference;
  }
  return a.name.localeCompare(b.name);
};

/** Units in the order in which they need observers: the furthest from its target first. */
export const mostUrgentFirst = (units: readonly SampledUnit[]): SampledUnit[] =>
  units.toSorted(byUrgency);

/** Where to observe next, and when and whom; units that have reached their target are left out. */
export const observeNext = (units: readonly SampledUnit[]): ObserveNext[] =>
  mostUrgentFirst(units)
    .filter(({ toGo }) => toGo !== 0)
    .slice(0, LIMITS.observeNextUnits)
    .map((unit) => ({
      locationId: unit.locationId,
      toGo: unit.toGo,
      shift: leastAt(unit.byShift),
      weekdays: unseenDays(unit),
      role: leastAt(unit.byRole),
    }));
