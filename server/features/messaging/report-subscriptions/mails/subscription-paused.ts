import type { PauseReason } from "#contract/messaging/mail.ts";
import type { Language } from "#contract/core/primitives.ts";
import { textsIn } from "#server/lib/texts.ts";
import { layOut } from "#server/mail/layout.ts";
import type { Mail } from "#server/mail/outbox.ts";

type SubscriptionPausedProps = {
  language: Language;
  name: string;
  facilityName: string;
  /** Why nothing is sent; null where it is only that some people do not get it. */
  reason: PauseReason | null;
  /** Who may not see the report any more. */
  people: readonly string[];
  link: string;
};

/** The mail to the maker of a subscription that it is paused, or who does not get it any more. */
export const subscriptionPausedMail = (props: SubscriptionPausedProps): Mail => {
  const { language, name, facilityName, reason, people, link } = props;
  const t = textsIn(language);
  const what = { name, facilityName };
  const list = new Intl.ListFormat(language).format(people);
  return layOut({
    language,
    subject: t(
      reason === null
        ? "mail:subscriptionTold.missedSubject"
        : "mail:subscriptionTold.pausedSubject",
      what,
    ),
    preview: t("mail:subscriptionTold.preview", what),
    title: name,
    paragraphs:
      reason === null
        ? [t("mail:subscriptionTold.missed", { people: list, count: people.length })]
        : [t(`mail:subscriptionTold.reason.${reason}`, what), t("mail:subscriptionTold.goesOn")],
    button: { label: t("mail:subscriptionTold.button"), url: link },
    reason: t("mail:subscriptionTold.why", what),
  });
};
