import { useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent } from "react";
import { useText } from "#renderer/i18n/text.ts";
import { announce } from "../feedback/live-region.tsx";
import { useIsNarrow } from "../medium/use-is-narrow.ts";
import { treeStroke } from "./tree-keys.ts";
import { TreeDraft, TreeRow } from "./tree-row.tsx";
import type { TreeItem, TreeRow as Row } from "./tree-items.ts";
import { rowMenu } from "./tree-menu.tsx";
import {
  allButTick,
  hasEveryTick,
  onlyTick,
  tickStates,
  toggleTick,
  type TreeTicks,
} from "./tree-ticks.ts";
import type { TreeEdit, TreeEdits, TreeEnd } from "./tree-types.ts";
import { TreeWindow, type DrawLine } from "./tree-window.tsx";
import type { useTree } from "./use-tree.ts";

export type TreeRowsProps<Item extends TreeItem> = {
  /** Names the tree for readers. */
  label: string;
  /** The row opened beside the tree, or the one chosen. */
  current?: string | null;
  /** A click or Enter opens or chooses a row; without it they open what is below. */
  onChoose?: ((item: Item) => void) | undefined;
  /** Rows that may not be chosen or ticked. */
  isClosed?: ((item: Item) => boolean) | undefined;
  ticks?: TreeTicks | undefined;
  edits?: TreeEdits<Item> | undefined;
  end?: TreeEnd<Item> | undefined;
  /** Scrolls by itself instead of with the page, in a dialog. */
  inBox?: boolean;
  /** Each new object takes the focus to its row. */
  reveal: { id: string } | null;
  search: string;
  /** What was searched for has been chosen. */
  onSearchDone: () => void;
  /** The row whose name is a field. */
  edit: TreeEdit | null;
  onEdit: (edit: TreeEdit | null) => void;
  tree: ReturnType<typeof useTree<Item>>;
};

type Line<Item extends TreeItem> =
  | { kind: "row"; row: Row<Item>; at: number }
  | { kind: "draft"; parent: Item; level: number };

/** The rows with a new one at the end of those below its parent. */
function linesOf<Item extends TreeItem>(rows: readonly Row<Item>[], edit: TreeEdit | null) {
  const lines: Line<Item>[] = rows.map((row, at) => ({ kind: "row", row, at }));
  if (edit?.kind !== "add") return lines;
  const at = rows.findIndex(({ item }) => item.id === edit.id);
  const parent = rows[at];
  if (parent === undefined) return lines;
  const end = rows.findIndex(({ level }, place) => place > at && level <= parent.level);
  const draft: Line<Item> = { kind: "draft", parent: parent.item, level: parent.level + 1 };
  return lines.toSpliced(end < 0 ? rows.length : end, 0, draft);
}

/** The rows of a tree and everything done in them. One of them is in the order of Tab. */
export function TreeRows<Item extends TreeItem>(props: TreeRowsProps<Item>) {
  const { label, tree, search, current = null, onChoose, isClosed, ticks, edits, end } = props;
  const { edit, onEdit: setEdit } = props;
  const { index, matches, rows, setOpen } = tree;
  const t = useText("lists");
  const isNarrow = useIsNarrow();
  const box = useRef<HTMLDivElement>(null);
  const wanted = useRef<string | null>(null);
  const [active, setActive] = useState<string | null>(current);
  const lines = linesOf(rows, edit);
  const activeRow = Math.max(
    0,
    rows.findIndex(({ item }) => item.id === active),
  );
  const activeId = rows[activeRow]?.item.id;
  const draftAt = lines.findIndex(({ kind }) => kind === "draft");
  const activeLine = activeRow + Number(draftAt >= 0 && draftAt <= activeRow);

  const focusRow = (id: string) => {
    wanted.current = id;
    setActive(id);
  };
  const { reveal } = props;
  const [revealed, setRevealed] = useState(reveal);
  if (reveal !== revealed) {
    setRevealed(reveal);
    if (reveal !== null) setActive(reveal.id);
  }
  const shown = useRef(reveal);
  useLayoutEffect(() => {
    if (revealed === shown.current) return;
    shown.current = revealed;
    wanted.current = revealed?.id ?? null;
  }, [revealed]);
  // A row far away is drawn first and takes the focus then.
  useLayoutEffect(() => {
    if (wanted.current === null) return;
    const drawn = box.current?.querySelectorAll<HTMLElement>("[data-id]") ?? [];
    const row = [...drawn].find(({ dataset }) => dataset["id"] === wanted.current);
    if (row === undefined) return;
    wanted.current = null;
    row.focus();
  });
  const opened = useRef(current);
  useEffect(() => {
    const closed = opened.current;
    opened.current = current;
    if (closed === null || current !== null || document.activeElement !== document.body) return;
    // What was open beside the tree had the focus, and is gone.
    const drawn = box.current?.querySelectorAll<HTMLElement>("[data-id]") ?? [];
    [...drawn].find(({ dataset }) => dataset["id"] === closed)?.focus();
  }, [current]);
  const states = ticks && tickStates(index, ticks);
  // Among all that are ticked, one that was found is chosen alone.
  const takesOnly = matches !== null && hasEveryTick(index, ticks);
  const chooseOnly = (item: Item) => {
    ticks?.onChange(onlyTick(index, item));
    props.onSearchDone();
  };
  const tick = (item: Item) => {
    if (!ticks || isClosed?.(item)) return;
    if (takesOnly) return chooseOnly(item);
    const shown = new Set(matches && rows.map((row) => row.item.id));
    const isShown = (id: string) =>
      (matches === null || shown.has(id)) && !isClosed?.(index.byId.get(id) ?? item);
    ticks.onChange(toggleTick(index, ticks, item, isShown));
    focusRow(item.id);
  };
  const press = (row: Row<Item>) => {
    if (isClosed?.(row.item)) return;
    if (onChoose) onChoose(row.item);
    else if (takesOnly) chooseOnly(row.item);
    else if (row.isParent) setOpen(row, !row.isOpen);
  };
  // As it was when the user began to type, whatever is loaded since.
  const renamed = useRef<Item | null>(null);
  const startRename = (item: Item) => {
    if (!edits?.rename?.fits(item)) return;
    renamed.current = item;
    setEdit({ kind: "rename", id: item.id });
  };
  const startAdd = (row: Row<Item>) => {
    if (edits?.add?.words(row.item) === undefined) return;
    setOpen({ item: row.item }, true);
    setEdit({ kind: "add", id: row.item.id });
  };
  const remove = (item: Item) => {
    const reason = edits?.remove?.closedBecause(item);
    if (reason === undefined) edits?.remove?.ask(item);
    else announce(reason);
  };
  const handleKey = (event: KeyboardEvent, at: number) => {
    const row = rows[at];
    if (row === undefined) return;
    const mayAdd = edits?.add?.words(row.item) !== undefined;
    const stroke = treeStroke(rows, at, event, mayAdd);
    if (stroke === null) return;
    event.preventDefault();
    if (stroke.act === "move") return focusRow(rows[stroke.at]?.item.id ?? row.item.id);
    const acts = {
      open: () => setOpen(row, true),
      close: () => setOpen(row, false),
      choose: () => press(row),
      tick: () => (ticks ? tick(row.item) : press(row)),
      rename: () => startRename(row.item),
      add: () => startAdd(row),
      remove: () => remove(row.item),
    };
    return acts[stroke.act]();
  };
  const endEdit = (id: string) => {
    setEdit(null);
    focusRow(id);
  };

  const draw: DrawLine = (at, ref) => {
    const line = lines[at];
    if (line === undefined) return null;
    if (line.kind === "draft") {
      const { parent, level } = line;
      return (
        <TreeDraft
          level={level}
          index={at}
          rowRef={ref}
          label={t("lists.tree.newName", { name: parent.name })}
          limit={edits?.limit ?? 0}
          onSave={(name) => edits?.add?.save(parent, name) ?? Promise.resolve(undefined)}
          onDone={() => endEdit(parent.id)}
        />
      );
    }
    const { row } = line;
    const { item } = row;
    const isRenamed = edit?.kind === "rename" && edit.id === item.id;
    const toggle = end?.toggle?.(item);
    return (
      <TreeRow
        row={row}
        index={at}
        rowRef={ref}
        search={search}
        isActive={item.id === activeId}
        isCurrent={item.id === current}
        isClosed={isClosed?.(item) ?? false}
        only={
          ticks?.kind === "branches"
            ? {
                onOnly: () => chooseOnly(item),
                onAllBut: () => ticks.onChange(allButTick(index, item)),
              }
            : undefined
        }
        tick={states ? (states.get(item.id) ?? "none") : null}
        value={end?.value?.(item)}
        description={end?.describe?.(item)}
        toggle={isNarrow ? undefined : toggle}
        menu={rowMenu(t, item, {
          edits,
          end,
          toggle: isNarrow ? toggle : undefined,
          onRename: () => startRename(item),
          onAdd: () => startAdd(row),
          onRemove: () => remove(item),
        })}
        rename={
          isRenamed
            ? {
                label: t("lists.tree.name", { name: item.name }),
                limit: edits?.limit ?? 0,
                onSave: (name) =>
                  edits?.rename?.save(renamed.current ?? item, name) ?? Promise.resolve(undefined),
                onDone: () => endEdit(item.id),
              }
            : undefined
        }
        onKeyDown={(event) => handleKey(event, line.at)}
        onActive={setActive}
        onFold={(pressed) => {
          setOpen(pressed, !pressed.isOpen);
          focusRow(item.id);
        }}
        onTick={tick}
        onPress={press}
      />
    );
  };
  return (
    <div
      ref={box}
      role="tree"
      aria-label={label}
      aria-multiselectable={ticks ? true : undefined}
      className="hr-tree"
    >
      <TreeWindow
        count={lines.length}
        kept={draftAt >= 0 ? draftAt : rows.length === 0 ? null : activeLine}
        inBox={props.inBox ?? false}
        keyOf={(at) => {
          const line = lines[at];
          return line?.kind === "row" ? line.row.item.id : "draft";
        }}
        draw={draw}
      />
    </div>
  );
}
