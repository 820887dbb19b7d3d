import type {
  CalendarItem,
  DeviceItem,
  EmployeeItem,
  HygieneOpportunityItem,
  JobRoleItem,
  LocationItem,
  ObservationRoleItem,
  ShiftItem,
} from "#contract/reports/filters/filter-items.ts";
import { personName } from "#contract/reports/ims/person-rows.ts";
import type { ChoiceNode } from "./choice-tree.ts";

/** The level at which compliance is watched: unit or ward. */
const UNIT_LEVEL = 3;

type Compare = (a: string, b: string) => number;

/**
 * Locations as a tree, siblings in the language's order. A location whose parent is not among them
 * stands at the top. Without any unit, the lowest level there is gets counted.
 */
const placeTree = (items: readonly LocationItem[], compare: Compare): ChoiceNode[] => {
  const known = new Map(items.map((item) => [item.id, item]));
  const children = Map.groupBy(items, (item) =>
    item.parentId !== null && known.has(item.parentId) ? item.parentId : null,
  );
  const counted = items.some((item) => item.level === UNIT_LEVEL)
    ? UNIT_LEVEL
    : Math.max(...items.map((item) => item.level));
  const build = (parentId: string | null): ChoiceNode[] =>
    (children.get(parentId) ?? [])
      // Closed ones last.
      .toSorted(
        (a, b) =>
          Number(a.closedAt !== undefined) - Number(b.closedAt !== undefined) ||
          compare(a.name, b.name),
      )
      .map((item) => ({
        id: item.id,
        name: item.name,
        detail: (item.parentId !== null && known.get(item.parentId)?.name) || null,
        isCounted: item.level === counted,
        ...(item.closedAt !== undefined && { closedAt: item.closedAt }),
        children: build(item.id),
      }));
  return build(null);
};

/** A facility that holds everything else says no more than "All" does. */
const withoutSoleRoot = (roots: ChoiceNode[]): ChoiceNode[] => {
  const [root] = roots;
  const isSole = roots.length === 1 && root !== undefined && root.children.length > 0;
  return isSole && !root.isCounted ? [...root.children] : roots;
};

/** The tree of locations to choose from. */
export const locationChoices = (items: readonly LocationItem[], compare: Compare): ChoiceNode[] =>
  withoutSoleRoot(placeTree(items, compare));

const deviceNode = (device: DeviceItem, path: readonly string[]): ChoiceNode => ({
  id: device.id,
  name: device.deviceName,
  detail: device.deviceType,
  path: [...path, device.deviceType].join(" · "),
  isCounted: true,
  children: [],
});

/**
 * Devices under the tree of places where they hang; places without devices are left out. Places are
 * distinguished by their ids: every room has a "Bay A". Devices without a place stand in a group of
 * their own at the end.
 */
export const deviceChoices = (
  items: readonly DeviceItem[],
  locations: readonly LocationItem[],
  { compare, noPlace }: { compare: Compare; noPlace: string },
): ChoiceNode[] => {
  const known = new Set(locations.map(({ id }) => id));
  const byPlace = Map.groupBy(items, ({ locationId }) =>
    locationId !== null && known.has(locationId) ? locationId : null,
  );
  const devicesAt = (placeId: string | null, path: readonly string[]): ChoiceNode[] =>
    (byPlace.get(placeId) ?? [])
      .toSorted((a, b) => compare(a.deviceName, b.deviceName))
      .map((device) => deviceNode(device, path));
  const places = placeTree(locations, compare);
  const sole = places.length === 1 ? places[0] : undefined;
  const build = (place: ChoiceNode, above: readonly string[]): ChoiceNode[] => {
    // The facility is above everything: it says nothing of where a device is.
    const path = place === sole ? [] : [place.name, ...above];
    const children = [
      ...place.children.flatMap((child) => build(child, path)),
      ...devicesAt(place.id, path),
    ];
    if (children.length === 0) return [];
    return [
      {
        // A place is never stored among devices; its own id could be taken for one.
        id: `place:${place.id}`,
        name: place.name,
        detail: above.join(" · ") || null,
        isCounted: false,
        children,
      },
    ];
  };
  const placed = withoutSoleRoot(places.flatMap((place) => build(place, [])));
  const loose = devicesAt(null, []);
  return loose.length === 0
    ? placed
    : [
        ...placed,
        { id: "place:none", name: noPlace, detail: null, isCounted: false, children: loose },
      ];
};

/** The devices that hang at the chosen places or below them; all of them where no place is chosen. */
export const devicesWithin = (
  items: readonly DeviceItem[],
  locations: readonly LocationItem[],
  chosen: readonly string[],
): readonly DeviceItem[] => {
  if (chosen.length === 0) return items;
  const within = new Set(chosen);
  const parents = new Map(locations.map(({ id, parentId }) => [id, parentId]));
  const isWithin = (id: string | null): boolean =>
    id !== null && (within.has(id) || isWithin(parents.get(id) ?? null));
  return items.filter(({ locationId }) => isWithin(locationId));
};

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

/** Roles in the language's order, archived ones last and marked as such. */
export const observationRoleChoices = (
  items: readonly ObservationRoleItem[],
  { compare, archived }: { compare: Compare; archived: string },
): ChoiceNode[] =>
  items
    .toSorted((a, b) => Number(a.isArchived) - Number(b.isArchived) || compare(a.title, b.title))
    .map(({ id, title, isArchived }) => ({
      id,
      name: title,
      detail: isArchived ? archived : null,
      isCounted: true,
      children: [],
    }));

/** Moments, months or years in their own order. */
export const numberedChoices = (
  items: readonly (HygieneOpportunityItem | CalendarItem)[],
): ChoiceNode[] =>
  items.map(({ id, name }) => ({
    id: String(id),
    name,
    detail: null,
    isCounted: true,
    children: [],
  }));

/** Roles in the language's order. */
export const jobRoleChoices = (items: readonly JobRoleItem[], compare: Compare): ChoiceNode[] =>
  items
    .toSorted((a, b) => compare(a.title, b.title))
    .map(({ id, title }) => ({ id, name: title, detail: null, isCounted: true, children: [] }));

/** People below their job roles, both in the language's order. */
export const employeeChoices = (
  employees: readonly EmployeeItem[],
  jobRoles: readonly JobRoleItem[],
  compare: Compare,
): ChoiceNode[] => {
  const byRole = Map.groupBy(employees, ({ jobRoleId }) => jobRoleId);
  return jobRoles
    .filter(({ id }) => byRole.has(id))
    .toSorted((a, b) => compare(a.title, b.title))
    .map((role) => ({
      id: role.id,
      name: role.title,
      detail: null,
      isCounted: false,
      children: (byRole.get(role.id) ?? [])
        .map(({ id, lastName, firstName }) => ({
          id,
          name: personName({ lastName, firstName }),
          detail: role.title,
          isCounted: true,
          children: [],
        }))
        .toSorted((a, b) => compare(a.name, b.name)),
    }));
};
