import type { RecipientReason } from "#contract/messaging/mail.ts";
import { Language } from "#contract/core/primitives.ts";
import { type Grant, grantRecipient } from "#server/access/grant.ts";
import type { Scope } from "#server/db/tenant-scope.ts";
import type { Db } from "#server/db/knex.ts";
import type { Clock } from "#server/lib/clock.ts";
import { skippedAddresses } from "#server/mail/addresses.ts";
import {
  creatorsOf,
  listRecipients,
  subscribedOf,
} from "#server/features/messaging/subscriptions/service.ts";
import { can } from "../policy.ts";
import { type Person, peopleByAddress } from "../queries/people.ts";
import type { Missed } from "../queries/runs.ts";
import type { AlertRow, RecipientRow } from "../queries/subscriptions.ts";
import { addressKey, allowedAmong } from "./recipients.ts";
import type { NoReader } from "./standing.ts";

type Deps = { db: Db; clock: Clock };

/** A person for whom a mail of an alert is made. */
export type Reader = {
  recipient: RecipientRow;
  language: Language;
  /** What they may see of the facility; null for an address that is no user's. */
  grant: Grant | null;
  seesHolders: boolean;
  /** May say that they are on an alarm; no address that is no user's may. */
  takesOn: boolean;
};

export type Audience = {
  readers: Reader[];
  missed: Missed[];
  creator: Person | undefined;
};

/**
 * Why an alert has no reader; null where it has one, or will get it again once their address is
 * tried again.
 */
export const noReaderOf = ({ readers, missed }: Audience): NoReader | null => {
  if (readers.length > 0 || missed.some(({ reason }) => reason === "address_refused")) return null;
  return missed.length === 0 ? "no_recipients" : "nobody_entitled";
};

/**
 * Whom an alert's mails go to now, each in their own language and with their own rights: active
 * users, and addresses of the customer's mail domains. One whose mails are refused is left out for
 * days.
 */
export const audienceOf = async (deps: Deps, scope: Scope, row: AlertRow): Promise<Audience> => {
  const { db, clock } = deps;
  const recipients = subscribedOf(await listRecipients(db, "alert", scope, [row.subscription_id]));
  const addresses = recipients.map(({ address }) => address);
  const creator = (await creatorsOf(db, [row])).get(row.created_by);
  const people = new Map<string, Person>(
    (await peopleByAddress(db, scope, addresses)).map((one) => [addressKey(one.email), one]),
  );
  const allowed = await allowedAmong(db, scope, addresses);
  // The provider's people do not belong to this customer.
  if (creator !== undefined && !people.has(addressKey(creator.email))) {
    people.set(addressKey(creator.email), creator);
    if (creator.isActive) allowed.add(addressKey(creator.email));
  }
  const skipped = await skippedAddresses(db, addresses, clock.now());
  const readers: Reader[] = [];
  const missed: Missed[] = [];
  for (const recipient of recipients) {
    const key = addressKey(recipient.address);
    const person = people.get(key);
    const miss = (reason: RecipientReason): void => {
      missed.push({ name: recipient.address, reason });
    };
    if (person?.isActive === false) miss("recipient_inactive");
    else if (!allowed.has(key)) miss("not_entitled");
    else if (skipped.has(key)) miss("address_refused");
    else {
      const grant =
        person === undefined
          ? null
          : await grantRecipient(
              deps,
              {
                account: { customerId: person.customerId, userId: person.userId },
                subscriptionId: row.subscription_id,
              },
              scope.facilityId,
            );
      readers.push({
        recipient,
        language: person?.language ?? Language.parse(row.language),
        grant,
        seesHolders: grant !== null && can.seeBadgeHolders(grant),
        takesOn: grant !== null && can.takeOn(grant),
      });
    }
  }
  return { readers, missed, creator };
};
