import type { VisitNeed } from "#contract/devices/to-do.ts";
import { type NamedPlace, byName } from "./places.ts";

/** What the order of a round goes by. */
type OnWay = {
  name: string;
  floor: NamedPlace | null;
  unit: NamedPlace;
  need: VisitNeed;
  since: string | null;
};

/** Dead or silent, waiting, low or empty, expiring. */
const URGENCY: Readonly<Record<VisitNeed, number>> = {
  batteryDead: 0,
  silent: 0,
  waiting: 1,
  batteryLow: 2,
  refillEmpty: 2,
  refillExpires: 3,
};

const byUrgency = (a: OnWay, b: OnWay): number =>
  URGENCY[a.need] - URGENCY[b.need] ||
  (a.since ?? "9").localeCompare(b.since ?? "9") ||
  byName(a, b);

const BELOW_FLOORS: NamedPlace = { id: "", name: "" };
const floorOf = ({ floor }: OnWay): NamedPlace => floor ?? BELOW_FLOORS;

/**
 * Puts devices into the order of a round: the floor with the most urgent device first, then upward
 * and at last the floors below it; on a floor the unit with its most urgent device, then the others
 * by how far they are from it; in a unit by urgency. Of equally urgent devices the one that has been
 * so for the longest begins.
 * @param along how far along its floor each unit is
 * @param startAt the unit to begin at instead
 */
export const orderVisits = <T extends OnWay>(
  visits: readonly T[],
  along: ReadonlyMap<string, number>,
  startAt: string | null = null,
): T[] => {
  const first = visits.find(({ unit }) => unit.id === startAt) ?? visits.toSorted(byUrgency)[0];
  if (first === undefined) return [];
  const floors = [...new Map(visits.map((one) => [floorOf(one).id, floorOf(one)])).values()];
  const upward = floors.toSorted(byName);
  const from = upward.findIndex(({ id }) => id === floorOf(first).id);
  const onFloor = Map.groupBy(visits, (visit) => floorOf(visit).id);
  return [...upward.slice(from), ...upward.slice(0, from)].flatMap((floor) => {
    const here = onFloor.get(floor.id) ?? [];
    const begin = floor.id === floorOf(first).id ? first : here.toSorted(byUrgency)[0];
    const distance = ({ unit }: OnWay): number =>
      unit.id === begin?.unit.id
        ? -1
        : Math.abs((along.get(unit.id) ?? 0) - (along.get(begin?.unit.id ?? "") ?? 0));
    return here.toSorted(
      (a, b) =>
        distance(a) - distance(b) ||
        byName(a.unit, b.unit) ||
        a.unit.id.localeCompare(b.unit.id) ||
        URGENCY[a.need] - URGENCY[b.need] ||
        byName(a, b),
    );
  });
};
