import { useMemo, useState } from "react";
import {
  ancestorsOf,
  indexTree,
  searchTree,
  treeRows,
  type TreeItem,
  type TreeRow,
} from "./tree-items.ts";

const none: ReadonlySet<string> = new Set();

const withKey = (keys: ReadonlySet<string>, key: string, isOn: boolean): ReadonlySet<string> => {
  const next = new Set(keys);
  if (isOn) next.add(key);
  else next.delete(key);
  return next;
};

/** What is open, what is searched for and the rows that come of both. */
export function useTree<Item extends TreeItem>(
  items: readonly Item[],
  search: string,
  openAtFirst: readonly string[] | undefined,
  /** A row in which the user types: it stays, whatever is searched for. */
  keptId: string | null,
) {
  const index = useMemo(() => indexTree(items), [items]);
  const [opened, setOpened] = useState<ReadonlySet<string> | null>(null);
  // The top level is open until the user closes it, also when the nodes come later.
  const open = useMemo(
    () => opened ?? new Set(openAtFirst ?? index.below.get(null)?.map(({ id }) => id)),
    [opened, openAtFirst, index],
  );
  const [fold, setFold] = useState({ search, keys: none });
  const folded = fold.search === search ? fold.keys : none;
  const matches = useMemo(() => searchTree(index, search, keptId), [index, search, keptId]);
  const rows = useMemo(
    () => treeRows(index, { open, matches, folded }),
    [index, open, matches, folded],
  );
  const setOpen = ({ item }: Pick<TreeRow<Item>, "item">, isOpen: boolean) => {
    if (matches?.above.has(item.id)) {
      setFold({ search, keys: withKey(folded, item.id, !isOpen) });
      // Closed for the search alone; opened it stays open after it.
      if (!isOpen) setOpened(withKey(open, item.id, false));
    } else setOpened(withKey(open, item.id, isOpen));
  };
  const openAll = (isOpen: boolean) => {
    const parents = [...index.below.keys()].filter((id) => id !== null);
    setOpened(new Set(isOpen ? parents : []));
    setFold({ search, keys: isOpen ? none : (matches?.above ?? none) });
  };
  /** Opens all above a node. */
  const openTo = (item: Item) =>
    setOpened(open.union(new Set(ancestorsOf(index, item).map(({ id }) => id))));
  return { index, matches, rows, setOpen, openAll, openTo };
}
