import type { LocationNode } from "./queries/facility-context.ts";

export const UNIT_LEVEL = 3;
export const ROOM_LEVEL = 4;

/** A facility's places with the ways up and down between them. */
export type LocationTree = {
  root: LocationNode | undefined;
  get(id: string): LocationNode | undefined;
  /** The place itself and everything in it, by name within each place. */
  subtree(id: string): readonly LocationNode[];
  /** The place itself, then those around it up to the facility. */
  upward(id: string): LocationNode[];
  /** The nearest place of this level, itself or around it. */
  atLevel(id: string, level: number): LocationNode | undefined;
};

const treeOf = (nodes: readonly LocationNode[]): LocationTree => {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const children = Map.groupBy(nodes, (node) => node.parentId);

  // Each line of a report looks up its places again and again.
  const subtrees = new Map<string, readonly LocationNode[]>();
  const subtree = (id: string): readonly LocationNode[] => {
    const known = subtrees.get(id);
    const node = byId.get(id);
    if (known !== undefined || node === undefined) return known ?? [];
    const found = [node, ...(children.get(id) ?? []).flatMap((child) => subtree(child.id))];
    subtrees.set(id, found);
    return found;
  };
  const upward = (id: string): LocationNode[] => {
    const node = byId.get(id);
    if (node === undefined) return [];
    return node.parentId === null ? [node] : [node, ...upward(node.parentId)];
  };
  return {
    root: children.get(null)?.[0],
    get: (id) => byId.get(id),
    subtree,
    upward,
    atLevel: (id, level) => upward(id).find((node) => node.level === level),
  };
};

const known = new WeakMap<readonly LocationNode[], LocationTree>();

/**
 * The tree of places in any order; a place whose parent is missing is left aside. Of a list that is
 * remembered the tree is, too.
 */
export const buildTree = (nodes: readonly LocationNode[]): LocationTree => {
  const before = known.get(nodes);
  if (before !== undefined) return before;
  const tree = treeOf(nodes);
  known.set(nodes, tree);
  return tree;
};
