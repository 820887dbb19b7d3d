import type { DeviceItem, LocationItem, ShiftItem } from "#contract/reports/filters.ts";
import type { ChoiceNode } from "./choice-tree.ts";

/** The level at which compliance is watched: unit or ward. */
export const UNIT_LEVEL = 3;

type Compare = (a: string, b: string) => number;

/**
 * Locations as a tree, siblings in the language's order. A location whose parent is not among them
 * stands at the top. Without any unit, the lowest level there is gets counted.
 */
export const locationChoices = (items: readonly LocationItem[], compare: Compare): ChoiceNode[] => {
  const known = new Map(items.map((item) => [item.id, item]));
  const children = Map.groupBy(items, (item) =>
    item.parentId !== null && known.has(item.parentId) ? item.parentId : null,
  );
  const counted = items.some((item) => item.level === UNIT_LEVEL)
    ? UNIT_LEVEL
    : Math.max(...items.map((item) => item.level));
  const build = (parentId: string | null): ChoiceNode[] =>
    (children.get(parentId) ?? [])
      .toSorted((a, b) => compare(a.name, b.name))
      .map((item) => ({
        id: item.id,
        name: item.name,
        detail: (item.parentId !== null && known.get(item.parentId)?.name) || null,
        isCounted: item.level === counted,
        children: build(item.id),
      }));
  return withoutSoleRoot(build(null));
};

/** A facility that holds everything else says no more than "Select all" does. */
const withoutSoleRoot = (roots: ChoiceNode[]): ChoiceNode[] => {
  const [root] = roots;
  const isSole = roots.length === 1 && root !== undefined && root.children.length > 0;
  return isSole && !root.isCounted ? [...root.children] : roots;
};

/** Devices grouped under the place where they hang. */
export const deviceChoices = (items: readonly DeviceItem[], compare: Compare): ChoiceNode[] =>
  [...Map.groupBy(items, (item) => item.location)]
    .toSorted(([a], [b]) => compare(a, b))
    .map(([location, devices]) => ({
      // A place's own id would be as good, but devices without a place have none.
      id: `group:${location}`,
      name: location,
      detail: null,
      isCounted: false,
      children: devices
        .toSorted((a, b) => compare(a.deviceName, b.deviceName))
        .map((device) => ({
          id: device.id,
          name: device.deviceName,
          detail: device.deviceType,
          isCounted: true,
          children: [],
        })),
    }));

/** Shifts in the order of the day. @param hours "7:00 AM – 3:00 PM" from two wall times */
export const shiftChoices = (
  items: readonly ShiftItem[],
  hours: (start: string, end: string) => string,
): ChoiceNode[] =>
  items
    .toSorted((a, b) => a.startTime.localeCompare(b.startTime))
    .map((shift) => ({
      id: shift.id,
      name: shift.name,
      detail: hours(shift.startTime, shift.endTime),
      isCounted: true,
      children: [],
    }));
