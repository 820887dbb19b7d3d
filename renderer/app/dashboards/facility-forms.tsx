import { useQuery } from "@tanstack/react-query";
import { Link, useParams, useSearchParams } from "react-router-dom";
import type { FacilitySettings } from "#contract/organization/facility-settings.ts";
import { customerQuery } from "#renderer/features/organization/customers/queries.ts";
import { settingsQuery } from "#renderer/features/organization/facility-settings/queries.ts";
import { FacilitySettingsScreen } from "#renderer/features/organization/facility-settings/screens/facility-settings-screen.tsx";
import { NewFacilityScreen } from "#renderer/features/organization/facility-settings/screens/new-facility-screen.tsx";
import { ThresholdLine } from "#renderer/features/organization/locations/components/threshold-line.tsx";
import { QueryState } from "#renderer/forms/query-state.tsx";
import { useText } from "#renderer/i18n/text.ts";
import { pathTo } from "#renderer/pages/paths.ts";
import { BackFromRefused, isRefused, toCustomerList } from "./refused-address.tsx";

const dashboardOf = (customerId: string) => pathTo("customerDashboard", { query: { customerId } });

function CustomersLink() {
  const t = useText("shell");
  return <Link to={pathTo("adminCustomerList")}>{t("shell.area.adminCustomerList")}</Link>;
}

/** Makes a facility of the customer in the address. */
export function NewFacility() {
  const [address] = useSearchParams();
  const customerId = address.get("customerId") ?? "";
  const t = useText("customers");
  const query = useQuery({ ...customerQuery(customerId), enabled: customerId !== "" });
  if (customerId === "" || isRefused(query.error)) return toCustomerList();
  return (
    <QueryState query={query} inCard failedTitle={t("customers.loadFailed")}>
      {(customer) => (
        <NewFacilityScreen
          key={customer.id}
          customer={customer}
          trail={[
            <CustomersLink key="customers" />,
            <Link key="customer" to={dashboardOf(customerId)}>
              {customer.name}
            </Link>,
          ]}
          cancelPath={dashboardOf(customerId)}
          dashboardPath={(facilityId) =>
            pathTo("facilityDashboard", { query: { customerId, facilityId } })
          }
        />
      )}
    </QueryState>
  );
}

const trailOf = ({ customerId, customerName, facilityId, facilityName }: FacilitySettings) => [
  <CustomersLink key="customers" />,
  <Link key="customer" to={dashboardOf(customerId)}>
    {customerName}
  </Link>,
  <Link key="facility" to={pathTo("facilityDashboard", { query: { customerId, facilityId } })}>
    {facilityName}
  </Link>,
];

const thresholdsOf = ({ customerId, facilityId, locationHierarchyId }: FacilitySettings) => (
  <ThresholdLine
    locationId={locationHierarchyId}
    editPath={pathTo("locations", {
      query: { customerId, facilityId, open: locationHierarchyId },
    })}
  />
);

/** The settings of the facility in the address. */
export function EditFacility() {
  const { facilityId = "" } = useParams();
  const { data, error } = useQuery(settingsQuery(facilityId));
  // What was loaded stays while it is fetched again, such as when it has just been archived.
  if (data === undefined && isRefused(error)) return <BackFromRefused />;
  return (
    <FacilitySettingsScreen
      key={facilityId}
      facilityId={facilityId}
      trailOf={trailOf}
      thresholdsOf={thresholdsOf}
      archivedPath={dashboardOf}
    />
  );
}
