import { DEFAULT_LANGUAGE, Language } from "#contract/primitives.ts";
import type { Tx } from "#server/db/knex.ts";
import { queueMail } from "./outbox.ts";
import type { OutboxRow } from "./outbox-row.ts";
import { findCreator } from "./subscription-rows.ts";
import { addressRefusedMail } from "./templates/address-refused.ts";

/** Tells whoever made a subscription, once, that mails to one of its addresses are refused. */
export const tellRefused = async (
  tx: Tx,
  publicUrl: string,
  row: Pick<OutboxRow, "kind" | "customer_id" | "facility_id" | "subscription_id" | "recipient">,
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
