import type { SubscriptionRecipient } from "#contract/messaging/report-subscriptions.ts";
import { useText } from "#renderer/i18n/text.ts";

/** Where a recipient's mail goes, and the language that it is in. */
export function AddressLine({
  person: { email, language },
}: {
  person: Pick<SubscriptionRecipient, "email" | "language">;
}) {
  const t = useText("report-subscriptions");
  return t("report-subscriptions.people.line", {
    email,
    language: t(`report-subscriptions.language.${language}`),
  });
}
