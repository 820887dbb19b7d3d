import {
  countTicked,
  leavesOf,
  tickOf,
  tickOfAll,
  toggle,
  type ChoiceNode,
  type Ticked,
} from "./choice-tree.ts";

/** Ticks everything under one node and nothing else. */
export const onlyOf = (node: ChoiceNode): Ticked => new Set(leavesOf([node]).map(({ id }) => id));

/** Ticks everything. */
export const allOf = (roots: readonly ChoiceNode[]): Ticked =>
  new Set(leavesOf(roots).map(({ id }) => id));

/** Ticks everything that is not under one node. */
export const allBut = (roots: readonly ChoiceNode[], node: ChoiceNode): Ticked =>
  allOf(roots).difference(onlyOf(node));

/** Whether a click on what a search found chooses it alone: only where all are ticked. */
export const choosesOnly = (
  roots: readonly ChoiceNode[],
  ticked: Ticked,
  isSearching: boolean,
): boolean => isSearching && tickOfAll(roots, ticked) === "all";

/** What a click on a node, or Enter with it found first, makes of the ticks. */
export const afterChoosing = (
  roots: readonly ChoiceNode[],
  ticked: Ticked,
  { node, isSearching }: { node: ChoiceNode; isSearching: boolean },
): Ticked => (choosesOnly(roots, ticked, isSearching) ? onlyOf(node) : toggle([node], ticked));

/** How many of the counted nodes a choice of one alone lets go. */
export const letGo = (roots: readonly ChoiceNode[], node: ChoiceNode): number => {
  const { total, ticked } = countTicked(roots, onlyOf(node));
  return total - ticked;
};

/** The same nodes with those that are ticked, or hold what is, before their siblings. */
export const tickedFirst = (roots: readonly ChoiceNode[], ticked: Ticked): ChoiceNode[] =>
  roots
    .map((node) => ({ ...node, children: tickedFirst(node.children, ticked) }))
    .toSorted(
      (a, b) => Number(tickOf(b, ticked) !== "none") - Number(tickOf(a, ticked) !== "none"),
    );
