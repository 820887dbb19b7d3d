import type { DeviceSet } from "#contract/devices/devices.ts";
import type { LinkedPlace, LocationNode } from "#contract/organization/locations.ts";
import type { TreeItem } from "#renderer/ui/trees/tree-items.ts";

/** The list of a place's devices, narrowed to a set of them where one is named. */
export type DevicesPath = (locationId: string, set?: DeviceSet) => string;

/** A place as the tree draws it. */
export type Place = TreeItem &
  Pick<
    LocationNode,
    | "level"
    | "version"
    | "isObservable"
    | "countsWithUnit"
    | "isPatientPlace"
    | "hasEvents"
    | "closedFrom"
    | "isClosed"
    | "closedAbove"
    | "formerly"
    | "continuedAs"
  > & {
    /** Those in service, with those below it. */
    devices: number;
    hasPlacesBelow: boolean;
    /** Of the nearest place, itself or above, that has thresholds. */
    goal: number | null;
    hasOwnGoal: boolean;
    /** The place whose goal that is. */
    goalFrom: string;
  };

/** What the facility's template calls a level: `unit`, `ward` … */
export const levelKeyOf = (levelInfo: Record<string, string> | undefined, level: number): string =>
  levelInfo?.[String(level)]?.split(".").at(-1) ?? "room";

/** "Tower B / Floor 5": names from below the facility down to a place; the facility's own alone. */
export const pathOf = (places: readonly Place[], id: string): string => {
  const found = places.find((place) => place.id === id);
  if (found === undefined) return "";
  const above = places.find((place) => place.id === found.parentId);
  return above === undefined || above.parentId === null
    ? found.name
    : `${pathOf(places, above.id)} / ${found.name}`;
};

/** A linked place with the one above it: "ICU, Floor 5". */
export const linkedName = ({ name, parentName }: LinkedPlace): string =>
  parentName === null ? name : `${name}, ${parentName}`;

/** How many places each level below the facility has, from the top down; empty ones left out. */
export const countByLevel = (places: readonly Place[]): readonly (readonly [number, number])[] =>
  [...Map.groupBy(places, ({ level }) => level)]
    .filter(([level]) => level > 1)
    .map(([level, { length }]) => [level, length] as const)
    .toSorted(([a], [b]) => a - b);

/** All places in the order of the tree, Room 2 before Room 10; `noteOf` says level and devices. */
export const placesOf = (
  root: LocationNode,
  noteOf: (level: number, devices: number) => string,
  compare: (a: string, b: string) => number,
): Place[] => {
  const places: Place[] = [];
  const walk = (node: LocationNode, above: { goal: number | null; from: string }): number => {
    const { id, parentId, name, level, version, isObservable } = node;
    const held = node.goal === null ? above : { goal: node.goal, from: name };
    const place: Place = {
      id,
      parentId,
      name,
      level,
      version,
      isObservable,
      goal: held.goal,
      goalFrom: held.from,
      countsWithUnit: node.countsWithUnit,
      isPatientPlace: node.isPatientPlace,
      hasEvents: node.hasEvents,
      closedFrom: node.closedFrom,
      isClosed: node.isClosed,
      isFaded: node.isClosed,
      closedAbove: node.closedAbove,
      formerly: node.formerly,
      continuedAs: node.continuedAs,
      hasPlacesBelow: node.childLocations.length > 0,
      hasOwnGoal: node.goal !== null,
      devices: 0,
    };
    places.push(place);
    const below = node.childLocations
      .toSorted((a, b) => compare(a.name, b.name))
      .map((child) => walk(child, held));
    place.devices = below.reduce((sum, count) => sum + count, node.deviceCount);
    place.note = noteOf(level, place.devices);
    return place.devices;
  };
  walk(root, { goal: null, from: "" });
  return places;
};
