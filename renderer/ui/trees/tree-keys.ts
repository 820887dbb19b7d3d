import type { KeyboardEvent } from "react";
import { letterFrom } from "../lib/list-keys.ts";
import type { TreeItem, TreeRow } from "./tree-items.ts";

/** What a key asks of a tree: another row, or an act on the one that has the focus. */
type TreeStroke =
  | { act: "move"; at: number }
  | { act: "open" | "close" | "choose" | "tick" | "rename" | "add" | "remove" };

type Stroke = Pick<KeyboardEvent, "key" | "altKey" | "ctrlKey" | "metaKey" | "shiftKey">;

const PLAIN_ACTS: Readonly<Record<string, Exclude<TreeStroke["act"], "move">>> = {
  Enter: "choose",
  " ": "tick",
  F2: "rename",
  Delete: "remove",
};

/**
 * What a key does in the row at a place; null where it is none of the tree's.
 *
 * @param mayAdd N adds below this row; elsewhere it is a letter like any other
 */
export function treeStroke<Item extends TreeItem>(
  rows: readonly TreeRow<Item>[],
  at: number,
  stroke: Stroke,
  mayAdd: boolean,
): TreeStroke | null {
  const row = rows[at];
  const { key } = stroke;
  if (row === undefined || stroke.altKey || stroke.ctrlKey || stroke.metaKey) return null;
  const move = (to: number): TreeStroke => ({ act: "move", at: to });
  const last = rows.length - 1;
  if (key === "ArrowDown") return move(Math.min(at + 1, last));
  if (key === "ArrowUp") return move(Math.max(at - 1, 0));
  if (key === "Home") return move(0);
  if (key === "End") return move(last);
  if (key === "ArrowRight") {
    if (!row.isParent) return null;
    return row.isOpen ? move(at + 1) : { act: "open" };
  }
  if (key === "ArrowLeft") {
    if (row.isOpen) return { act: "close" };
    const parent = rows.findIndex(({ item }) => item.id === row.item.parentId);
    return parent < 0 ? null : move(parent);
  }
  const act = PLAIN_ACTS[key];
  if (act !== undefined) return { act };
  if (mayAdd && key.toLowerCase() === "n") return { act: "add" };
  const names = rows.map(({ item }) => item.name);
  const found = letterFrom(at, stroke, names);
  return found === null ? null : move(found);
}
