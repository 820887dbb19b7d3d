import type { AddressState } from "#contract/mail.ts";
import type { Db, Tx } from "#server/db/knex.ts";

const keyOf = (address: string): string => address.toLowerCase();

const marked = (db: Db | Tx, addresses: readonly string[]) =>
  db("mail_address")
    .whereIn("address", [...new Set(addresses.map(keyOf))])
    .whereNotNull("marked_at");

/**
 * What is known of addresses, for where they are chosen and shown; keys in lower case. Whether a
 * mail is sent now is for {@link skippedAddresses} to say: a marked one is tried again now and then.
 */
export const addressStates = async (
  db: Db | Tx,
  addresses: readonly string[],
): Promise<Map<string, AddressState>> => {
  const states = new Map<string, AddressState>(addresses.map((one) => [keyOf(one), "ok"]));
  for (const { address } of await marked(db, addresses).select("address"))
    states.set(address, "refused");
  return states;
};

/** Addresses, in lower case, to which no mail of a subscription is sent now (`address_refused`). */
export const skippedAddresses = async (
  db: Db | Tx,
  addresses: readonly string[],
  now: Date,
): Promise<Set<string>> => {
  const rows = await marked(db, addresses).where("retry_at", ">", now).select("address");
  return new Set(rows.map(({ address }) => address));
};

/** Forgets that an address was refused: it was edited, or proved by a sign-in. */
export const freeAddress = async (tx: Db | Tx, address: string): Promise<void> => {
  await tx("mail_address").where("address", keyOf(address)).delete();
};
