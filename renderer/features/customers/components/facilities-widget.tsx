import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { Link } from "react-router-dom";
import type { Customer, CustomerFacility } from "#contract/customers.ts";
import { ApiError } from "#renderer/api/api-error.ts";
import { markShown } from "#renderer/api/shown.ts";
import { ConfirmDialog } from "#renderer/forms/confirm-dialog.tsx";
import { QueryState } from "#renderer/forms/query-state.tsx";
import { useDialog } from "#renderer/forms/use-dialog.ts";
import { useText } from "#renderer/i18n/text.ts";
import { EmptyState } from "#renderer/ui/feedback/empty-state.tsx";
import { toast } from "#renderer/ui/feedback/toast.ts";
import { Button } from "#renderer/ui/forms/button.tsx";
import { LinkButton } from "#renderer/ui/forms/link-button.tsx";
import { Widget } from "#renderer/ui/layout/widget.tsx";
import { hasWords } from "#renderer/ui/lists/list-rows.ts";
import { Plus } from "#renderer/ui/marks/icons.ts";
import { StatusText } from "#renderer/ui/marks/status-text.tsx";
import type { MenuItem } from "#renderer/ui/overlays/menu-button.tsx";
import { RowMenu } from "#renderer/ui/overlays/row-menu.tsx";
import type { Column } from "#renderer/ui/tables/data-table/column.ts";
import { DataTable } from "#renderer/ui/tables/data-table/data-table.tsx";
import { customerFacilitiesQuery, setFacilityArchived } from "../queries.ts";

/** Where a facility's pages are; the shell knows. */
export type FacilityPaths = {
  dashboard: (facilityId: string) => string;
  settings: (facilityId: string) => string;
  create: string;
};

type Props = { customer: Customer; paths: FacilityPaths };

const keyOf = ({ facilityId }: CustomerFacility): string => facilityId;
const nameOf = ({ facilityName }: CustomerFacility): string => facilityName;
const fieldsOf = (row: CustomerFacility) => [
  row.facilityName,
  row.city,
  row.stateName,
  ...row.licenses.map(({ productCode }) => productCode),
];

const useColumns = (paths: FacilityPaths): readonly Column<CustomerFacility>[] => {
  const t = useText("customers");
  return useMemo(
    () => [
      {
        key: "facilityName",
        header: t("customers.facilities.name"),
        kind: "custom",
        card: "title",
        sortValue: nameOf,
        render: (row) =>
          row.archived ? (
            row.facilityName
          ) : (
            <Link to={paths.dashboard(row.facilityId)}>{row.facilityName}</Link>
          ),
      },
      {
        key: "city",
        header: t("customers.facilities.city"),
        kind: "text",
        card: "note",
        value: ({ city, stateName }) => [city, stateName].filter(Boolean).join(", ") || null,
      },
      {
        key: "deviceCount",
        header: t("customers.facilities.devices"),
        kind: "count",
        card: "figure",
        value: ({ deviceCount }) => deviceCount,
      },
      {
        key: "licenses",
        header: t("customers.facilities.licenses"),
        kind: "text",
        value: ({ licenses }) => licenses.map(({ productCode }) => productCode).join(", ") || null,
      },
      {
        key: "status",
        header: t("customers.status"),
        kind: "status",
        card: "status",
        value: ({ archived }) => t(archived ? "customers.archived" : "customers.active"),
        render: ({ archived }) => (
          <StatusText kind={archived ? "off" : "good"}>
            {t(archived ? "customers.archived" : "customers.active")}
          </StatusText>
        ),
      },
    ],
    [t, paths],
  );
};

/** The facilities of a customer on its dashboard. */
export function FacilitiesWidget({ customer, paths }: Props) {
  const t = useText("customers");
  const query = useQuery(customerFacilitiesQuery(customer.id));
  const columns = useColumns(paths);
  const add = customer.canAddFacilities && (
    <LinkButton to={paths.create} icon={<Plus />}>
      {t("customers.facilities.add")}
    </LinkButton>
  );
  const active = query.data?.filter(({ archived }) => !archived).length;
  const client = useQueryClient();
  const archiving = useDialog<CustomerFacility>();
  const about = archiving.about;
  const restore = ({ facilityId, facilityName: name }: CustomerFacility) =>
    void setFacilityArchived(client, facilityId, false).then(
      () => toast.success(t("customers.restore.done", { name })),
      (error: unknown) => {
        if (!(error instanceof ApiError)) throw error;
        markShown(error);
        toast.error(t("customers.restore.failed", { name }));
      },
    );
  const itemsOf = (row: CustomerFacility): readonly MenuItem[] => [
    ...(row.canEdit
      ? [
          {
            id: "settings",
            label: t("customers.facilities.settings"),
            to: paths.settings(row.facilityId),
          },
        ]
      : []),
    ...(row.canArchive && row.archived
      ? [{ id: "restore", label: t("customers.restore.open"), onSelect: () => restore(row) }]
      : []),
    ...(row.canArchive && !row.archived
      ? [
          {
            id: "archive",
            label: t("customers.archive.open"),
            danger: true,
            onSelect: () => archiving.open(row),
          },
        ]
      : []),
  ];
  const actions = (row: CustomerFacility) => (
    <RowMenu label={t("customers.actionsOf", { name: row.facilityName })} items={itemsOf(row)} />
  );
  return (
    <>
      <Widget
        title={t("customers.facilities.title")}
        note={active !== undefined && t("customers.facilities.count", { count: active })}
        searchLabel={t("customers.facilities.search")}
        actions={add}
      >
        {({ search, clearSearch }) => (
          <QueryState
            query={query}
            failedTitle={t("customers.facilities.failed")}
            empty={(rows) =>
              rows.length > 0
                ? null
                : {
                    title: t("customers.facilities.none.title"),
                    text: t("customers.facilities.none.text"),
                    action: add,
                  }
            }
          >
            {(rows) => (
              <DataTable
                caption={t("customers.facilities.title")}
                columns={columns}
                rows={rows.filter((row) => hasWords(fieldsOf(row), search))}
                rowKey={keyOf}
                rowName={nameOf}
                actions={actions}
                empty={
                  <EmptyState
                    title={t("customers.noMatch", { search })}
                    action={<Button onClick={clearSearch}>{t("customers.clearSearch")}</Button>}
                  >
                    {t("customers.facilities.noMatch")}
                  </EmptyState>
                }
              />
            )}
          </QueryState>
        )}
      </Widget>
      {about !== null && (
        <ConfirmDialog
          key={about.facilityId}
          {...archiving.props}
          title={t("customers.archive.title", { name: about.facilityName })}
          typed={t("customers.archive.typed")}
          confirmLabel={t("customers.archive.action")}
          failureTitle={t("customers.archive.failed", { name: about.facilityName })}
          act={async () => {
            await setFacilityArchived(client, about.facilityId, true);
            toast.success(t("customers.archive.done", { name: about.facilityName }));
          }}
        >
          <p>{t("customers.archive.text", { count: about.deviceCount })}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
