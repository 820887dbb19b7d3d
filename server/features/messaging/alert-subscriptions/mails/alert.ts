import type { BuiltMail } from "#server/mail/built-mail.ts";
import { button } from "#server/mail/parts/block.ts";
import { assemble } from "#server/mail/parts/document.ts";
import { type MailText, mailText } from "#server/mail/mail-text.ts";
import type { AlertBody } from "./alert-body.ts";
import type {
  AlertFrame,
  AlertMailContent,
} from "#server/features/messaging/alert-subscriptions/mails/alert-content.ts";
import { instantBody } from "./alert-instant.ts";
import { activityBody, awayBody, listBody, summaryBody } from "./alert-scheduled.ts";

export type * from "#server/features/messaging/alert-subscriptions/mails/alert-content.ts";

const bodyOf = (texts: MailText, content: AlertMailContent): AlertBody => {
  switch (content.what) {
    case "instant":
      return instantBody(texts, content);
    case "list":
      return listBody(texts, content);
    case "activity":
      return activityBody(texts, content);
    case "summary":
      return summaryBody(texts, content);
    case "away":
      return awayBody(texts, content);
  }
};

/** Why the recipient gets it, and when nothing is sent. */
const reasonText = (texts: MailText, frame: AlertFrame): string => {
  const { t } = texts;
  const { schedule, quietHours, creatorName: creator, name } = frame;
  const why =
    schedule === null
      ? t("alert-mails:reason", { creator, name })
      : t("alert-mails:reasonWhen", { creator, name, when: texts.schedule(schedule) });
  if (quietHours === null) return why;
  const quiet = { from: texts.hour(quietHours.from), to: texts.hour(quietHours.to) };
  return `${why} ${t("alert-mails:quiet", quiet)}`;
};

/** A mail of an alert subscription, to one recipient. */
export const alertMail = (content: AlertMailContent): BuiltMail => {
  const { language, timeZone, link, supportEmail, unsubscribeUrl } = content;
  const texts = mailText(language, timeZone);
  const { t } = texts;
  const body = bodyOf(texts, content);
  return assemble({
    language,
    subject: body.subject,
    preheader: body.preheader,
    blocks: [...body.blocks, button({ label: t("alert-mails:button"), url: link }), ...body.after],
    reason: reasonText(texts, content),
    links: [
      ...(unsubscribeUrl === null
        ? []
        : [{ label: t("mail:layout.unsubscribe"), url: unsubscribeUrl }]),
      { label: t("mail:layout.support"), url: `mailto:${supportEmail}` },
    ],
  });
};
