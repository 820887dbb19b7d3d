import { clsx } from "clsx";
import { type ReactNode, useEffect, useMemo, useState } from "react";
import { useFormat } from "#renderer/i18n/format.ts";
import { useText } from "#renderer/i18n/text.ts";
import { Awaited } from "../feedback/awaited.tsx";
import { EmptyState } from "../feedback/empty-state.tsx";
import { announce } from "../feedback/live-region.tsx";
import { ProgressLine } from "../feedback/progress-line.tsx";
import { Button } from "../forms/button.tsx";
import { ToggleChip } from "../forms/choices/chip.tsx";
import { Card } from "../layout/card.tsx";
import { PageHeader, type PageHeaderProps } from "../layout/page-header.tsx";
import { useIsNarrow } from "../medium/use-is-narrow.ts";
import type { RowItems } from "../overlays/row-menu.tsx";
import type { Column } from "../tables/data-table/column.ts";
import { DataTable } from "../tables/data-table/data-table.tsx";
import { type SortKey, sortRows } from "../tables/data-table/sorting.ts";
import { BulkActionBar, type BulkVerb } from "./bulk-action-bar.tsx";
import { ListFailure } from "./list-failure.tsx";
import { ListFilters } from "./list-filters.tsx";
import { type ListFilter, matchingRows, pageOf } from "./list-rows.ts";
import { type ListTab, ListTabs } from "./list-tabs.tsx";
import { ListToolbar } from "./list-toolbar.tsx";
import { Pager, WholeListFoot } from "./pager.tsx";
import { useListAddress } from "./use-list-address.ts";
import { useListSelection } from "./use-list-selection.ts";
import "./list-screen.css";

/** The rows as a query has them; the answer of `useQuery` fits. */
export type ListSource<Row> = {
  data: readonly Row[] | undefined;
  error: Error | null;
  isFetching: boolean;
  dataUpdatedAt: number;
  refetch: () => unknown;
};

/** Nothing there, with the reason and the first step. */
type ListEmpty = { title: string; text: string; action?: ReactNode };

export type ListScreenProps<Row> = {
  /** The page's head; without it the list stands in a page that has one. */
  header?: PageHeaderProps;
  /** Names the table for readers. */
  caption: string;
  list: ListSource<Row>;
  /** The same arrays and functions from render to render, here and below. */
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => string;
  rowName: (row: Row) => string;
  /** 43 where cells have two lines, 47 with a logo. */
  rowHeight?: number;
  search?: { label: string; fields: (row: Row) => readonly (string | null)[] };
  tabs?: readonly ListTab<Row>[];
  segments?: ListFilter<Row>;
  menus?: readonly ListFilter<Row>[];
  /** The order where the address names none. */
  sort?: readonly SortKey[];
  /** How many rows a page may have, the usual number first; without it all stand on one page. */
  sizes?: readonly number[];
  /** What first use sees. */
  empty: ListEmpty;
  /** What the "…" menu at the end of a row offers. */
  actions?: (row: Row) => RowItems;
  /** What can be done with ticked rows; without it there are no tick boxes. */
  verbs?: (rows: readonly Row[], clear: () => void) => readonly BulkVerb[];
  /** The row that was just created; see `useCreatedRow`. */
  created?: string | null;
  /** Beside the list from 1200 px on, over it below: a `DetailPanel`. */
  panel?: ReactNode;
  /** The row whose panel is open; see `useOpenRow`. */
  opened?: string | null;
  failedTitle?: string;
};

const none: readonly never[] = [];
const noFields = (): readonly string[] => [];
/** Where a list has no pages. */
const ALL = Number.MAX_SAFE_INTEGER;

/**
 * A list of an administration page: head, search, filters, table, pages, ticked rows. What narrows and
 * orders it stands in the address.
 */
export function ListScreen<Row>(props: ListScreenProps<Row>) {
  const { header, caption, list, columns, rowKey, rowName, search, empty, verbs, created } = props;
  const { tabs = none, segments, menus = none, sort = none, sizes = none } = props;
  const t = useText("lists");
  const format = useFormat();
  const isNarrow = useIsNarrow();
  const [isTicking, setTicking] = useState(false);

  const filters = useMemo(() => (segments ? [segments, ...menus] : menus), [segments, menus]);
  const filterKeys = useMemo(() => filters.map(({ key }) => key), [filters]);
  const defaults = useMemo(() => ({ sort, size: sizes[0] ?? ALL }), [sort, sizes]);
  const [state, change] = useListAddress(filterKeys, defaults);

  const tab = tabs.find(({ id }) => id === state.tab) ?? tabs[0];
  const all = list.data ?? none;
  const inTab = useMemo(() => (tab ? all.filter(tab.has) : all), [all, tab]);
  const matching = useMemo(() => {
    const asked = { typed: state.search, fields: search?.fields ?? noFields };
    const found = matchingRows(inTab, asked, filters, state.filters);
    return sortRows(found, columns, state.sort, format.compare);
  }, [inTab, state, search, filters, columns, format]);
  const matchingKeys = useMemo(() => matching.map(rowKey), [matching, rowKey]);
  const createdAt = created ? matchingKeys.indexOf(created) : -1;
  const wanted = createdAt < 0 ? state.page : Math.floor(createdAt / state.size) + 1;
  const page = pageOf(matching, wanted, state.size);
  const ticked = useListSelection(matchingKeys);

  const isNarrowed = state.search !== "" || Object.values(state.filters).flat().length > 0;
  const found = isNarrowed && list.data ? matching.length : null;
  useEffect(() => {
    if (found !== null) announce(t("lists.found", { count: found }));
  }, [found, t]);

  const clear = () =>
    change({ search: "", filters: Object.fromEntries(filterKeys.map((key) => [key, []])) });
  const hasBoxes = verbs !== undefined && (!isNarrow || isTicking || ticked.keys.size > 0);
  const chosen = matching.filter((row) => ticked.keys.has(rowKey(row)));
  const noRows = isNarrowed ? (
    <EmptyState
      title={
        state.search === ""
          ? t("lists.noMatch.title")
          : t("lists.noMatch.searched", { search: state.search })
      }
      action={<Button onClick={clear}>{t("lists.noMatch.clear")}</Button>}
    >
      {t("lists.noMatch.text", { count: inTab.length })}
    </EmptyState>
  ) : (
    <EmptyState title={empty.title} action={empty.action}>
      {empty.text}
    </EmptyState>
  );
  return (
    <>
      {header && <PageHeader {...header} />}
      {list.data === undefined && list.isFetching && <Awaited />}
      <div className="hr-list-layout">
        {/* Escape is heard on its way up from whatever has the focus in the list. */}
        {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
        <div
          className={clsx("hr-list-main", ticked.keys.size > 0 && "hr-list-ticked")}
          onKeyDown={ticked.handleKey}
        >
          <Card flush>
            {tabs.length > 0 && (
              <ListTabs
                label={caption}
                tabs={tabs}
                current={tab?.id}
                rows={all}
                onChange={(id) => change({ tab: id === tabs[0]?.id ? null : id })}
              />
            )}
            <ListToolbar
              searchLabel={search?.label}
              search={state.search}
              onSearch={(next) => change({ search: next })}
              loadedAt={list.dataUpdatedAt}
              isRefreshing={list.isFetching && list.data !== undefined}
              onRefresh={() => void list.refetch()}
            >
              <ListFilters
                rows={inTab}
                segments={segments}
                menus={menus}
                values={state.filters}
                onChange={(values) => change({ filters: values })}
                found={matching.length}
              />
              {isNarrow && verbs && (
                <ToggleChip isOn={hasBoxes} onToggle={setTicking}>
                  {t("lists.select")}
                </ToggleChip>
              )}
            </ListToolbar>
            <ProgressLine isActive={list.isFetching && list.data !== undefined} />
            {list.error && list.data === undefined ? (
              <ListFailure
                title={props.failedTitle}
                error={list.error}
                isRetrying={list.isFetching}
                onRetry={() => void list.refetch()}
              />
            ) : (
              <DataTable
                caption={caption}
                columns={columns}
                rows={page.rows}
                rowKey={rowKey}
                rowName={rowName}
                rowHeight={props.rowHeight}
                sort={state.sort}
                onSort={(next) => change({ sort: next })}
                actions={props.actions}
                isLoading={list.data === undefined}
                empty={noRows}
                selection={hasBoxes ? ticked : undefined}
                marked={created ?? props.opened ?? null}
              />
            )}
            {matching.length > 0 &&
              (sizes.length > 0 ? (
                <Pager
                  page={page.page}
                  size={state.size}
                  sizes={sizes}
                  total={matching.length}
                  onPage={(next) => change({ page: next })}
                  onSize={(size) => change({ size })}
                />
              ) : (
                <WholeListFoot shown={matching.length} total={inTab.length} />
              ))}
          </Card>
          {verbs && chosen.length > 0 && (
            <BulkActionBar
              count={chosen.length}
              verbs={verbs(chosen, ticked.clear)}
              onClear={ticked.clear}
              whole={
                chosen.length < matching.length && page.rows.every((row) => chosen.includes(row))
                  ? { count: matching.length, onSelect: ticked.takeAll }
                  : undefined
              }
            />
          )}
        </div>
        {props.panel}
      </div>
    </>
  );
}
