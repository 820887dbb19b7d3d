import type { AddressState } from "#contract/messaging/mail.ts";
import type { Db, Tx } from "#server/db/knex.ts";
import { DAY_MS } from "#contract/core/durations.ts";

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

/** A marked address is tried again after so many days. */
const RETRY_DAYS = [1, 3, 7] as const;
const REFUSALS_MAX = 3;

/**
 * Notes that a mail server refused an address: the third time in a row, or at once where there is no
 * such mailbox, it is marked.
 * @returns whether it is marked now and was not before
 */
export const noteRefusal = async (
  tx: Tx,
  address: string,
  { answer, isGone }: { answer: string; isGone: boolean },
  now: Date,
): Promise<boolean> => {
  const key = keyOf(address);
  const known = await tx("mail_address").where("address", key).forUpdate().first();
  const refusals = (known?.refusals ?? 0) + 1;
  const markedAt = known?.marked_at ?? null;
  const isMarked = markedAt !== null || isGone || refusals >= REFUSALS_MAX;
  const retries = known?.retries ?? 0;
  const days = RETRY_DAYS[Math.min(retries, RETRY_DAYS.length - 1)] ?? 0;
  const row = {
    address: key,
    refusals: Math.min(refusals, REFUSALS_MAX),
    answer,
    refused_at: now,
    ...(isMarked
      ? {
          marked_at: markedAt ?? now,
          retry_at: new Date(now.getTime() + days * DAY_MS),
          retries: Math.min(retries + 1, RETRY_DAYS.length),
        }
      : {}),
  };
  await tx("mail_address").insert(row).onConflict("address").merge();
  return isMarked && markedAt === null;
};
