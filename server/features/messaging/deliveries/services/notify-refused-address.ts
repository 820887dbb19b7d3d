import { DEFAULT_LANGUAGE, Language } from "#contract/core/primitives.ts";
import type { Tx } from "#server/db/knex.ts";
import { queueMail } from "#server/mail/outbox.ts";
import type { SubscriptionMail } from "#server/mail/delivery-handlers.ts";
import { findCreator } from "../queries/subscriptions.ts";
import { addressRefusedMail } from "../mails/address-refused.ts";

/** Tells whoever made a subscription, once, that mails to one of its addresses are refused. */
export const notifyRefusedAddress = async (
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
  const creator = await findCreator(tx, {
    kind: kind === "alert" ? "alert" : "report",
    customerId,
    facilityId,
    subscriptionId,
  });
  // Somebody whose own address is refused cannot be told there.
  if (creator === null || creator.email.toLowerCase() === row.recipient.toLowerCase()) return;
  const host = new URL(publicUrl).hostname;
  const mail = addressRefusedMail({
    language: Language.catch(DEFAULT_LANGUAGE).parse(creator.language),
    name: creator.subscriptionName,
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
