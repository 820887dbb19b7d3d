import type { Db, Tx } from "../db/knex.ts";
import type { OutboxRow } from "./outbox-row.ts";

/** The columns of a mail that name the subscription it is of. */
export type SubscriptionMail = Pick<
  OutboxRow,
  "kind" | "customer_id" | "facility_id" | "subscription_id" | "recipient"
>;

/** What delivery has to ask of the features whose mails it carries. */
export type DeliveryHandlers = {
  /** Whether a subscription's mail still has its recipient. */
  stillHasRecipient(db: Db, row: OutboxRow): Promise<boolean>;
  /** Called once for an address that a mail server refuses, within the transaction that notes it. */
  notifyRefusedAddress(tx: Tx, publicUrl: string, row: SubscriptionMail, now: Date): Promise<void>;
};
