import type { InstantForm } from "#contract/messaging/alert-subscriptions.ts";
import { domainOf } from "#contract/messaging/mail-domains.ts";
import type { Act } from "#server/access/write-context.ts";
import type { Actor } from "#server/access/actor.ts";
import type { Scope } from "#server/db/tenant-scope.ts";
import type { Db } from "#server/db/knex.ts";
import { AppError } from "#server/lib/app-error.ts";
import { freeAddress } from "#server/mail/addresses.ts";
import {
  addRecipients,
  hasLeftLately,
  listRecipients,
  removeRecipients,
  subscribedOf,
} from "#server/features/messaging/subscriptions/service.ts";
import { mailDomains, peopleByAddress } from "../queries/people.ts";
import { type RecipientRow, subscribeAgain } from "../queries/subscriptions.ts";
import type { AlertDeps } from "./shared.ts";

export type Given = InstantForm["recipients"][number];

/** The one recipient of a summary. */
export const ownRecipient = (address: string): Given => ({
  deliveryMethodId: 1,
  deliveryAddress: address,
  addAgain: false,
});

/** By what an address is recognised, however it was typed. */
export const addressKey = (address: string): string => address.toLowerCase();

/**
 * The given addresses, in lower case, to which a customer's alerts may go: addresses of its active
 * users, and of its mail domains. An address of a deactivated user is not among them, whatever its
 * domain.
 */
export const allowedAmong = async (
  db: Db,
  scope: Scope,
  addresses: readonly string[],
): Promise<Set<string>> => {
  const people = await peopleByAddress(db, scope, addresses);
  const isActive = new Map(people.map((one) => [addressKey(one.email), one.isActive]));
  const domains = new Set(await mailDomains(db, scope));
  return new Set(
    addresses.map(addressKey).filter((key) => isActive.get(key) ?? domains.has(domainOf(key))),
  );
};

/** @throws AppError `invalid_input` at the row of each address that alerts may not go to */
export const requireAllowed = async (
  { tx, actor }: Pick<Act<Actor>, "tx" | "actor">,
  scope: Scope,
  given: readonly Given[],
): Promise<void> => {
  const allowed = await allowedAmong(
    tx,
    scope,
    given.map(({ deliveryAddress }) => deliveryAddress),
  );
  // A signed-in user has proved their own, the provider's people too.
  allowed.add(addressKey(actor.userName));
  const fieldErrors = Object.fromEntries(
    given.flatMap(({ deliveryAddress }, row) =>
      allowed.has(addressKey(deliveryAddress))
        ? []
        : [[`recipients.${row}.deliveryAddress`, "domain_not_allowed"]],
    ),
  );
  if (Object.keys(fieldErrors).length > 0) throw new AppError("invalid_input", { fieldErrors });
};

const requireConfirmed = (
  { actor, now }: Pick<Act<Actor>, "actor" | "now">,
  known: ReadonlyMap<string, RecipientRow>,
  given: readonly Given[],
): void => {
  const fieldErrors = Object.fromEntries(
    given.flatMap(({ deliveryAddress, addAgain }, row) => {
      const key = addressKey(deliveryAddress);
      const isOwn = key === addressKey(actor.userName);
      return addAgain || isOwn || !hasLeftLately(known.get(key), now)
        ? []
        : [[`recipients.${row}.deliveryAddress`, "unsubscribed"]];
    }),
  );
  if (Object.keys(fieldErrors).length > 0) throw new AppError("invalid_input", { fieldErrors });
};

/**
 * Saves the recipients of a form as an alert's. The row and link of one who stays remain; one who
 * unsubscribed is remembered, so that they are not added again without a question.
 * @throws AppError `invalid_input` at the row of one who unsubscribed lately
 */
export const saveRecipients = async (
  act: Act<Actor>,
  { unsubscribeKey }: Pick<AlertDeps, "unsubscribeKey">,
  scope: Scope,
  subscriptionId: string,
  given: readonly Given[],
): Promise<void> => {
  const { tx, now } = act;
  const rows = await listRecipients(tx, "alert", scope, [subscriptionId]);
  const known = new Map(rows.map((row) => [addressKey(row.address), row]));
  requireConfirmed(act, known, given);
  const staying = new Set(given.map(({ deliveryAddress }) => addressKey(deliveryAddress)));
  const gone = subscribedOf(rows).filter((row) => !staying.has(addressKey(row.address)));
  await removeRecipients(tx, "alert", scope, gone);
  const added: string[] = [];
  for (const { deliveryAddress: address } of given) {
    const row = known.get(addressKey(address));
    if (row === undefined) added.push(address);
    else if (row.address !== address || row.unsubscribed_at !== null)
      await subscribeAgain(tx, scope, row.recipient_id, address);
  }
  const key = { kind: "alert", scope, subscriptionId } as const;
  const named = added.map((address) => ({ address }));
  await addRecipients(tx, key, unsubscribeKey, named, now);
  for (const address of added) await freeAddress(tx, address);
};
