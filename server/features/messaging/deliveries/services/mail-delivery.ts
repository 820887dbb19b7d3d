import { DEFAULT_LANGUAGE } from "#contract/core/primitives.ts";
import type { Tx } from "#server/db/knex.ts";
import type { BounceOutcome } from "#server/mail/bounces.ts";
import type { DeliveryHandlers, SubscriptionMail } from "#server/mail/delivery-handlers.ts";
import { queueMail } from "#server/mail/outbox.ts";
import { addressRefusedMail } from "../mails/address-refused.ts";
import { stillHasRecipient } from "../queries/still-has-recipient.ts";
import { findSubscription } from "../queries/subscriptions.ts";
import { creatorsOf } from "#server/features/messaging/subscriptions/service.ts";
import * as bounces from "#server/mail/bounces.ts";
import * as delivery from "#server/mail/deliver.ts";

/** Notifies the maker of a subscription, once, that mails to one of its addresses are refused. */
const notifyRefusedAddress = async (
  tx: Tx,
  publicUrl: string,
  row: SubscriptionMail,
  now: Date,
): Promise<void> => {
  const {
    kind,
    customer_id: customerId,
    facility_id: facilityId,
    subscription_id: subscriptionId,
  } = row;
  if (kind === null || customerId === null || facilityId === null || subscriptionId === null)
    return;
  const subscription = await findSubscription(tx, {
    kind: kind === "alert" ? "alert" : "report",
    customerId,
    facilityId,
    subscriptionId,
  });
  if (subscription === undefined) return;
  const creator = (await creatorsOf(tx, [subscription])).get(subscription.created_by);
  // A creator whose own address is refused cannot be reached there.
  if (creator?.isActive !== true || creator.email.toLowerCase() === row.recipient.toLowerCase())
    return;
  const host = new URL(publicUrl).hostname;
  const mail = addressRefusedMail({
    language: creator.language ?? DEFAULT_LANGUAGE,
    name: subscription.name,
    address: row.recipient,
    host,
  });
  await queueMail(
    tx,
    { ...mail, recipient: creator.email, customerId: creator.customerId },
    host,
    now,
  );
};

/** What delivery asks of the subscriptions of reports and alerts. */
const handlers: DeliveryHandlers = { stillHasRecipient, notifyRefusedAddress };

export type MailDeliveryDeps = Omit<delivery.DeliveryDeps, "handlers">;

/** Sends the mail that comes first, as `server/mail/deliver.ts` describes. @returns false when none was due */
export const deliverNextMail = (deps: MailDeliveryDeps): Promise<boolean> =>
  delivery.deliverNext({ ...deps, handlers });

/** Notes that a mail came back. @param text the whole bounce as it came */
export const noteReturnedMail = (
  tx: Tx,
  publicUrl: string,
  text: string,
  now: Date,
): Promise<BounceOutcome> => bounces.noteBounce(tx, { publicUrl, notifyRefusedAddress }, text, now);
