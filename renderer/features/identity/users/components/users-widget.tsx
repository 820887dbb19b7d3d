import { useMemo, useState } from "react";
import { useText } from "#renderer/i18n/text.ts";
import { EmptyState } from "#renderer/ui/feedback/empty-state.tsx";
import { Button } from "#renderer/ui/forms/button.tsx";
import { LinkButton } from "#renderer/ui/forms/link-button.tsx";
import { Widget } from "#renderer/ui/layout/widget.tsx";
import { ListFailure } from "#renderer/ui/lists/list-failure.tsx";
import { matchesSearch } from "#renderer/ui/lists/list-rows.ts";
import { SegmentedFilter } from "#renderer/ui/lists/segmented-filter.tsx";
import { DataTable } from "#renderer/ui/tables/data-table/data-table.tsx";
import { type SortKey, sortRows } from "#renderer/ui/tables/data-table/sorting.ts";
import { useFormat } from "#renderer/i18n/format.ts";
import { type Person, VIEWS, type View, viewOf } from "../lib/person.ts";
import { usePeople } from "./use-people.ts";
import { usePersonColumns, useSearchedFields } from "./use-person-columns.tsx";
import { useUserActs } from "./use-user-actions.tsx";

type Props = {
  customerId: string;
  customerName: string;
  /** On a facility's dashboard only those with a role there. */
  facilityId?: string;
  /** The page of all users. */
  pagePath: string;
};

const keyOf = ({ userName }: Person) => userName;
const nameOf = ({ fullName }: Person) => fullName;

/** Users and invitations on a dashboard. */
export function UsersWidget({ customerId, customerName, facilityId, pagePath }: Props) {
  const t = useText("users");
  const format = useFormat();
  const people = usePeople(customerId, facilityId);
  const customer = useMemo(
    () => ({ id: customerId, name: customerName }),
    [customerId, customerName],
  );
  const { invite, actions, dialogs, created, now } = useUserActs(customer);
  const [view, setView] = useState<View>("registered");
  const [sort, setSort] = useState<readonly SortKey[]>([]);
  const columns = usePersonColumns(view, now, true);
  const fields = useSearchedFields();
  const rows = people.data?.filter((person) => viewOf(person) === view) ?? [];
  const segments = VIEWS.map((value) => ({
    value,
    label: t(`users.views.${value}`),
    count: people.data?.filter((person) => viewOf(person) === value).length ?? 0,
  }));
  return (
    <>
      <Widget
        title={t("users.title")}
        searchLabel={t("users.search")}
        actions={
          <>
            <LinkButton to={pagePath}>{t("users.all")}</LinkButton>
            {invite}
          </>
        }
      >
        {({ search, clearSearch }) => (
          <>
            <div className="hr-user-bar">
              <SegmentedFilter
                label={t("users.columns.status")}
                segments={segments}
                value={view}
                onChange={(next) => setView(VIEWS.find((name) => name === next) ?? "registered")}
              />
            </div>
            {people.error !== null && people.data === undefined ? (
              <ListFailure
                title={t("users.failed")}
                error={people.error}
                isRetrying={people.isFetching}
                onRetry={() => void people.refetch()}
              />
            ) : (
              <DataTable
                caption={t("users.title")}
                columns={columns}
                rows={sortRows(
                  rows.filter((person) => matchesSearch(fields(person), search)),
                  columns,
                  sort,
                  format.compare,
                )}
                rowKey={keyOf}
                rowName={nameOf}
                rowHeight={43}
                sort={sort}
                onSort={setSort}
                actions={actions}
                marked={created}
                isLoading={people.data === undefined}
                empty={
                  search === "" ? (
                    <EmptyState title={t(`users.none.${view}.title`)}>
                      {t(`users.none.${view}.text`)}
                    </EmptyState>
                  ) : (
                    <EmptyState
                      title={t("users.noMatch", { search })}
                      action={<Button onClick={clearSearch}>{t("users.clearSearch")}</Button>}
                    >
                      {t("users.noMatchText")}
                    </EmptyState>
                  )
                }
              />
            )}
          </>
        )}
      </Widget>
      {dialogs}
    </>
  );
}
