import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useText } from "#renderer/i18n/text.ts";
import { EmptyState } from "#renderer/ui/feedback/empty-state.tsx";
import { Button } from "#renderer/ui/forms/button.tsx";
import { Widget, type WidgetProps } from "#renderer/ui/layout/widget.tsx";
import { matchesSearch } from "#renderer/ui/lists/list-rows.ts";
import { DataTable, type DataTableProps } from "#renderer/ui/tables/data-table/data-table.tsx";
import { type Emptiness, QueryState } from "./query-state.tsx";

type Table<Row> = Pick<
  DataTableProps<Row>,
  "columns" | "rowKey" | "rowName" | "rowHeight" | "isRanked" | "actions"
>;

type ListWidgetProps<Row> = Pick<WidgetProps, "title" | "note" | "isWide"> &
  Table<Row> & {
    query: UseQueryResult<readonly Row[]>;
    /** "The tokens did not load". */
    failedTitle: string;
    /** Without it there is no search box. */
    search?: {
      label: string;
      fields: (row: Row) => readonly (string | null)[];
      /** What to say where no row has what was typed. */
      noMatch: (typed: string, rows: number) => Omit<Emptiness, "action">;
    };
    /** What first use sees. */
    empty: Emptiness;
    /** The buttons at the right end of the title. */
    buttons?: ReactNode;
    /** Stands above the rows. */
    children?: ReactNode;
  };

/** A list on a dashboard, all of it: loading, failed, empty, searched, with a menu for each row. */
export function ListWidget<Row>(props: ListWidgetProps<Row>) {
  const { title, note, isWide, query, failedTitle, search, empty, buttons, children, ...table } =
    props;
  const t = useText("lists");
  const noMatch = (typed: string, rows: number, clear: () => void) => {
    if (search === undefined) return undefined;
    const words = search.noMatch(typed, rows);
    return (
      <EmptyState
        title={words.title}
        action={<Button onClick={clear}>{t("lists.noMatch.clear")}</Button>}
      >
        {words.text}
      </EmptyState>
    );
  };
  return (
    <Widget {...{ title, note, isWide }} searchLabel={search?.label} actions={buttons}>
      {({ search: typed, clearSearch }) => (
        <>
          {children}
          <QueryState
            query={query}
            failedTitle={failedTitle}
            empty={(rows) => (rows.length > 0 ? null : empty)}
          >
            {(rows) => (
              <DataTable
                {...table}
                caption={title}
                rows={
                  search ? rows.filter((row) => matchesSearch(search.fields(row), typed)) : rows
                }
                empty={noMatch(typed, rows.length, clearSearch)}
              />
            )}
          </QueryState>
        </>
      )}
    </Widget>
  );
}
