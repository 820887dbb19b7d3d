import { ancestorsOf, descendantsOf, type TreeIndex, type TreeItem } from "./tree-items.ts";

/**
 * What a tick means: `rows` each row by itself, for an act on several; `branches` a row with all
 * that hangs below it.
 */
export type TreeTicks = {
  kind: "rows" | "branches";
  keys: ReadonlySet<string>;
  onChange: (keys: ReadonlySet<string>) => void;
};

export type TickState = "all" | "some" | "none";

/** The state of every box that is not empty, reckoned once for the whole tree. */
export function tickStates(index: TreeIndex, ticks: TreeTicks): ReadonlyMap<string, TickState> {
  const states = new Map<string, TickState>();
  for (const key of ticks.keys) {
    const item = index.byId.get(key);
    if (item === undefined) continue;
    states.set(key, "all");
    if (ticks.kind === "rows") continue;
    for (const { id } of ancestorsOf(index, item)) {
      if (!ticks.keys.has(id)) states.set(id, "some");
    }
  }
  return states;
}

/**
 * The ticked keys after one box was pressed. With branches a parent is ticked exactly when all
 * below it are; what a search hides is left as it is.
 *
 * @param isShown whether a node may be ticked along with the one above it
 */
export function toggleTick(
  index: TreeIndex,
  { kind, keys }: Pick<TreeTicks, "kind" | "keys">,
  item: TreeItem,
  isShown: (id: string) => boolean,
): ReadonlySet<string> {
  const next = new Set(keys);
  const isOn = !keys.has(item.id);
  const set = (id: string, on: boolean) => (on ? next.add(id) : next.delete(id));
  if (kind === "rows") {
    set(item.id, isOn);
    return next;
  }
  const under = descendantsOf(index, item.id).filter(({ id }) => isShown(id));
  for (const { id } of under) set(id, isOn);
  set(item.id, isOn);
  for (const { id } of [item, ...ancestorsOf(index, item)]) {
    const children = index.below.get(id);
    if (children)
      set(
        id,
        children.every((child) => next.has(child.id)),
      );
  }
  return next;
}

const NONE: ReadonlySet<string> = new Set();
const any = (): boolean => true;

/** Ticks one row with all below it, and nothing else. */
export const onlyTick = (index: TreeIndex, item: TreeItem): ReadonlySet<string> =>
  toggleTick(index, { kind: "branches", keys: NONE }, item, any);

/** Ticks every row. */
export const everyTick = (index: TreeIndex): ReadonlySet<string> => new Set(index.byId.keys());

/** Ticks every row but one with all below it. */
export const allButTick = (index: TreeIndex, item: TreeItem): ReadonlySet<string> =>
  toggleTick(index, { kind: "branches", keys: everyTick(index) }, item, any);

/** Whether ticks mean branches and every row has one. */
export const hasEveryTick = (index: TreeIndex, ticks: TreeTicks | undefined): boolean =>
  ticks?.kind === "branches" && everyTick(index).isSubsetOf(ticks.keys);
