import { useQuery } from "@tanstack/react-query";
import type {
  ReportTypeId,
  SubscriptionRecipient,
} from "#contract/messaging/report-subscriptions.ts";
import { useDialog } from "#renderer/forms/use-dialog.ts";
import { useText } from "#renderer/i18n/text.ts";
import { Button } from "#renderer/ui/forms/button.tsx";
import { Card } from "#renderer/ui/layout/card.tsx";
import { EyeOpen } from "#renderer/ui/indicators/icons.ts";
import { idsOf } from "../lib/chosen.ts";
import { shownPeople } from "../lib/offered-people.ts";
import { type Draft, type WizardValues, draftOf, isDrawable } from "../lib/wizard-values.ts";
import { peopleQuery } from "../queries/subscriptions.ts";
import { PreviewDialog } from "./preview-dialog.tsx";
import { SendNowButton, SendNowOutcome, useSendNow } from "./send-now.tsx";

type Props = {
  values: WizardValues;
  facilityId: string;
  typeId: ReportTypeId;
  subscriptionId: string | null;
  saved: readonly SubscriptionRecipient[];
};

/** A look at today's mail, and one to oneself, before anything is saved. */
export function CheckCard({ values, facilityId, typeId, subscriptionId, saved }: Props) {
  const t = useText("report-subscriptions");
  const { data: people = [] } = useQuery(peopleQuery(facilityId));
  const sending = useSendNow();
  const preview = useDialog<Draft>();
  const draft = isDrawable(values) ? draftOf(values, facilityId, subscriptionId) : null;
  const looking = shownPeople(idsOf(values.recipients), people, saved, typeId).filter(
    ({ hindrance }) => hindrance === null,
  );
  return (
    <Card title={t("report-subscriptions.check.title")}>
      <div className="hr-subscription-check">
        <p>{t("report-subscriptions.check.text")}</p>
        {draft === null && <p>{t("report-subscriptions.check.closed")}</p>}
        <div className="hr-subscription-checks">
          <Button
            icon={<EyeOpen />}
            aria-disabled={draft === null || undefined}
            onClick={() => draft !== null && preview.open(draft)}
          >
            {t("report-subscriptions.preview.action")}
          </Button>
          <SendNowButton sending={sending} draft={draft} />
        </div>
        {!preview.props.isOpen && <SendNowOutcome sending={sending} />}
      </div>
      {preview.about !== null && (
        <PreviewDialog
          key={preview.opening}
          {...preview.props}
          draft={preview.about}
          people={looking}
          sending={sending}
        />
      )}
    </Card>
  );
}
