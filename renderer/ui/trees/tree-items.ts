import { plainText } from "../lib/list-keys.ts";

/** A node of a tree. All of them come in one list, each below the one its `parentId` names. */
export type TreeItem = {
  id: string;
  /** Null at the top. */
  parentId: string | null;
  name: string;
  /** Level and counts: "Unit · 24 devices". */
  note?: string | undefined;
  /** Of the past: its name is pale. */
  isFaded?: boolean | undefined;
};

/** Who hangs below whom, in the order of the list. */
export type TreeIndex<Item extends TreeItem = TreeItem> = {
  byId: ReadonlyMap<string, Item>;
  /** By parent; those at the top under null. */
  below: ReadonlyMap<string | null, readonly Item[]>;
};

/** A row as it is drawn. Counts from 1 where readers hear it. */
export type TreeRow<Item extends TreeItem = TreeItem> = {
  item: Item;
  level: number;
  place: number;
  siblings: number;
  isParent: boolean;
  isOpen: boolean;
};

/** Sorts nothing: the order of the list is the order of the tree. */
export function indexTree<Item extends TreeItem>(items: readonly Item[]): TreeIndex<Item> {
  return {
    byId: new Map(items.map((item) => [item.id, item])),
    below: Map.groupBy(items, ({ parentId }) => parentId),
  };
}

/** All below a node, at any depth. */
export function descendantsOf<Item extends TreeItem>(
  { below }: TreeIndex<Item>,
  id: string,
): Item[] {
  return (below.get(id) ?? []).flatMap((item) => [
    item,
    ...descendantsOf({ below, byId: new Map() }, item.id),
  ]);
}

/** Those above a node, the nearest first. */
export function ancestorsOf<Item extends TreeItem>(
  { byId }: TreeIndex<Item>,
  { parentId }: TreeItem,
): Item[] {
  const above: Item[] = [];
  for (let at = parentId; at !== null;) {
    const parent = byId.get(at);
    if (parent === undefined) break;
    above.push(parent);
    at = parent.parentId;
  }
  return above;
}

/** What a search finds: the nodes themselves, and those above them, which stay to say where they are. */
type TreeMatches = { found: ReadonlySet<string>; above: ReadonlySet<string> };

/** Nodes with the words typed in their names, without regard to case and accents; null for no search. */
export function searchTree<Item extends TreeItem>(
  index: TreeIndex<Item>,
  typed: string,
  keptId: string | null = null,
): TreeMatches | null {
  const words = plainText(typed.trim());
  if (words === "") return null;
  const found = [...index.byId.values()].filter(
    ({ id, name }) => id === keptId || plainText(name).includes(words),
  );
  return {
    found: new Set(found.map(({ id }) => id)),
    above: new Set(found.flatMap((item) => ancestorsOf(index, item).map(({ id }) => id))),
  };
}

/** How the tree stands: what is open by hand, and what a search leaves of it. */
type TreeView = {
  open: ReadonlySet<string>;
  matches: TreeMatches | null;
  /** Closed by hand while the search holds it open. */
  folded: ReadonlySet<string>;
};

/**
 * The rows to draw. Under a search a node stays when it was found, when one below it was, or when it
 * hangs below a found one; the way to what was found is open.
 */
export function treeRows<Item extends TreeItem>(
  { below }: TreeIndex<Item>,
  { open, matches, folded }: TreeView,
): TreeRow<Item>[] {
  const rows: TreeRow<Item>[] = [];
  const walk = (parent: string | null, level: number, isBelowFound: boolean) => {
    const all = below.get(parent) ?? [];
    const stays = ({ id }: Item) =>
      matches === null || isBelowFound || matches.found.has(id) || matches.above.has(id);
    const shown = all.filter(stays);
    for (const [at, item] of shown.entries()) {
      const isHeldOpen = matches?.above.has(item.id) === true && !folded.has(item.id);
      const isParent = below.has(item.id);
      const isOpen = isParent && (isHeldOpen || open.has(item.id));
      rows.push({ item, level, place: at + 1, siblings: shown.length, isParent, isOpen });
      const isFound = isBelowFound || matches?.found.has(item.id) === true;
      if (isOpen) walk(item.id, level + 1, isFound);
    }
  };
  walk(null, 1, false);
  return rows;
}

/** A name in three parts, the middle one being what was searched for; null without it. */
export function splitAtMatch(name: string, typed: string): [string, string, string] | null {
  const words = plainText(typed.trim());
  if (words === "") return null;
  // A letter with its accent may fold to more or fewer signs: each knows where it came from.
  const from = [...name].flatMap((letter, at) => [...plainText(letter)].map(() => at));
  const start = [...plainText(name)].join("").indexOf(words);
  if (start < 0) return null;
  const letters = [...name];
  const first = from[start] ?? 0;
  const last = (from[start + words.length - 1] ?? letters.length - 1) + 1;
  const part = (begin: number, end?: number) => letters.slice(begin, end).join("");
  return [part(0, first), part(first, last), part(last)];
}
