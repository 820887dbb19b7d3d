import type { Language } from "#contract/core/primitives.ts";
import { layOut } from "#server/mail/layout.ts";
import type { Mail } from "#server/mail/outbox.ts";
import { mailText } from "#server/mail/mail-text.ts";

type DisplayOfflineProps = {
  language: Language;
  what: "offline" | "back";
  /** Of the display. */
  name: string;
  facility: string;
  timeZone: string;
  /** Its last beat, and with "back" the last one before it was away. */
  lastSeenAt: Date;
  /** Of the list of displays. */
  link: string;
  host: string;
};

/**
 * The mail to the user who enrolled a display that it is not heard any more, or that it is back.
 */
export const displayOfflineMail = (props: DisplayOfflineProps): Mail => {
  const { language, what, name, facility, timeZone, lastSeenAt, link, host } = props;
  const { t, moment } = mailText(language, timeZone);
  const values = { name, facility, host, time: moment(lastSeenAt) };
  const steps = what === "offline" ? [t("mail:displayTold.offline.next")] : [];
  return layOut({
    language,
    subject: t(`mail:displayTold.${what}.subject`, values),
    preview: t(`mail:displayTold.${what}.preview`, values),
    title: t(`mail:displayTold.${what}.title`, values),
    paragraphs: [t(`mail:displayTold.${what}.body`, values), ...steps],
    button: { label: t("mail:displayTold.button"), url: link },
    reason: t("mail:displayTold.reason", values),
  });
};
