import { type ReactNode, Suspense, lazy } from "react";
import { Link, useSearchParams } from "react-router-dom";
import { usePermission, useSession } from "#renderer/session/session-store.ts";
import { useText } from "#renderer/i18n/text.ts";
import { Awaited } from "#renderer/ui/feedback/awaited.tsx";
import { TabBar } from "#renderer/ui/navigation/tab-bar.tsx";
import { CustomerScope, type CustomerScopeValue } from "../facility/customer-scope.tsx";
import { FacilityScopeProvider } from "../facility/facility-scope-provider.tsx";
import { EMPLOYEE_PRODUCTS } from "#contract/core/permissions.ts";
import type { DeviceSet } from "#contract/devices/devices.ts";
import type { ScopeNeeds } from "../facility/queries.ts";
import { deviceListPath } from "../routes/device-list-path.ts";
import { pathTo } from "../paths.ts";
import { type PageName, navigationFor } from "../shell/navigation.ts";
import { PageSkeleton } from "./page-skeleton.tsx";
// It takes its place before it is drawn.
import "#renderer/features/organization/first-steps/components/step-bar.css";

const ApiTokensScreen = lazy(async () => ({
  default: (await import("#renderer/features/identity/api-tokens/screens/api-tokens-screen.tsx"))
    .ApiTokensScreen,
}));

const AuditLogScreen = lazy(async () => ({
  default: (await import("#renderer/features/identity/audit/screens/audit-log-screen.tsx"))
    .AuditLogScreen,
}));

const DevicesScreen = lazy(async () => ({
  default: (await import("#renderer/features/devices/devices/screens/devices-screen.tsx"))
    .DevicesScreen,
}));

const ListNotes = lazy(async () => ({
  default: (await import("#renderer/features/devices/device-upkeep/components/list-notes.tsx"))
    .ListNotes,
}));

const LocationsScreen = lazy(async () => ({
  default: (await import("#renderer/features/organization/locations/screens/locations-screen.tsx"))
    .LocationsScreen,
}));

const BadgeDeskScreen = lazy(async () => ({
  default: (await import("#renderer/features/people/employees/screens/badge-desk-screen.tsx"))
    .BadgeDeskScreen,
}));

const EmployeesScreen = lazy(async () => ({
  default: (await import("#renderer/features/people/employees/screens/employees-screen.tsx"))
    .EmployeesScreen,
}));

const ShiftsScreen = lazy(async () => ({
  default: (await import("#renderer/features/organization/shifts/screens/shifts-screen.tsx"))
    .ShiftsScreen,
}));

const UsersScreen = lazy(async () => ({
  default: (await import("#renderer/features/identity/users/screens/users-screen.tsx")).UsersScreen,
}));

const StepPlace = lazy(async () => ({
  default: (await import("../dashboards/step-place.tsx")).StepPlace,
}));

// Shifts belong to a facility, whatever is licensed in it.
const SHIFT_NEEDS: ScopeNeeds = { privilege: "viewCustomer", products: [] };
// The provider's own staff are users of the provider's customer.
const USER_NEEDS: ScopeNeeds = { privilege: "viewCustomer", products: [], withProvider: true };
// Installers come here without any other right to administration.
const DEVICE_NEEDS: ScopeNeeds = { privilege: "crudDevices", products: [] };
const BADGE_NEEDS: ScopeNeeds = { privilege: "supportImsBadgeAssignment", products: ["IMS"] };
const EMPLOYEE_NEEDS: ScopeNeeds = { privilege: "viewCustomer", products: EMPLOYEE_PRODUCTS };
const TOKEN_NEEDS: ScopeNeeds = { privilege: "manageUsers", products: [] };
// What the provider's staff change of their own accounts is written down at the provider.
const AUDIT_NEEDS: ScopeNeeds = {
  privilege: "administerCustomer",
  products: [],
  withProvider: true,
};

/** The pages of administration that the person may open; the customer stays in the address. */
const useAdministrationPages = () => {
  const { permissions } = useSession();
  const [query] = useSearchParams();
  const customerId = query.get("customerId");
  const search = customerId === null ? "" : `?${new URLSearchParams({ customerId })}`;
  return navigationFor(permissions).administration.map((page) => ({
    ...page,
    to: page.to + search,
  }));
};

/** Where the breadcrumb of an administration page begins. */
function AdministrationLink() {
  const t = useText("shell");
  const [first] = useAdministrationPages();
  return first && <Link to={first.to}>{t("shell.area.administration")}</Link>;
}

/** The same element from render to render: the scope's value depends on it. */
const HOME = <AdministrationLink key="administration" />;

/** The way back and on for a user who came here from a facility's first steps. */
function StepsAbove() {
  const [query] = useSearchParams();
  if (!query.has("stepsOf")) return null;
  return (
    <Suspense fallback={<div className="hr-step-bar" />}>
      <StepPlace />
    </Suspense>
  );
}

/** The pages of administration as tabs above the one in use. */
export function AdministrationTabs({ page }: { page: PageName }) {
  const t = useText("shell");
  const pages = useAdministrationPages();
  return (
    <>
      {pages.length > 1 && (
        <TabBar
          label={t("shell.area.administration")}
          currentId={page}
          tabs={pages.map(({ name, to }) => ({ id: name, label: t(`shell.area.${name}`), to }))}
        />
      )}
      <StepsAbove />
    </>
  );
}

type CustomerPageProps = {
  page: PageName;
  needs: ScopeNeeds;
  children: (scope: CustomerScopeValue) => ReactNode;
};

function CustomerPage({ page, needs, children }: CustomerPageProps) {
  return (
    <>
      <AdministrationTabs page={page} />
      <CustomerScope needs={needs}>
        {(scope) => (
          <Suspense fallback={<PageSkeleton />}>
            {children({ ...scope, menus: [HOME, ...scope.menus] })}
          </Suspense>
        )}
      </CustomerScope>
    </>
  );
}

const devicesAt = (facilityId: string) => (locationId: string, set?: DeviceSet) =>
  deviceListPath(facilityId, { locationId, set });

/** Places of the facility in the address. */
export function LocationsArea() {
  return (
    <>
      <AdministrationTabs page="locations" />
      <FacilityScopeProvider needs={SHIFT_NEEDS} home={HOME}>
        <Suspense fallback={<PageSkeleton />}>
          <LocationsScreen devicesPath={devicesAt} />
        </Suspense>
      </FacilityScopeProvider>
    </>
  );
}

/** Shifts of the facility in the address. */
export function ShiftsArea() {
  return (
    <>
      <AdministrationTabs page="shifts" />
      <FacilityScopeProvider needs={SHIFT_NEEDS} home={HOME}>
        <Suspense fallback={<PageSkeleton />}>
          <ShiftsScreen />
        </Suspense>
      </FacilityScopeProvider>
    </>
  );
}

/** Users of the customer in the address. */
export function UsersArea() {
  return (
    <CustomerPage page="users" needs={USER_NEEDS}>
      {(scope) => <UsersScreen key={scope.customer.id} {...scope} />}
    </CustomerPage>
  );
}

const labelsAt = (facilityId: string, deviceIds: readonly string[]) =>
  pathTo("deviceLabels", { query: { facilityId, deviceIds: deviceIds.join() } });
const sheetAt = (facilityId: string, filters: Readonly<Record<string, string>>) =>
  pathTo("deviceSheet", { query: { facilityId, ...filters } });

const notesOfDevices = (facilityId: string) => (
  <Suspense fallback={<Awaited />}>
    <ListNotes
      facilityId={facilityId}
      unknownPath={pathTo("unknownDevices", { query: { facilityId } })}
    />
  </Suspense>
);

/** Devices and placeholders of the facility in the address. */
export function DevicesArea() {
  return (
    <>
      <AdministrationTabs page="deviceMaintenance" />
      <FacilityScopeProvider needs={DEVICE_NEEDS} home={HOME}>
        <Suspense fallback={<PageSkeleton />}>
          <DevicesScreen notes={notesOfDevices} labelsPath={labelsAt} sheetPath={sheetAt} />
        </Suspense>
      </FacilityScopeProvider>
    </>
  );
}

/** Badges given out and taken back, in the facility of the address. */
export function BadgeDeskArea() {
  return (
    <>
      <AdministrationTabs page="badgeDesk" />
      <FacilityScopeProvider needs={BADGE_NEEDS} home={HOME}>
        <Suspense fallback={<PageSkeleton />}>
          <BadgeDeskScreen />
        </Suspense>
      </FacilityScopeProvider>
    </>
  );
}

/** Employees of the customer in the address, and their badges. */
export function EmployeesArea() {
  return (
    <CustomerPage page="employees" needs={EMPLOYEE_NEEDS}>
      {(scope) => <EmployeesScreen key={scope.customer.id} {...scope} />}
    </CustomerPage>
  );
}

/** API tokens of the customer in the address. */
export function ApiTokensArea() {
  const mayReadAudit = usePermission("auditLog");
  const historyIn = (customerId: string) => (apiTokenId: string) =>
    pathTo("auditLog", { query: { customerId, search: apiTokenId } });
  return (
    <CustomerPage page="apiTokens" needs={TOKEN_NEEDS}>
      {(scope) => (
        <ApiTokensScreen
          {...scope}
          historyOf={mayReadAudit ? historyIn(scope.customer.id) : undefined}
          usersAt={pathTo("users", { query: { customerId: scope.customer.id } })}
        />
      )}
    </CustomerPage>
  );
}

/** The audit log of the customer in the address. */
export function AuditLogArea() {
  return (
    <CustomerPage page="auditLog" needs={AUDIT_NEEDS}>
      {(scope) => <AuditLogScreen {...scope} />}
    </CustomerPage>
  );
}
