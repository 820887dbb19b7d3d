import { useQuery } from "@tanstack/react-query";
import type { ReportSubscription } from "#contract/messaging/report-subscriptions.ts";
import { DeliveryLog } from "#renderer/forms/mails/delivery-log.tsx";
import { useText } from "#renderer/i18n/text.ts";
import { Note } from "#renderer/ui/feedback/note.tsx";
import { deliveriesQuery } from "../queries/subscriptions.ts";

type Props = {
  isOpen: boolean;
  onClose: () => void;
  subscription: Pick<ReportSubscription, "id" | "name" | "facilityId" | "lastRun">;
  timeZone: string;
};

/** The delivery log of a report subscription, with who did not get the last one and why. */
export function SubscriptionLog({ isOpen, onClose, subscription, timeZone }: Props) {
  const t = useText("report-subscriptions");
  const { facilityId, id, name, lastRun } = subscription;
  const query = useQuery({ ...deliveriesQuery(facilityId, id), enabled: isOpen });
  const missed = lastRun?.missed ?? [];
  return (
    <DeliveryLog
      {...{ isOpen, onClose, name, query, timeZone }}
      note={
        missed.length > 0 && (
          <Note kind="warn" title={t("report-subscriptions.missedTitle")}>
            {missed
              .map(
                (person) => `${person.name}: ${t(`report-subscriptions.reason.${person.reason}`)}`,
              )
              .join(" · ")}
          </Note>
        )
      }
    />
  );
}
