import { useQuery } from "@tanstack/react-query";
import { Navigate } from "react-router-dom";
import { customersQuery } from "#renderer/features/organization/customers/queries.ts";
import { CustomersScreen } from "#renderer/features/organization/customers/screens/customers-screen.tsx";
import { StepsAhead } from "#renderer/features/organization/first-steps/components/first-steps-card.tsx";
import { usePermission } from "#renderer/session/session-store.ts";
import { pathTo } from "#renderer/pages/paths.ts";
import { PageSkeleton } from "../screens/page-skeleton.tsx";

const dashboardOf = (customerId: string) => pathTo("customerDashboard", { query: { customerId } });
const editOf = (customerId: string) => pathTo("editCustomer", { query: { customerId } });

/** The list of customers; who has only one goes straight to its dashboard. */
export function CustomerList() {
  const mayAdd = usePermission("addCustomers");
  const { data, error } = useQuery(customersQuery());
  const [first, second] = data ?? [];
  if (data === undefined && error === null) return <PageSkeleton />;
  // A user who may add customers has use for a list of one.
  if (first !== undefined && second === undefined && !mayAdd)
    return <Navigate to={dashboardOf(first.id)} replace />;
  const createPath = mayAdd ? pathTo("createCustomer") : undefined;
  return (
    <>
      <CustomersScreen {...{ dashboardOf, editOf, createPath }} />
      {createPath !== undefined && data?.length === 0 && (
        <div className="hr-page">
          <StepsAhead links={{}} canAdd={false} customerPath={createPath} />
        </div>
      )}
    </>
  );
}
