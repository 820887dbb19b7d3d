import { createHmac, randomBytes } from "node:crypto";
import { type CustomerScope, type Scope, facilityScope } from "#server/db/tenant-scope.ts";
import type { Db, Tx } from "#server/db/knex.ts";
import { hashToken } from "#server/lib/hashing.ts";

export type SubscriptionKind = "report" | "alert";

/** What an unsubscribe link stands for. */
export type UnsubscribeLink = {
  kind: SubscriptionKind;
  scope: Scope;
  subscriptionId: string;
  recipientId: string;
};

const SALT_BYTES = 16;

/** The same in every mail to this recipient; only its hash is stored. */
const tokenOf = (key: string, recipientId: string, salt: Buffer): string =>
  createHmac("sha256", key)
    .update(Buffer.from(recipientId.replaceAll("-", ""), "hex"))
    .update(salt)
    .digest("base64url");

/**
 * Makes the link of a new recipient, in the transaction that adds them.
 * @param key `unsubscribeKey` of the parts: derived from `HANDRAIL_SECRET`
 * @returns the salt, which the recipient's row stores
 */
export const newRecipientLink = async (
  tx: Tx,
  key: string,
  { kind, scope, subscriptionId, recipientId }: UnsubscribeLink,
): Promise<{ salt: Buffer }> => {
  const salt = randomBytes(SALT_BYTES);
  await tx("unsubscribe_link").insert({
    token_hash: hashToken(tokenOf(key, recipientId, salt)),
    kind,
    customer_id: scope.customerId,
    facility_id: scope.facilityId,
    subscription_id: subscriptionId,
    recipient_id: recipientId,
  });
  return { salt };
};

/** The page that a mail's link opens; the header's one-click `POST` goes to the same address. */
export const unsubscribeUrl = (
  { publicUrl, unsubscribeKey }: { publicUrl: string; unsubscribeKey: string },
  kind: SubscriptionKind,
  recipientId: string,
  salt: Buffer,
): string =>
  `${publicUrl}/${kind}subscriptions/unsubscribe/${tokenOf(unsubscribeKey, recipientId, salt)}`;

/** Where {@link unsubscribeUrl} leads: the kind, and the token. */
export const UNSUBSCRIBE_PATH = /^\/(report|alert)subscriptions\/unsubscribe\/([^/]{1,100})\/?$/iu;

/** What a link stands for; null for one that was never made, or whose recipient was removed. */
export const findLink = async (db: Db | Tx, token: string): Promise<UnsubscribeLink | null> => {
  const row = await db("unsubscribe_link").where("token_hash", hashToken(token)).first();
  if (row === undefined) return null;
  return {
    kind: row.kind === "alert" ? "alert" : "report",
    scope: facilityScope(row.customer_id, row.facility_id),
    subscriptionId: row.subscription_id,
    recipientId: row.recipient_id,
  };
};

/** Drops the links of a deleted subscription, or the links of some of its recipients. */
export const dropLinks = async (
  tx: Tx,
  {
    subscriptionId,
    recipientIds,
    scope,
  }: {
    subscriptionId: string;
    recipientIds?: readonly string[];
    /** Whose subscription it is. */
    scope?: Pick<CustomerScope, "customerId">;
  },
): Promise<void> => {
  const links = tx("unsubscribe_link")
    .where("subscription_id", subscriptionId)
    .where(scope === undefined ? {} : { customer_id: scope.customerId });
  await (
    recipientIds === undefined ? links : links.whereIn("recipient_id", [...recipientIds])
  ).delete();
};
