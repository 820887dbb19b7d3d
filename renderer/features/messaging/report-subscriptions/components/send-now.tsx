import { useState } from "react";
import { ApiError } from "#renderer/api/api-error.ts";
import { markShown } from "#renderer/api/shown.ts";
import { FormFailure } from "#renderer/forms/form-failure.tsx";
import { useText } from "#renderer/i18n/text.ts";
import { Note } from "#renderer/ui/feedback/note.tsx";
import { Button, type ButtonVariant } from "#renderer/ui/forms/button.tsx";
import { Envelope } from "#renderer/ui/indicators/icons.ts";
import type { Draft } from "../lib/wizard-values.ts";
import { sendNow } from "../queries/subscriptions.ts";

type Outcome = { email: string } | { failure: ApiError };

/** Sending today's mail to oneself, and what became of it. */
export type SendNow = {
  isSending: boolean;
  outcome: Outcome | null;
  send: (draft: Draft) => void;
};

export const useSendNow = (): SendNow => {
  const [isSending, setSending] = useState(false);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const send = async (draft: Draft) => {
    setSending(true);
    setOutcome(null);
    try {
      setOutcome({ email: await sendNow(draft) });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      markShown(error);
      setOutcome({ failure: error });
    } finally {
      setSending(false);
    }
  };
  return { isSending, outcome, send: (draft) => void send(draft) };
};

/** Goes to the sender alone, and changes nothing of the schedule. */
export function SendNowButton(props: {
  sending: SendNow;
  draft: Draft | null;
  variant?: ButtonVariant;
}) {
  const { sending, draft, variant } = props;
  const t = useText("report-subscriptions");
  return (
    <Button
      variant={variant}
      icon={<Envelope />}
      busy={sending.isSending}
      aria-disabled={draft === null || undefined}
      onClick={() => draft !== null && sending.send(draft)}
    >
      {t("report-subscriptions.sendNow.action")}
    </Button>
  );
}

/** Where it went, or why it did not. */
export function SendNowOutcome({ sending: { outcome } }: { sending: SendNow }) {
  const t = useText("report-subscriptions");
  const failure = outcome !== null && "failure" in outcome ? outcome.failure : null;
  return (
    <>
      <FormFailure failure={failure} title={t("report-subscriptions.sendNow.failed")} />
      <div role="status" className="hr-subscription-sent">
        {outcome !== null && "email" in outcome && (
          <Note kind="good">
            {t("report-subscriptions.sendNow.done", { email: outcome.email })}
          </Note>
        )}
      </div>
    </>
  );
}
