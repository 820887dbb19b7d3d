import { useSearchParams } from "react-router-dom";
import { NotFoundScreen } from "#renderer/pages/not-found-screen.tsx";
import { type Pages, type ScopeNeeds, lazyScreen } from "#renderer/pages/page.ts";
import { pathTo } from "#renderer/pages/paths.ts";
import { useSession } from "#renderer/session/session-store.ts";
import { useListTrail } from "#renderer/pages/use-list-trail.tsx";
import type { SubscriptionPaths } from "./subscriptions-screen.tsx";

const SubscriptionsScreen = lazyScreen(
  async () => (await import("./subscriptions-screen.tsx")).SubscriptionsScreen,
);
const loadForm = () => import("./subscription-form-screen.tsx");
const NewSubscriptionScreen = lazyScreen(async () => (await loadForm()).NewSubscriptionScreen);
const EditSubscriptionScreen = lazyScreen(async () => (await loadForm()).EditSubscriptionScreen);

const NEEDS: ScopeNeeds = { privilege: "reportSubscriptions", products: ["ECM", "IMS"] };

const PATHS: SubscriptionPaths = {
  list: (facilityId) => pathTo("reportSubscriptions", { query: { facilityId } }),
  create: (facilityId) => pathTo("reportSubscriptionCreate", { query: { facilityId } }),
  edit: (facilityId, reportSubscriptionId) =>
    pathTo("reportSubscriptionEdit", { query: { reportSubscriptionId, facilityId } }),
};

const idsIn = (query: URLSearchParams, name: string) =>
  query.get(name)?.split(",").filter(Boolean) ?? [];

function Create() {
  const trail = useListTrail("reportSubscriptions");
  const [query] = useSearchParams();
  const { id: userId } = useSession().user;
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
        name: query.get("name") ?? "",
        userId,
      }}
    />
  );
}

function Edit() {
  const trail = useListTrail("reportSubscriptions");
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

export const PAGES: Pages = {
  reportSubscriptions: {
    permission: "reportSubscriptions",
    menu: { in: "account", position: 30 },
    facility: NEEDS,
    frame: "report-subscriptions",
    screen: () => <SubscriptionsScreen paths={PATHS} />,
  },
  reportSubscriptionCreate: {
    parent: "reportSubscriptions",
    facility: NEEDS,
    frame: "report-subscriptions",
    screen: () => <Create />,
  },
  reportSubscriptionEdit: {
    parent: "reportSubscriptions",
    facility: NEEDS,
    frame: "report-subscriptions",
    screen: () => <Edit />,
  },
};
