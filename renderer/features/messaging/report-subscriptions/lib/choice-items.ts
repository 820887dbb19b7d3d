import type {
  EmployeeItem,
  JobRoleItem,
  LocationItem,
} from "#contract/reports/filters/filter-items.ts";
import type { FilterData } from "#contract/reports/filters/filters.ts";
import { personName } from "#contract/reports/ims/person-rows.ts";
import type { TreeItem } from "#renderer/ui/trees/tree-items.ts";
import { ALL, type Chosen, NONE, chosenOf, idsOf } from "./chosen.ts";

type Compare = (a: string, b: string) => number;

/** Facility, floor, unit: rooms and bays count with their unit. */
const LEVELS = 3;

/** What narrows a subscription by a tree; shifts are few, and stand side by side. */
export type TreeFilter = "locations" | "jobRoles" | "employees";

/** What is said of a place that is closed, or will be. */
type ClosedNote = (closedAt: string) => string;

/** By name, closed ones last. */
const placeItems = (
  places: readonly LocationItem[],
  compare: Compare,
  closedNote?: ClosedNote,
): TreeItem[] => {
  const shown = places.filter(({ level }) => level <= LEVELS);
  const known = new Set(shown.map(({ id }) => id));
  return shown
    .toSorted(
      (a, b) =>
        Number(a.closedAt !== undefined) - Number(b.closedAt !== undefined) ||
        compare(a.name, b.name),
    )
    .map(({ id, name, parentId, closedAt }) => ({
      id,
      name,
      parentId: parentId !== null && known.has(parentId) ? parentId : null,
      ...(closedAt !== undefined && { isFaded: true, note: closedNote?.(closedAt) }),
    }));
};

const roleItems = (roles: readonly JobRoleItem[], compare: Compare): TreeItem[] =>
  roles
    .toSorted((a, b) => compare(a.title, b.title))
    .map(({ id, title }) => ({ id, name: title, parentId: null }));

/** A role is no person; its own id could be taken for one's. */
const aboveOf = (roleId: string): string => `role:${roleId}`;

const peopleItems = (
  people: readonly EmployeeItem[],
  roles: readonly JobRoleItem[],
  compare: Compare,
): TreeItem[] => {
  const held = new Set(people.map(({ jobRoleId }) => jobRoleId));
  const above = roleItems(
    roles.filter(({ id }) => held.has(id)),
    compare,
  ).map((item) => ({ ...item, id: aboveOf(item.id) }));
  const known = new Set(above.map(({ id }) => id));
  const below = people
    .map((person) => {
      const parentId = aboveOf(person.jobRoleId);
      const parent = known.has(parentId) ? parentId : null;
      return { id: person.id, name: personName(person), parentId: parent };
    })
    .toSorted((a, b) => compare(a.name, b.name));
  return [...above, ...below];
};

/**
 * What a filter offers, as a tree whose lowest rows are what is chosen.
 * @param chosen who of those that have left is there all the same
 * @param closedNote "closed Nov 3"
 */
export const choiceItems = (
  filter: TreeFilter,
  { locations = [], jobRoles = [], employees = [] }: FilterData,
  compare: Compare,
  chosen: Chosen = NONE,
  closedNote?: ClosedNote,
): TreeItem[] => {
  if (filter === "locations") return placeItems(locations, compare, closedNote);
  if (filter === "jobRoles") return roleItems(jobRoles, compare);
  const kept = new Set(idsOf(chosen));
  const offered = employees.filter(({ id, hasLeft }) => hasLeft !== true || kept.has(id));
  return peopleItems(offered, jobRoles, compare);
};

const parentsIn = (items: readonly TreeItem[]): Set<string> =>
  new Set(items.flatMap(({ parentId }) => parentId ?? []));

/** The rows that can be chosen: those with nothing below. */
export const leavesOf = (items: readonly TreeItem[]): TreeItem[] => {
  const parents = parentsIn(items);
  return items.filter(({ id }) => !parents.has(id));
};

/** The leaves below a row; itself where it is one. */
export const leavesBelow = (items: readonly TreeItem[], id: string): TreeItem[] => {
  const byId = new Map(items.map((item) => [item.id, item]));
  const isBelow = (item: TreeItem | undefined): boolean =>
    item !== undefined && (item.id === id || isBelow(byId.get(item.parentId ?? "")));
  return leavesOf(items).filter(isBelow);
};

/**
 * The ticked rows of a choice. A row above is ticked exactly when all below it are; an id of one above
 * stands for all below it.
 */
export const ticksOf = (items: readonly TreeItem[], chosen: Chosen): ReadonlySet<string> => {
  if (chosen === ALL) return new Set(items.map(({ id }) => id));
  const asked = new Set(idsOf(chosen));
  const byId = new Map(items.map((item) => [item.id, item]));
  const isAsked = (item: TreeItem | undefined): boolean =>
    item !== undefined && (asked.has(item.id) || isAsked(byId.get(item.parentId ?? "")));
  const below = Map.groupBy(items, ({ parentId }) => parentId);
  const ticked = new Set<string>();
  const walk = (item: TreeItem): boolean => {
    const children = below.get(item.id) ?? [];
    const areAllOn = children.map(walk).every(Boolean);
    const isOn = children.length === 0 ? isAsked(item) : areAllOn;
    if (isOn) ticked.add(item.id);
    return isOn;
  };
  for (const item of below.get(null) ?? []) walk(item);
  return ticked;
};

/** The choice that ticks say: the leaves by name, or all of them, also later ones. */
export const chosenBy = (items: readonly TreeItem[], ticked: ReadonlySet<string>): Chosen => {
  const leaves = leavesOf(items);
  const on = leaves.filter(({ id }) => ticked.has(id));
  if (on.length === 0) return NONE;
  return on.length === leaves.length ? ALL : chosenOf(on.map(({ id }) => id));
};

/** Names of what is chosen, of those above where they stand for all below them; null for all. */
export const namesOf = (items: readonly TreeItem[], chosen: Chosen): string[] | null => {
  if (chosen === ALL) return null;
  const ticked = ticksOf(items, chosen);
  return leavesOf(items)
    .filter(({ id }) => ticked.has(id))
    .map(({ name }) => name);
};
