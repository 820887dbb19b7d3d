import { DAY_MS } from "#contract/core/durations.ts";
import { MAIL_LIMITS } from "#contract/messaging/mail.ts";

type Subscribed = { unsubscribed_at: Date | null };

/** The recipients whom a subscription still goes to. */
export const subscribedOf = <R extends Subscribed>(recipients: readonly R[]): R[] =>
  recipients.filter(({ unsubscribed_at: at }) => at === null);

/** Whether a recipient unsubscribed so lately that adding them again takes a confirmation. */
export const hasLeftLately = (recipient: Subscribed | undefined, now: Date): boolean => {
  const leftAt = recipient?.unsubscribed_at ?? null;
  return (
    leftAt !== null && now.getTime() - leftAt.getTime() < MAIL_LIMITS.unsubscribedAskDays * DAY_MS
  );
};
