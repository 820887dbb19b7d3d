import type { PauseReason } from "#contract/messaging/mail.ts";
import type { Language } from "#contract/core/primitives.ts";
import { textsIn } from "#server/lib/texts.ts";
import { layOut } from "#server/mail/layout.ts";
import type { Mail } from "#server/mail/outbox.ts";

type AlertStoppedProps = {
  language: Language;
  /** The alert's name. */
  name: string;
  facilityName: string;
  /** The last two: no recipient is left, so that it is off. */
  why: PauseReason | "lastLeft" | "lastDeactivated";
  /** The list of alerts. */
  link: string;
};

/**
 * The mail to the maker of an alert, or to an administrator, that it is not sent any more, and why.
 */
export const alertStoppedMail = (props: AlertStoppedProps): Mail => {
  const { language, name, facilityName, why, link } = props;
  const t = textsIn(language);
  const values = { name, facility: facilityName };
  const isOff = why === "lastLeft" || why === "lastDeactivated";
  return layOut({
    language,
    subject: t(`mail:alertStopped.${isOff ? "offSubject" : "subject"}`, values),
    preview: facilityName,
    title: t(`mail:alertStopped.${isOff ? "offSubject" : "subject"}`, values),
    paragraphs: [
      t(`mail:alertStopped.why.${why}`, values),
      t(`mail:alertStopped.${isOff ? "offNext" : "next"}`),
    ],
    button: { label: t("mail:alertStopped.button"), url: link },
    reason: t("mail:alertStopped.reason", values),
  });
};
