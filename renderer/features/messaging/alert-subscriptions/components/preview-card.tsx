import { useState } from "react";
import type { ScheduledRule } from "#contract/messaging/alert-subscriptions.ts";
import type { MailPreview } from "#contract/messaging/mail.ts";
import { FormFailure } from "#renderer/forms/form-failure.tsx";
import { MailFrame } from "#renderer/forms/mails/mail-frame.tsx";
import { useAction } from "#renderer/forms/use-action.ts";
import { useText } from "#renderer/i18n/text.ts";
import { Button } from "#renderer/ui/forms/button.tsx";
import { Card } from "#renderer/ui/layout/card.tsx";
import { Dialog } from "#renderer/ui/overlays/dialog.tsx";
import { previewAlert } from "../queries.ts";

const WIDTH = 520;

/** Shows what a scheduled alert would send now. @param rule null while it is not complete */
export function PreviewCard({ rule }: { rule: ScheduledRule | null }) {
  const t = useText("alert-subscriptions", "schedules");
  const [shown, setShown] = useState<MailPreview | null>(null);
  const asking = useAction(async () => {
    if (rule !== null) setShown(await previewAlert(rule));
  });
  return (
    <Card title={t("alert-subscriptions.preview.title")}>
      <p>{t(`alert-subscriptions.preview.${rule === null ? "incomplete" : "text"}`)}</p>
      <FormFailure failure={asking.failure} title={t("alert-subscriptions.preview.failed")} />
      <Button busy={asking.isBusy} aria-disabled={rule === null || undefined} onClick={asking.run}>
        {t("alert-subscriptions.preview.action")}
      </Button>
      {shown !== null && (
        <Dialog
          isOpen
          width={560}
          onClose={() => setShown(null)}
          title={t("alert-subscriptions.preview.title")}
          footer={
            <Button onClick={() => setShown(null)}>{t("alert-subscriptions.preview.close")}</Button>
          }
        >
          <p>{t("schedules.preview.subject", { subject: shown.subject })}</p>
          <MailFrame title={shown.subject} html={shown.html} width={WIDTH} />
        </Dialog>
      )}
    </Card>
  );
}
