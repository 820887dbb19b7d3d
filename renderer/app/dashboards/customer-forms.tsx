import { useQuery } from "@tanstack/react-query";
import { Link, Navigate, useSearchParams } from "react-router-dom";
import { customerQuery } from "#renderer/features/organization/customers/queries.ts";
import {
  EditCustomerScreen,
  NewCustomerScreen,
} from "#renderer/features/organization/customers/screens/customer-form-screen.tsx";
import { QueryState } from "#renderer/forms/query-state.tsx";
import { useText } from "#renderer/i18n/text.ts";
import { pathTo } from "#renderer/pages/paths.ts";
import { isRefused, toCustomerList } from "./refused-address.tsx";

const dashboardOf = (customerId: string) => pathTo("customerDashboard", { query: { customerId } });
const editOf = (customerId: string) => pathTo("editCustomer", { query: { customerId } });
const listPath = pathTo("adminCustomerList");

function ListLink() {
  const t = useText("shell");
  return <Link to={listPath}>{t("shell.area.adminCustomerList")}</Link>;
}

/** The page on which a customer is made. */
export function CreateCustomer() {
  return (
    <NewCustomerScreen
      trail={[<ListLink key="list" />]}
      dashboardOf={dashboardOf}
      editOf={editOf}
      listPath={listPath}
    />
  );
}

/** The page on which the customer of the address is edited, for who may. */
export function EditCustomer() {
  const t = useText("customers");
  const [address] = useSearchParams();
  const id = address.get("customerId") ?? "";
  // What is edited is never older than a moment.
  const query = useQuery({ ...customerQuery(id), enabled: id !== "", staleTime: 0 });
  if (id === "" || isRefused(query.error)) return toCustomerList();
  if (query.data?.canEdit === false) return <Navigate to={dashboardOf(id)} replace />;
  return (
    <QueryState query={query} inCard failedTitle={t("customers.loadFailed")}>
      {(customer) => (
        <EditCustomerScreen
          key={customer.id}
          customer={customer}
          trail={[
            <ListLink key="list" />,
            <Link key="customer" to={dashboardOf(id)}>
              {customer.name}
            </Link>,
          ]}
          dashboardOf={dashboardOf}
          editOf={editOf}
          listPath={listPath}
        />
      )}
    </QueryState>
  );
}
