import { DEFAULT_LANGUAGE } from "#contract/core/primitives.ts";
import type { PauseReason } from "#contract/messaging/mail.ts";
import { heldAt } from "#server/access/facility-access.ts";
import type { Scope } from "#server/db/tenant-scope.ts";
import type { Tx } from "#server/db/knex.ts";
import { queueMail } from "#server/mail/outbox.ts";
import { subscriptionPausedMail } from "#server/features/messaging/report-subscriptions/mails/subscription-paused.ts";
import { creatorsOf } from "#server/features/messaging/subscriptions/service.ts";
import { can } from "../policy.ts";
import { listPeople } from "../queries/people.ts";
import type { SubscriptionRow } from "../queries/subscriptions.ts";

type CreatorNotice = {
  row: SubscriptionRow;
  facilityName: string;
  /** Null where it is only that some people do not get it. */
  reason: PauseReason | null;
  people: readonly string[];
};

/** Who is notified: the maker, else the customer's administrators. */
const readers = async (tx: Tx, scope: Scope, row: SubscriptionRow) => {
  const creator = (await creatorsOf(tx, [row])).get(row.created_by);
  if (creator?.isActive === true) return [creator];
  const everywhere = { customerId: scope.customerId };
  return (await listPeople(tx, scope)).filter(
    (person) => person.isActive && can.administer(heldAt(person, everywhere)),
  );
};

/**
 * Mails the maker of a subscription what it does not do at present, with the run that found it out.
 */
export const notifyCreator = async (
  tx: Tx,
  scope: Scope,
  { row, facilityName, reason, people }: CreatorNotice,
  { publicUrl, now }: { publicUrl: string; now: Date },
): Promise<void> => {
  const query = new URLSearchParams({
    reportSubscriptionId: row.subscription_id,
    facilityId: scope.facilityId,
  });
  const link = `${publicUrl}/reportsubscriptions/edit?${query.toString()}`;
  for (const { email, language } of await readers(tx, scope, row)) {
    const mail = subscriptionPausedMail({
      language: language ?? DEFAULT_LANGUAGE,
      name: row.name,
      facilityName,
      reason,
      people,
      link,
    });
    const outgoing = { ...mail, recipient: email, customerId: scope.customerId };
    // oxlint-disable-next-line no-await-in-loop -- one connection, and one person as a rule
    await queueMail(tx, { ...outgoing, lane: "report" as const }, new URL(publicUrl).host, now);
  }
};
