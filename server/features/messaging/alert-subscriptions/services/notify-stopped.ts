import type { PauseReason } from "#contract/messaging/mail.ts";
import { Language } from "#contract/core/primitives.ts";
import type { Act } from "#server/access/write-context.ts";
import type { Actor } from "#server/access/actor.ts";
import type { Scope } from "#server/db/tenant-scope.ts";
import type { Tx } from "#server/db/knex.ts";
import { queueMail } from "#server/mail/outbox.ts";
import { alertStoppedMail } from "#server/features/messaging/alert-subscriptions/mails/alert-stopped.ts";
import { type StoppedAlert, creatorsOf } from "#server/features/messaging/subscriptions/service.ts";
import { toLookAfterAlerts } from "../policy.ts";
import { alertFacility } from "../queries/facility.ts";
import { type Person, administratorsOf } from "../queries/people.ts";
import { type AlertRow, findAlert } from "../queries/subscriptions.ts";
import { addressKey } from "./recipients.ts";

type Leaving = {
  /** Of the account that is being deactivated. */
  address: string;
  /** Who deactivates it, and has read what follows. */
  actorName: string;
};

/** The maker of an alert; the customer's administrators where they have left, or are leaving. */
const readersOf = async (
  tx: Tx,
  scope: Scope,
  row: AlertRow,
  leaving: Leaving | undefined,
): Promise<Person[]> => {
  const isLeaving = (person: Person): boolean =>
    leaving !== undefined && addressKey(person.email) === addressKey(leaving.address);
  const creator = (await creatorsOf(tx, [row])).get(row.created_by);
  const readers =
    creator?.isActive === true && !isLeaving(creator)
      ? [creator]
      : await administratorsOf(tx, scope, toLookAfterAlerts);
  return readers.filter((person) => !isLeaving(person) && person.email !== leaving?.actorName);
};

/**
 * Mails the maker of an alert that it is not sent any more; the customer's administrators where
 * they have left.
 */
export const notifyStopped = async (
  tx: Tx,
  { publicUrl, now }: { publicUrl: string; now: Date },
  scope: Scope,
  row: AlertRow,
  why: PauseReason | "lastLeft" | "lastDeactivated",
  leaving?: Leaving,
): Promise<void> => {
  const readers = await readersOf(tx, scope, row, leaving);
  const { name: facilityName } = await alertFacility(tx, scope);
  const { host } = new URL(publicUrl);
  for (const person of readers) {
    const mail = alertStoppedMail({
      language: person.language ?? Language.parse(row.language),
      name: row.name,
      facilityName,
      why,
      link: `${publicUrl}/alertsubscriptions?facilityId=${scope.facilityId}`,
    });
    const { customerId } = scope;
    await queueMail(tx, { ...mail, recipient: person.email, customerId }, host, now);
  }
};

/**
 * Sends mails about alerts that were switched off since their last recipient's account is
 * deactivated.
 */
export const notifyOfLeaving = async (
  { tx, actor, now }: Act<Actor>,
  { publicUrl }: { publicUrl: string },
  stopped: readonly StoppedAlert[],
  address: string,
): Promise<void> => {
  const leaving = { address, actorName: actor.userName };
  for (const { scope, subscriptionId } of stopped) {
    const row = await findAlert(tx, scope, subscriptionId);
    if (row !== undefined)
      await notifyStopped(tx, { publicUrl, now }, scope, row, "lastDeactivated", leaving);
  }
};
