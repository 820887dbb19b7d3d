import {
  REPORT_TYPE_RULES,
  type ReportSubscription,
  type ReportTypeId,
  type SubscriptionRecipient,
} from "#contract/messaging/report-subscriptions.ts";
import { scheduleText } from "#contract/core/formats/schedules.ts";
import type { Format } from "#renderer/i18n/format.ts";
import type { Translate } from "#renderer/i18n/text.ts";

type Schedule = Pick<
  ReportSubscription,
  "frequencyId" | "dayOfWeek" | "dayOfMonth" | "timeOfDayLocal"
>;

/** "Performance (dispenser monitoring)" */
export const typeName = (t: Translate, id: ReportTypeId): string =>
  t(`report-subscriptions.type.${REPORT_TYPE_RULES[id].name}.name`);

/** "Weekly, Friday, 7:00 AM" */
export const describeSchedule = (
  t: Translate,
  format: Format,
  { frequencyId, dayOfWeek, dayOfMonth, timeOfDayLocal: hour }: Schedule,
): string => {
  const daysOfWeek = dayOfWeek === null ? [] : [dayOfWeek];
  return scheduleText(format.language, t, { frequencyId, hour, daysOfWeek, dayOfMonth });
};

/** First and last name, or the address of a person without any. */
export const personOf = (
  person: Pick<SubscriptionRecipient, "firstName" | "lastName" | "email">,
): string => `${person.firstName} ${person.lastName}`.trim() || person.email;

/** What is to know of a person's next mail, the gravest first; null where it will arrive. */
export const recipientMark = (
  t: Translate,
  { reason, addressState }: Pick<SubscriptionRecipient, "reason" | "addressState">,
): string | null => {
  if (reason !== null) return t(`report-subscriptions.reason.${reason}`);
  return addressState === "refused" ? t("schedules.addressRefused") : null;
};
