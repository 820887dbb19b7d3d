import type { LocationNode } from "#contract/locations.ts";
import type { TreeItem } from "#renderer/ui/trees/tree-items.ts";

/** A place as the tree draws it. */
export type Place = TreeItem &
  Pick<LocationNode, "level" | "version" | "isObservable" | "countsWithUnit" | "isPatientPlace"> & {
    /** With those below it. */
    devices: number;
    hasPlacesBelow: boolean;
    /** Of the nearest place, itself or above, that has thresholds. */
    goal: number | null;
    hasOwnGoal: boolean;
  };

/** All places in the order of the tree; `noteOf` says level and devices. */
export const placesOf = (
  root: LocationNode,
  noteOf: (level: number, devices: number) => string,
): Place[] => {
  const places: Place[] = [];
  const walk = (node: LocationNode, goalAbove: number | null): number => {
    const { id, parentId, name, level, version, isObservable } = node;
    const goal = node.goal ?? goalAbove;
    const place: Place = {
      id,
      parentId,
      name,
      level,
      version,
      isObservable,
      goal,
      countsWithUnit: node.countsWithUnit,
      isPatientPlace: node.isPatientPlace,
      hasPlacesBelow: node.childLocations.length > 0,
      hasOwnGoal: node.goal !== null,
      devices: 0,
    };
    places.push(place);
    const below = node.childLocations.map((child) => walk(child, goal));
    place.devices = below.reduce((sum, count) => sum + count, node.deviceCount);
    place.note = noteOf(level, place.devices);
    return place.devices;
  };
  walk(root, null);
  return places;
};
