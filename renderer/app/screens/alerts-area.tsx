import { Suspense, lazy, type ReactNode } from "react";
import { Link, useSearchParams } from "react-router-dom";
import type { CreatedAlert } from "#contract/messaging/alert-subscriptions.ts";
import { useText } from "#renderer/i18n/text.ts";
import { FacilityScopeProvider } from "../facility/facility-scope-provider.tsx";
import type { ScopeNeeds } from "../facility/queries.ts";
import { pathTo } from "../paths.ts";
import { PageSkeleton } from "./page-skeleton.tsx";

const AlertsScreen = lazy(async () => ({
  default: (
    await import("#renderer/features/messaging/alert-subscriptions/screens/alerts-screen.tsx")
  ).AlertsScreen,
}));

const forms = () =>
  import("#renderer/features/messaging/alert-subscriptions/screens/alert-form-loader.tsx");
const InstantAlertLoader = lazy(async () => ({ default: (await forms()).InstantAlertLoader }));
const ScheduledAlertLoader = lazy(async () => ({ default: (await forms()).ScheduledAlertLoader }));

const NEEDS: ScopeNeeds = { privilege: "manageAlerts", products: ["IMS", "ECM", "SA"] };

const newPath = (facilityId: string, isInstantAlert: boolean) =>
  pathTo("createAlertSubscription", { query: { isInstantAlert, facilityId } });
const editPath = ({ id, isAlarm, facilityId }: CreatedAlert) =>
  pathTo("editAlertSubscription", {
    query: { isInstantAlert: isAlarm, alertSubscriptionId: id, facilityId },
  });

const listPath = pathTo("alertSubscriptions");

function Area({ children }: { children: ReactNode }) {
  return (
    <FacilityScopeProvider needs={NEEDS}>
      <Suspense fallback={<PageSkeleton />}>{children}</Suspense>
    </FacilityScopeProvider>
  );
}

/** The alerts of the facility in the address. */
export function AlertsArea() {
  return (
    <Area>
      <AlertsScreen newPath={newPath} editPath={editPath} />
    </Area>
  );
}

/** The form of a new alert, or of the one in the address. */
export function AlertFormArea({ isNew }: { isNew: boolean }) {
  const t = useText("shell");
  const [query] = useSearchParams();
  const alertSubscriptionId = isNew ? null : query.get("alertSubscriptionId");
  const Loader = query.get("isInstantAlert") === "true" ? InstantAlertLoader : ScheduledAlertLoader;
  const listLink = <Link to={listPath}>{t("shell.area.alertSubscriptions")}</Link>;
  return (
    <Area>
      <Loader {...{ alertSubscriptionId, listPath, listLink }} />
    </Area>
  );
}
