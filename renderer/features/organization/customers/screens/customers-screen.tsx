import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useMemo } from "react";
import type { CustomerRow } from "#contract/organization/customers.ts";
import { useDialog } from "#renderer/forms/use-dialog.ts";
import { useFormat } from "#renderer/i18n/format.ts";
import { useText } from "#renderer/i18n/text.ts";
import { LinkButton } from "#renderer/ui/forms/link-button.tsx";
import { ListScreen } from "#renderer/ui/lists/list-screen.tsx";
import { Plus } from "#renderer/ui/indicators/icons.ts";
import { DeactivateDialog } from "../components/deactivate-dialog.tsx";
import { useCustomerMenus } from "../components/use-customer-menus.ts";
import { useCustomerColumns } from "../components/use-customer-columns.tsx";
import { customersQuery, setCustomerActive } from "../queries.ts";

type CustomersScreenProps = {
  dashboardOf: (customerId: string) => string;
  editOf: (customerId: string) => string;
  /** Where a customer is made; absent for who may not. */
  createPath: string | undefined;
};

const keyOf = ({ id }: CustomerRow) => id;
const nameOf = ({ name }: CustomerRow) => name;
const SORT = [{ key: "name", desc: false }];

/** All customers, for the provider's administrators. */
export function CustomersScreen({ dashboardOf, editOf, createPath }: CustomersScreenProps) {
  const t = useText("customers");
  const format = useFormat();
  const client = useQueryClient();
  const query = useQuery(customersQuery());
  const deactivating = useDialog<CustomerRow>();
  const { open } = deactivating;
  const setActive = useCallback(
    (row: CustomerRow, isActive: boolean) => {
      if (isActive) return setCustomerActive(client, row.id, true);
      open(row);
      return undefined;
    },
    [client, open],
  );
  const columns = useCustomerColumns({ dashboardOf, onSetActive: setActive });
  const segments = useMemo(
    () => ({
      key: "status",
      label: t("customers.status"),
      options: [
        { value: "active", label: t("customers.active"), has: (row: CustomerRow) => row.isActive },
        {
          value: "inactive",
          label: t("customers.inactive"),
          has: (row: CustomerRow) => !row.isActive,
        },
      ],
    }),
    [t],
  );
  const menus = useCustomerMenus();
  const search = useMemo(
    () => ({
      label: t("customers.search"),
      fields: (row: CustomerRow) => [
        row.name,
        row.address1,
        row.address2,
        row.address3,
        row.city,
        row.stateName,
        format.country(row.countryCode, row.countryName),
      ],
    }),
    [t, format],
  );
  const actions = useCallback(
    (row: CustomerRow) => [
      { id: "open", label: t("customers.open"), to: dashboardOf(row.id) },
      row.canEdit && { id: "edit", label: t("customers.edit"), to: editOf(row.id) },
    ],
    [t, dashboardOf, editOf],
  );
  const add = createPath !== undefined && (
    <LinkButton variant="primary" icon={<Plus />} to={createPath}>
      {t("customers.add")}
    </LinkButton>
  );
  const facilities = query.data?.reduce((sum, row) => sum + row.facilityCount, 0) ?? 0;
  const about = deactivating.about;
  return (
    <div className="hr-page">
      <ListScreen
        header={{
          title: t("customers.title"),
          range:
            query.data &&
            t("customers.range", {
              customers: t("customers.count", { count: query.data.length }),
              facilities: t("customers.facilityCount", { count: facilities }),
            }),
          actions: add,
        }}
        caption={t("customers.title")}
        list={query}
        columns={columns}
        rowKey={keyOf}
        rowName={nameOf}
        rowHeight={47}
        search={search}
        segments={segments}
        menus={menus}
        sort={SORT}
        actions={actions}
        empty={{ title: t("customers.none.title"), text: t("customers.none.text"), action: add }}
        failedTitle={t("customers.failed")}
      />
      {about !== null && <DeactivateDialog key={about.id} row={about} {...deactivating.props} />}
    </div>
  );
}
