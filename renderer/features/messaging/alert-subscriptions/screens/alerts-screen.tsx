import type { CreatedAlert } from "#contract/messaging/alert-subscriptions.ts";
import { useText } from "#renderer/i18n/text.ts";
import { useFacility } from "#renderer/session/facility-context.ts";
import { LinkButton } from "#renderer/ui/forms/link-button.tsx";
import { PageHeader } from "#renderer/ui/layout/page-header.tsx";
import { Calendar, Notifications } from "#renderer/ui/indicators/icons.ts";
import { AcknowledgeDialog } from "../components/acknowledge-dialog.tsx";
import { CreatedAlerts, DeletedAlerts } from "../components/created-alerts.tsx";
import { SubscribedAlerts } from "../components/subscribed-alerts.tsx";

type Props = {
  /** The address of the form for a new alert of a kind. */
  newPath: (facilityId: string, isInstant: boolean) => string;
  /** The address of the form of an alert; the same function from render to render. */
  editPath: (alert: CreatedAlert) => string;
};

/**
 * The alerts of the facility in use: the ones that the person made, and alerts of others that they
 * get.
 */
export function AlertsScreen({ newPath, editPath }: Props) {
  const t = useText("alert-subscriptions");
  const { facility, menus } = useFacility();
  return (
    <div className="hr-page">
      <PageHeader
        title={t("alert-subscriptions.title")}
        trail={menus}
        actions={
          <>
            <LinkButton to={newPath(facility.id, false)} icon={<Calendar />}>
              {t("alert-subscriptions.newScheduled")}
            </LinkButton>
            <LinkButton to={newPath(facility.id, true)} icon={<Notifications />} variant="primary">
              {t("alert-subscriptions.newInstant")}
            </LinkButton>
          </>
        }
      />
      <div className="hr-alert-lists">
        <CreatedAlerts key={facility.id} facility={facility} editPath={editPath} />
        <SubscribedAlerts facility={facility} />
        <DeletedAlerts key={`deleted ${facility.id}`} facility={facility} />
      </div>
      <AcknowledgeDialog facility={facility} />
    </div>
  );
}
