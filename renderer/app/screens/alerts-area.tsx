import { Suspense, lazy } from "react";
import type { CreatedAlert } from "#contract/alert-subscriptions.ts";
import { FacilityScopeProvider } from "../facility/facility-scope-provider.tsx";
import type { ScopeNeeds } from "../facility/queries.ts";
import { pathTo } from "../paths.ts";
import { PageSkeleton } from "./page-skeleton.tsx";

const AlertsScreen = lazy(async () => ({
  default: (await import("#renderer/features/alert-subscriptions/screens/alerts-screen.tsx"))
    .AlertsScreen,
}));

const NEEDS: ScopeNeeds = { privilege: "manageAlerts", products: ["IMS", "ECM", "SA"] };

const newPath = (facilityId: string, isInstantAlert: boolean) =>
  pathTo("createAlertSubscription", { query: { isInstantAlert, facilityId } });
const editPath = ({ id, isAlarm, facilityId }: CreatedAlert) =>
  pathTo("editAlertSubscription", {
    query: { isInstantAlert: isAlarm, alertSubscriptionId: id, facilityId },
  });

/** The alerts of the facility in the address. */
export function AlertsArea() {
  return (
    <FacilityScopeProvider needs={NEEDS}>
      <Suspense fallback={<PageSkeleton />}>
        <AlertsScreen newPath={newPath} editPath={editPath} />
      </Suspense>
    </FacilityScopeProvider>
  );
}
