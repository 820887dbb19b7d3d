import type { LocationNode } from "./queries/facility-context.ts";
import type { LocationTree } from "./location-tree.ts";
import { compareNames } from "../lib/compare-names.ts";

/** A line of a report's table: a place, counted over `parts` (itself, or chosen places in it). */
type SelectionRow = { location: LocationNode; parts: LocationNode[] };

/** The chosen places without overlap, and the lines they make at one level. */
export type Selection = {
  /** Topmost chosen places: together they count everything chosen, and nothing twice. */
  topmost: LocationNode[];
  rows: SelectionRow[];
  /** The nearest place around everything chosen; the facility itself when all is chosen. */
  frame: LocationNode | undefined;
};

/** The chosen places that do not lie in another chosen one. */
const topmostOf = (tree: LocationTree, chosen: readonly string[]): LocationNode[] => {
  const ids = new Set(chosen);
  return [...ids].flatMap((id) => {
    const [self, ...above] = tree.upward(id);
    return self === undefined || above.some((node) => ids.has(node.id)) ? [] : [self];
  });
};

const nearestAround = (
  tree: LocationTree,
  nodes: readonly LocationNode[],
): LocationNode | undefined => {
  const [first, ...rest] = nodes.map((node) => tree.upward(node.id));
  return first?.find((node) => rest.every((path) => path.includes(node)));
};

/**
 * Reduces the chosen places (none means the whole facility) to what is counted, and lists the
 * places of `level` that are touched: wholly chosen ones count themselves, others only the chosen
 * places in them. Lines come by name.
 * @param within when the range begins and ends: a place that was closed before, or moved to where it
 *   is only after, has a line only where it was chosen itself
 */
export const selectLocations = (
  tree: LocationTree,
  chosenIds: readonly string[],
  level: number,
  within: { fromMs: number; toMs: number } = { fromMs: -Infinity, toMs: Infinity },
): Selection => {
  const isThere = (node: LocationNode): boolean =>
    (node.closedAt ?? Infinity) > within.fromMs && (node.continues?.at ?? -Infinity) < within.toMs;
  const chosen = chosenIds.length > 0 ? chosenIds : tree.root === undefined ? [] : [tree.root.id];
  const topmost = topmostOf(tree, chosen);
  const rows = new Map<string, SelectionRow>();
  for (const node of topmost) {
    for (const inner of node.level <= level ? tree.subtree(node.id) : []) {
      if (inner.level === level && (inner === node || isThere(inner)))
        rows.set(inner.id, { location: inner, parts: [inner] });
    }
    const around = node.level > level ? tree.atLevel(node.id, level) : undefined;
    if (around === undefined) continue;
    const row = rows.get(around.id) ?? { location: around, parts: [] };
    rows.set(around.id, { ...row, parts: [...row.parts, node] });
  }
  return {
    topmost,
    rows: [...rows.values()].toSorted((a, b) => compareNames(a.location.name, b.location.name)),
    frame: nearestAround(tree, topmost),
  };
};
