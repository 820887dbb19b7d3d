import { UNIT_LEVEL } from "#contract/organization/locations.ts";

export type PlaceOnWay = { id: string; parentId: string | null; level: number; name: string };
export type NamedPlace = { id: string; name: string };

/** Where something hangs as a round goes: its floor, and its unit or the nearest place to one. */
export type Stop = { floor: NamedPlace | null; unit: NamedPlace };

const FLOOR_LEVEL = UNIT_LEVEL - 1;
const { compare } = new Intl.Collator("en", { numeric: true });

/** Names as people count them: 'Floor 2' before 'Floor 10'. */
export const byName = (a: { name: string }, b: { name: string }): number => compare(a.name, b.name);

const named = ({ id, name }: PlaceOnWay): NamedPlace => ({ id, name });

/** Finds the stop of a place among a facility's places; undefined for one that is closed. */
export const stopsOf = (places: readonly PlaceOnWay[]): ((id: string) => Stop | undefined) => {
  const byId = new Map(places.map((place) => [place.id, place]));
  return (id) => {
    const own = byId.get(id);
    if (own === undefined) return undefined;
    const line: PlaceOnWay[] = [];
    for (let at: PlaceOnWay | undefined = own; at; at = byId.get(at.parentId ?? "")) line.push(at);
    const floor = line.find(({ level }) => level === FLOOR_LEVEL);
    const unit = line.find(({ level }) => level === UNIT_LEVEL) ?? own;
    return { floor: floor === undefined ? null : named(floor), unit: named(unit) };
  };
};

/** The first number in a name, as rooms have: 302 of 'Room 302' and of '3-MICU-302'. */
const numberIn = (name: string): number => {
  const [longest] = (name.match(/\d+/gu) ?? []).toSorted((a, b) => b.length - a.length);
  return longest === undefined ? Infinity : Number(longest);
};

/**
 * How far along its floor each unit is: there is no map, but rooms are numbered along the
 * corridor, so the lowest number of a unit's rooms says where it begins. Units without numbers come
 * last, by name.
 */
export const unitsAlongFloors = (places: readonly PlaceOnWay[]): ReadonlyMap<string, number> => {
  const roomsOf = Map.groupBy(places, ({ parentId }) => parentId);
  const startOf = (unit: PlaceOnWay): number =>
    Math.min(Infinity, ...(roomsOf.get(unit.id) ?? []).map(({ name }) => numberIn(name)));
  const units = places.filter(({ level }) => level === UNIT_LEVEL);
  const along = new Map<string, number>();
  for (const ofFloor of Map.groupBy(units, ({ parentId }) => parentId).values()) {
    const starts = new Map(ofFloor.map((unit) => [unit, startOf(unit)]));
    const inOrder = ofFloor.toSorted((a, b) => {
      const [first = Infinity, second = Infinity] = [starts.get(a), starts.get(b)];
      return first === second ? byName(a, b) : first - second;
    });
    for (const [at, { id }] of inOrder.entries()) along.set(id, at);
  }
  return along;
};
