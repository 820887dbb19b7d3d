import { Link, useSearchParams } from "react-router-dom";
import type { CreatedAlert } from "#contract/messaging/alert-subscriptions.ts";
import { useText } from "#renderer/i18n/text.ts";
import { type Pages, type ScopeNeeds, lazyScreen } from "#renderer/pages/page.ts";
import { pathTo } from "#renderer/pages/paths.ts";
import { Notifications } from "#renderer/ui/indicators/icons.ts";

const AlertsScreen = lazyScreen(async () => (await import("./alerts-screen.tsx")).AlertsScreen);
const loadForms = () => import("./alert-form-loader.tsx");
const InstantAlertLoader = lazyScreen(async () => (await loadForms()).InstantAlertLoader);
const ScheduledAlertLoader = lazyScreen(async () => (await loadForms()).ScheduledAlertLoader);

const NEEDS: ScopeNeeds = { privilege: "manageAlerts", products: ["IMS", "ECM", "SA"] };

const newPath = (facilityId: string, isInstantAlert: boolean) =>
  pathTo("createAlertSubscription", { query: { isInstantAlert, facilityId } });
const editPath = ({ id, isAlarm, facilityId }: CreatedAlert) =>
  pathTo("editAlertSubscription", {
    query: { isInstantAlert: isAlarm, alertSubscriptionId: id, facilityId },
  });

const listPath = pathTo("alertSubscriptions");

/** The form of a new alert, or of the one in the address. */
function AlertForm({ isNew }: { isNew: boolean }) {
  const t = useText("shell");
  const [query] = useSearchParams();
  const alertSubscriptionId = isNew ? null : query.get("alertSubscriptionId");
  const Loader = query.get("isInstantAlert") === "true" ? InstantAlertLoader : ScheduledAlertLoader;
  const listLink = <Link to={listPath}>{t("shell.area.alertSubscriptions")}</Link>;
  return <Loader {...{ alertSubscriptionId, listPath, listLink }} />;
}

export const PAGES: Pages = {
  alertSubscriptions: {
    permission: "manageAlerts",
    menu: { in: "icons", position: 20, icon: <Notifications /> },
    facility: NEEDS,
    screen: () => <AlertsScreen newPath={newPath} editPath={editPath} />,
  },
  createAlertSubscription: {
    parent: "alertSubscriptions",
    facility: NEEDS,
    frame: "alert-form",
    screen: () => <AlertForm isNew />,
  },
  editAlertSubscription: {
    parent: "alertSubscriptions",
    facility: NEEDS,
    frame: "alert-form",
    screen: () => <AlertForm isNew={false} />,
  },
};
