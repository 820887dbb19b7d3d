import { Suspense, lazy } from "react";
import { Link, useSearchParams } from "react-router-dom";
import type { SubscriptionPaths } from "#renderer/features/messaging/report-subscriptions/screens/subscriptions-screen.tsx";
import { useText } from "#renderer/i18n/text.ts";
import { useFacility } from "#renderer/session/facility-context.ts";
import { FacilityScopeProvider } from "../facility/facility-scope-provider.tsx";
import type { ScopeNeeds } from "../facility/queries.ts";
import { pathTo } from "../paths.ts";
import { NotFoundScreen } from "./not-found-screen.tsx";
import { PageSkeleton } from "./page-skeleton.tsx";

const SubscriptionsScreen = lazy(async () => ({
  default: (
    await import("#renderer/features/messaging/report-subscriptions/screens/subscriptions-screen.tsx")
  ).SubscriptionsScreen,
}));
const loadForm = () =>
  import("#renderer/features/messaging/report-subscriptions/screens/subscription-form-screen.tsx");
const NewSubscriptionScreen = lazy(async () => ({
  default: (await loadForm()).NewSubscriptionScreen,
}));
const EditSubscriptionScreen = lazy(async () => ({
  default: (await loadForm()).EditSubscriptionScreen,
}));

const NEEDS: ScopeNeeds = { privilege: "reportSubscriptions", products: ["ECM", "IMS"] };

const PATHS: SubscriptionPaths = {
  list: (facilityId) => pathTo("reportSubscriptions", { query: { facilityId } }),
  create: (facilityId) => pathTo("reportSubscriptionCreate", { query: { facilityId } }),
  edit: (facilityId, reportSubscriptionId) =>
    pathTo("reportSubscriptionEdit", { query: { reportSubscriptionId, facilityId } }),
};

/** The way to a form: customer, facility and the list. */
const useTrail = () => {
  const t = useText("shell");
  const { facility, menus } = useFacility();
  return [
    ...menus,
    <Link key="list" to={PATHS.list(facility.id)}>
      {t("shell.area.reportSubscriptions")}
    </Link>,
  ];
};

const idsIn = (query: URLSearchParams, name: string) =>
  query.get(name)?.split(",").filter(Boolean) ?? [];

function Create() {
  const trail = useTrail();
  const [query] = useSearchParams();
  const typeId = Number(query.get("reportTypeId") ?? Number.NaN);
  return (
    <NewSubscriptionScreen
      trail={trail}
      listPath={PATHS.list}
      // What a report's own menu brings along.
      prefill={{
        typeId: Number.isInteger(typeId) ? typeId : null,
        locations: idsIn(query, "locationIds"),
        jobRoles: idsIn(query, "jobRoleIds"),
        employees: idsIn(query, "employeeIds"),
        shifts: idsIn(query, "shiftIds"),
      }}
    />
  );
}

function Edit() {
  const trail = useTrail();
  const [query] = useSearchParams();
  const subscriptionId = query.get("reportSubscriptionId");
  return subscriptionId === null ? (
    <NotFoundScreen path={pathTo("reportSubscriptionEdit")} />
  ) : (
    <EditSubscriptionScreen
      key={subscriptionId}
      trail={trail}
      listPath={PATHS.list}
      subscriptionId={subscriptionId}
    />
  );
}

/** Report subscriptions of the facility in the address: the list, a new one, or one to edit. */
export function ReportSubscriptionsArea({ page }: { page: "list" | "create" | "edit" }) {
  return (
    <FacilityScopeProvider needs={NEEDS}>
      <Suspense fallback={<PageSkeleton />}>
        {page === "list" && <SubscriptionsScreen paths={PATHS} />}
        {page === "create" && <Create />}
        {page === "edit" && <Edit />}
      </Suspense>
    </FacilityScopeProvider>
  );
}
