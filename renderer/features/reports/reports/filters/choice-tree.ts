import type { ListRules } from "#contract/reports/filters/filter-table.ts";

/** Something to tick, with what lies below it. */
export type ChoiceNode = {
  readonly id: string;
  readonly name: string;
  /** A word more, beside the name: the floor of a unit. */
  readonly detail: string | null;
  /** Stands for the detail where the tree around the node is not seen: among what was found. */
  readonly path?: string;
  /** Since when a place is closed; only where it was closed. */
  readonly closedAt?: string;
  /** What the footer counts (units, devices). */
  readonly isCounted: boolean;
  readonly children: readonly ChoiceNode[];
};

type Tick = "all" | "some" | "none";

/** Ids of the leaves that are ticked; everything above them follows from these. */
export type Ticked = ReadonlySet<string>;

/** The node and everything below it, in the order shown. */
export const withDescendants = (node: ChoiceNode): ChoiceNode[] => [
  node,
  ...node.children.flatMap(withDescendants),
];

/** The lowest nodes under these, which carry the ticks. */
export const leavesOf = (nodes: readonly ChoiceNode[]): ChoiceNode[] =>
  nodes.flatMap((node) => (node.children.length === 0 ? [node] : leavesOf(node.children)));

/** How a node stands: a parent is `all` or `none` only when everything below it is. */
export const tickOf = (node: ChoiceNode, ticked: Ticked): Tick => {
  const leaves = leavesOf([node]);
  const count = leaves.filter((leaf) => ticked.has(leaf.id)).length;
  if (count === 0) return "none";
  return count === leaves.length ? "all" : "some";
};

/** Ticks everything under the nodes, or clears it where all of it was ticked. */
export const toggle = (nodes: readonly ChoiceNode[], ticked: Ticked): Ticked => {
  const leaves = leavesOf(nodes).map((leaf) => leaf.id);
  return leaves.every((id) => ticked.has(id))
    ? ticked.difference(new Set(leaves))
    : ticked.union(new Set(leaves));
};

/** The tick of several nodes together, as "Select all found" shows it. */
export const tickOfAll = (nodes: readonly ChoiceNode[], ticked: Ticked): Tick => {
  const ticks = new Set(nodes.map((node) => tickOf(node, ticked)));
  if (ticks.size === 1) return [...ticks][0] ?? "none";
  return ticks.size === 0 ? "none" : "some";
};

/** How many leaves an empty list ticks, from the first one on. */
const EMPTY_LEAVES: Readonly<Record<ListRules["empty"], number>> = {
  all: Infinity,
  first: 1,
  unlimited: 0,
};

/**
 * Ticks for a stored list of ids, of any level; an empty list stands for what `empty` says.
 * Ids that no longer exist are passed over.
 */
export const tickedFrom = (
  roots: readonly ChoiceNode[],
  ids: readonly string[],
  empty: ListRules["empty"] = "all",
): Ticked => {
  const leaves = leavesOf(roots).map((leaf) => leaf.id);
  if (ids.length === 0) return new Set(leaves.slice(0, EMPTY_LEAVES[empty]));
  const wanted = new Set(ids);
  const nodes = roots.flatMap(withDescendants).filter((node) => wanted.has(node.id));
  return new Set(leavesOf(nodes).map((leaf) => leaf.id));
};

/** The topmost nodes that are ticked whole: the shortest list that says the same. */
export const topmost = (roots: readonly ChoiceNode[], ticked: Ticked): string[] =>
  roots.flatMap((node) => {
    const tick = tickOf(node, ticked);
    if (tick === "none") return [];
    return tick === "all" ? [node.id] : topmost(node.children, ticked);
  });

/**
 * The list to store for ticks: empty for what an empty list stands for, else what `reduce` makes of
 * them. All shifts of a day are not the same as no shift, nor are all years the same as this one.
 */
export const idsFrom = (
  roots: readonly ChoiceNode[],
  ticked: Ticked,
  { empty, reduce }: Pick<ListRules, "empty"> & { reduce: ListRules["stores"] },
): string[] => {
  const byDefault = tickedFrom(roots, [], empty);
  if (ticked.size === byDefault.size && byDefault.isSubsetOf(ticked)) return [];
  return reduce === "topmost"
    ? topmost(roots, ticked)
    : leavesOf(roots)
        .map((leaf) => leaf.id)
        .filter((id) => ticked.has(id));
};

/**
 * How many counted nodes there are and how many of them are ticked, wholly or in part. One that
 * stands below another of the nodes, as among what a search found, counts once.
 */
export const countTicked = (
  roots: readonly ChoiceNode[],
  ticked: Ticked,
): { ticked: number; total: number } => {
  const counted = new Set(roots.flatMap(withDescendants).filter((node) => node.isCounted));
  return {
    ticked: [...counted].filter((node) => tickOf(node, ticked) !== "none").length,
    total: counted.size,
  };
};

const MARKS = /\p{Diacritic}/gu;

/** Text without case and accents, as a search compares it. */
const folded = (text: string): string => text.normalize("NFD").replace(MARKS, "").toLowerCase();

/** Nodes whose name holds every word of the query; without a query none. */
export const search = (roots: readonly ChoiceNode[], query: string): ChoiceNode[] => {
  const words = folded(query).split(/\s+/u).filter(Boolean);
  if (words.length === 0) return [];
  return roots.flatMap(withDescendants).filter((node) => {
    const text = folded(node.name);
    return words.every((word) => text.includes(word));
  });
};

/** One line of the tree as drawn: its depth, and whether it can open. */
export type TreeLine = { node: ChoiceNode; depth: number; isOpen: boolean; canOpen: boolean };

/** The tree's visible lines: children of open nodes only. */
export const visibleLines = (
  roots: readonly ChoiceNode[],
  open: ReadonlySet<string>,
  depth = 0,
): TreeLine[] =>
  roots.flatMap((node) => {
    const canOpen = node.children.length > 0;
    const isOpen = canOpen && open.has(node.id);
    const line = { node, depth, isOpen, canOpen };
    return isOpen ? [line, ...visibleLines(node.children, open, depth + 1)] : [line];
  });
