import { useEffect, useState, type ReactNode } from "react";
import { useFormat } from "#renderer/i18n/format.ts";
import { useText } from "#renderer/i18n/text.ts";
import { EmptyState } from "../feedback/empty-state.tsx";
import { announce } from "../feedback/live-region.tsx";
import { LinesSkeleton } from "../feedback/skeleton.tsx";
import { Button } from "../forms/button.tsx";
import { ListFailure } from "../lists/list-failure.tsx";
import { ListToolbar } from "../lists/list-toolbar.tsx";
import { useSearchBox } from "../lists/use-search-box.ts";
import { CollapseAll, ExpandAll } from "../indicators/icons.ts";
import { searchTree, type TreeItem } from "./tree-items.ts";
import { everyTick, hasEveryTick, onlyTick } from "./tree-ticks.ts";
import { TreeRows, type TreeRowsProps } from "./tree-rows.tsx";
import type { TreeEdit } from "./tree-types.ts";
import { useTree } from "./use-tree.ts";
import "./tree.css";

export type TreeProps<Item extends TreeItem> = Omit<
  TreeRowsProps<Item>,
  "tree" | "search" | "edit" | "onEdit" | "reveal" | "onSearchDone"
> & {
  /** Undefined until they are loaded. Keep it the same array between renders. */
  items: readonly Item[] | undefined;
  /** Why they did not load. */
  error?: Error | null;
  isFetching?: boolean;
  onRetry?: () => void;
  /** What is searched in; without it there is no bar over the tree. */
  searchLabel?: string;
  /** What is searched for where that stands elsewhere, as in the address; it follows `onSearch`. */
  search?: string | undefined;
  onSearch?: ((search: string) => void) | undefined;
  /** More for the bar over the tree, such as a switch. */
  tools?: ReactNode;
  /** What is open at first; the top level without it. */
  openAtFirst?: readonly string[];
  /** Each new object begins a new row below its node: for a button elsewhere on the page. */
  addBelow?: { id: string } | null;
  /** Each new object opens what is above its row, once that is there, and takes the focus to it. */
  reveal?: { id: string } | null;
  /** Stands in place of a tree without nodes. */
  empty: { title: ReactNode; text: ReactNode; action?: ReactNode };
};

const nobodyAsks = (): void => {};

/**
 * Nodes below nodes, as many as 2,000: searched, ticked, renamed and added to in place, one of them
 * opened beside it or chosen. All of it by keyboard too; see `treeStroke`.
 */
export function Tree<Item extends TreeItem>(props: TreeProps<Item>) {
  const {
    items,
    error = null,
    isFetching = false,
    onRetry,
    searchLabel,
    tools,
    openAtFirst,
    addBelow = null,
    reveal = null,
    empty,
  } = props;
  const t = useText("lists");
  const format = useFormat();
  const [search, setSearch] = useSearchBox(props.search ?? "", props.onSearch ?? nobodyAsks);
  const [edit, setEdit] = useState<TreeEdit | null>(null);
  const keptId = edit?.kind === "rename" ? edit.id : null;
  const tree = useTree(items ?? [], search, openAtFirst, keptId);
  const [asked, setAsked] = useState(addBelow);
  if (asked !== addBelow) {
    setAsked(addBelow);
    if (addBelow !== null) {
      setSearch("");
      setEdit({ kind: "add", id: addBelow.id });
    }
  }
  const [revealed, setRevealed] = useState(reveal);
  const revealedItem = reveal === null ? undefined : tree.index.byId.get(reveal.id);
  if (reveal !== revealed && revealedItem !== undefined) {
    setRevealed(reveal);
    setSearch("");
    tree.openTo(revealedItem);
  }
  const { ticks } = props;
  /** Enter chooses the first of those found, as a click does: alone, where all are ticked. */
  const chooseFirst = (typed: string): boolean => {
    const [id] = searchTree(tree.index, typed, null)?.found ?? [];
    const item = id === undefined ? undefined : tree.index.byId.get(id);
    if (item === undefined || !hasEveryTick(tree.index, ticks)) return false;
    ticks?.onChange(onlyTick(tree.index, item));
    setSearch("");
    return true;
  };
  const lacksTicks = ticks?.kind === "branches" && !hasEveryTick(tree.index, ticks);
  const found = tree.matches?.found.size ?? null;
  const total = tree.index.byId.size;
  useEffect(() => {
    if (found !== null) announce(t("lists.found", { count: found }));
  }, [found, t]);

  const body = () => {
    if (items === undefined && error !== null && onRetry) {
      return <ListFailure error={error} isRetrying={isFetching} onRetry={onRetry} />;
    }
    if (items === undefined) return <LinesSkeleton lines={8} />;
    if (items.length === 0) {
      return (
        <EmptyState title={empty.title} action={empty.action}>
          {empty.text}
        </EmptyState>
      );
    }
    if (found === 0) {
      return (
        <EmptyState
          title={t("lists.noMatch.searched", { search })}
          action={<Button onClick={() => setSearch("")}>{t("lists.noMatch.clear")}</Button>}
        >
          {t("lists.noMatch.text", { count: total })}
        </EmptyState>
      );
    }
    return (
      <TreeRows
        {...props}
        {...{ tree, search, edit }}
        reveal={revealed}
        onEdit={setEdit}
        onSearchDone={() => setSearch("")}
      />
    );
  };
  return (
    <>
      {searchLabel !== undefined && (
        <ListToolbar
          searchLabel={searchLabel}
          search={search}
          onSearch={setSearch}
          onEnter={chooseFirst}
        >
          {found !== null && (
            <span className="hr-tree-found">
              {t("lists.tree.found", { found: format.count(found), total: format.count(total) })}
            </span>
          )}
          <span className="hr-list-bar-end">
            {lacksTicks && (
              <Button variant="minimal" onClick={() => ticks.onChange(everyTick(tree.index))}>
                {t("ui.choice.bringBack")}
              </Button>
            )}
            {tools}
            <Button variant="minimal" icon={<ExpandAll />} onClick={() => tree.openAll(true)}>
              {t("lists.tree.openAll")}
            </Button>
            <Button variant="minimal" icon={<CollapseAll />} onClick={() => tree.openAll(false)}>
              {t("lists.tree.closeAll")}
            </Button>
          </span>
        </ListToolbar>
      )}
      {body()}
      {found !== null && found > 0 && found < total && (
        <p className="hr-tree-foot">
          <Button variant="minimal" onClick={() => setSearch("")}>
            {t("lists.tree.others", { count: total - found })}
          </Button>{" "}
          {t("lists.tree.kept")}
        </p>
      )}
    </>
  );
}
