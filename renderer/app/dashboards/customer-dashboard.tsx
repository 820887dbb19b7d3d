import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useMemo } from "react";
import { Link, useSearchParams } from "react-router-dom";
import type { Customer } from "#contract/organization/customers.ts";
import { addressLine } from "#renderer/features/organization/customers/lib/address-lines.ts";
import { AttentionCard } from "#renderer/features/organization/customers/components/attention-card.tsx";
import { FacilitiesWidget } from "#renderer/features/organization/customers/components/facilities-widget.tsx";
import {
  customerAttentionQuery,
  customerFacilitiesQuery,
  customerQuery,
} from "#renderer/features/organization/customers/queries.ts";
import {
  FirstStepsCard,
  StepsAhead,
} from "#renderer/features/organization/first-steps/components/first-steps-card.tsx";
import { ImsRolesWidget } from "#renderer/features/people/job-roles/components/role-widgets.tsx";
import { UsersWidget } from "#renderer/features/identity/users/components/users-widget.tsx";
import { LicensesWidget } from "#renderer/features/organization/licenses/components/licenses-widget.tsx";
import { EmployeesWidget } from "#renderer/features/people/employees/components/employees-widget.tsx";
import { QueryState } from "#renderer/forms/query-state.tsx";
import { useFormat } from "#renderer/i18n/format.ts";
import { useText } from "#renderer/i18n/text.ts";
import { remembered } from "#renderer/memory/remembered.ts";
import { usePermission } from "#renderer/session/session-store.ts";
import { LinkButton } from "#renderer/ui/forms/link-button.tsx";
import { PageHeader } from "#renderer/ui/layout/page-header.tsx";
import { Edit } from "#renderer/ui/indicators/icons.ts";
import { StatusPill } from "#renderer/ui/indicators/status-text.tsx";
import { deviceListPath } from "#renderer/pages/device-list-path.ts";
import { pathTo } from "#renderer/pages/paths.ts";
import { DeactivatedNote } from "../facility/deactivated-note.tsx";
import { attentionPaths } from "./attention-paths.ts";
import { stepLinks } from "./step-links.ts";
import { isRefused, toCustomerList } from "./refused-address.tsx";

/** Licenses of all of the customer's facilities that are in use. */
function CustomerLicenses({ customer: { id, name } }: { customer: Customer }) {
  const { data } = useQuery(customerFacilitiesQuery(id));
  const facilities = useMemo(() => (data ?? []).filter(({ archived }) => !archived), [data]);
  return <LicensesWidget customerId={id} name={name} facilities={facilities} />;
}

/**
 * What needs the customer's administrators. Until its first facility has devices, that are the first
 * steps in full; the facility's own dashboard has the rest.
 */
function AttentionPlace({ customer: { id, canAddFacilities } }: { customer: Customer }) {
  const opensDevices = usePermission("deviceMaintenance");
  const paths = useMemo(() => attentionPaths(id, opensDevices), [id, opensDevices]);
  const { data } = useQuery(customerFacilitiesQuery(id));
  if (data === undefined) return null;
  const [first, second] = data.filter(({ archived }) => !archived);
  if (first === undefined)
    return (
      <StepsAhead
        canAdd={canAddFacilities}
        links={{ facility: pathTo("createFacility", { query: { customerId: id } }) }}
      />
    );
  const { facilityId } = first;
  const showsSteps = second === undefined && first.deviceCount === 0;
  return (
    <>
      {showsSteps && <FirstStepsCard {...{ facilityId }} links={stepLinks(id, facilityId)} />}
      <AttentionCard customerId={id} paths={paths} withoutSteps={showsSteps} />
    </>
  );
}

/**
 * The rest of the page, fetched at once and shown when it is known how high what stands above it is:
 * nothing moves then.
 */
function AfterAttention({
  customer: { id },
  children,
}: {
  customer: Customer;
  children: ReactNode;
}) {
  const facilities = useQuery(customerFacilitiesQuery(id));
  const attention = useQuery(customerAttentionQuery(id));
  return <div hidden={facilities.isPending || attention.isPending}>{children}</div>;
}

const inServiceAt = (facilityId: string) => deviceListPath(facilityId, { set: "inService" });

function CustomerWidgets({ customer }: { customer: Customer }) {
  const { id } = customer;
  const opensDevices = usePermission("deviceMaintenance");
  const facilityPaths = useMemo(
    () => ({
      devices: opensDevices ? inServiceAt : undefined,
      dashboard: (facilityId: string) =>
        pathTo("facilityDashboard", { query: { customerId: id, facilityId } }),
      settings: (facilityId: string) => pathTo("editFacility", { params: { facilityId } }),
      create: pathTo("createFacility", { query: { customerId: id } }),
    }),
    [id, opensDevices],
  );
  // People of one facility do not hold what belongs to the customer as a whole.
  const hasEmployees = usePermission("employees") && customer.hasImsOptions;
  // Widgets of other areas join in here.
  return (
    <div className="hr-widgets">
      <FacilitiesWidget customer={customer} paths={facilityPaths} />
      <UsersWidget
        customerId={id}
        customerName={customer.name}
        pagePath={pathTo("users", { query: { customerId: id } })}
      />
      {hasEmployees && <ImsRolesWidget customerId={id} canManage={customer.canManageJobRoles} />}
      {customer.canManageLicenses && <CustomerLicenses customer={customer} />}
      {hasEmployees && (
        <EmployeesWidget
          customerId={id}
          listPath={pathTo("employees", { query: { customerId: id } })}
        />
      )}
    </div>
  );
}

function CustomerHeader({ customer }: { customer: Customer }) {
  const t = useText("customers", "shell");
  const format = useFormat();
  const kind = customer.isActive ? "good" : "off";
  return (
    <PageHeader
      trail={[
        <Link key="customers" to={pathTo("adminCustomerList")}>
          {t("shell.area.adminCustomerList")}
        </Link>,
      ]}
      title={customer.name}
      logo={customer.logo}
      status={
        <StatusPill kind={kind}>
          {t(customer.isActive ? "customers.active" : "customers.inactive")}
        </StatusPill>
      }
      range={addressLine(customer, format)}
      actions={
        customer.canEdit && (
          <LinkButton
            icon={<Edit />}
            to={pathTo("editCustomer", { query: { customerId: customer.id } })}
          >
            {t("customers.edit")}
          </LinkButton>
        )
      }
    />
  );
}

/** What belongs to a customer, in widgets: the customer of the address. */
export function CustomerDashboard() {
  const t = useText("customers");
  const [address] = useSearchParams();
  const id = address.get("customerId") ?? "";
  const query = useQuery({ ...customerQuery(id), enabled: id !== "" });
  const isFound = query.data !== undefined;
  useEffect(() => {
    if (isFound) remembered.set("customerId", id);
  }, [id, isFound]);
  if (id === "" || isRefused(query.error)) return toCustomerList();
  return (
    <div className="hr-page">
      <QueryState query={query} inCard failedTitle={t("customers.loadFailed")}>
        {(customer) => (
          <>
            <CustomerHeader customer={customer} />
            <DeactivatedNote customer={customer} />
            <AttentionPlace key={`attention ${customer.id}`} customer={customer} />
            <AfterAttention key={customer.id} customer={customer}>
              <CustomerWidgets customer={customer} />
            </AfterAttention>
          </>
        )}
      </QueryState>
    </div>
  );
}
