import { MAIL_LIMITS } from "#contract/messaging/mail.ts";
import type { ReportTypeId, SubscriptionForm } from "#contract/messaging/report-subscriptions.ts";
import type { Act } from "#server/access/write-context.ts";
import type { Actor, ReachableFacility } from "#server/access/actor.ts";
import { isServiceAccount } from "#server/access/load-actor.ts";
import { AppError } from "#server/lib/app-error.ts";
import { newId } from "#server/lib/ids.ts";
import { dropLinks, newRecipientLink } from "#server/mail/unsubscribe.ts";
import * as queries from "../queries/people.ts";
import type { NewRecipient, Person, RecipientRow } from "../queries/people.ts";
import { reasonOf } from "./recipients.ts";
import { DAY_MS } from "#contract/core/durations.ts";

type Given = SubscriptionForm["recipients"];
type Saved = {
  subscriptionId: string;
  typeId: ReportTypeId;
  facility: ReachableFacility;
  /** Makes the keys of unsubscribe links. */
  unsubscribeKey: string;
};

/** Whether another user has to confirm before this person is added again. */
const isAsked = (
  row: RecipientRow | undefined,
  { userId, addAgain }: Given[number],
  { actor, now }: Act<Actor>,
): boolean =>
  row !== undefined &&
  row.unsubscribed_at !== null &&
  addAgain !== true &&
  userId !== actor.userId &&
  now.getTime() - row.unsubscribed_at.getTime() < MAIL_LIMITS.unsubscribedAskDays * DAY_MS;

const mayBeAdded = (person: Person | undefined, { typeId, facility }: Saved): boolean =>
  person !== undefined && !isServiceAccount(person) && reasonOf(person, typeId, facility) === null;

/** @throws AppError `invalid_input`, with a code at each recipient's row that cannot be saved */
const checkRecipients = (
  act: Act<Actor>,
  given: Given,
  there: ReadonlyMap<string, RecipientRow>,
  known: ReadonlyMap<string, Person>,
  saved: Saved,
): void => {
  const seen = new Set<string>();
  const faults: Record<string, string> = {};
  for (const [at, one] of given.entries()) {
    const row = there.get(one.userId);
    const isOn = row !== undefined && row.unsubscribed_at === null;
    const field = `recipients.${at}.userId`;
    if (seen.has(one.userId)) faults[field] = "taken";
    else if (!isOn && !mayBeAdded(known.get(one.userId), saved)) faults[field] = "not_in_list";
    else if (isAsked(row, one, act)) faults[field] = "unsubscribed";
    seen.add(one.userId);
  }
  if (Object.keys(faults).length > 0) throw new AppError("invalid_input", { fieldErrors: faults });
};

const addRecipients = async (
  { tx, now }: Act,
  userIds: readonly string[],
  { subscriptionId, facility, unsubscribeKey }: Saved,
): Promise<void> => {
  const { scope } = facility;
  const added: NewRecipient[] = [];
  for (const userId of userIds) {
    const recipientId = newId();
    const link = { kind: "report", scope, subscriptionId, recipientId } as const;
    // oxlint-disable-next-line no-await-in-loop -- one connection, and few are new at a time
    const { salt } = await newRecipientLink(tx, unsubscribeKey, link);
    added.push({
      recipient_id: recipientId,
      subscription_id: subscriptionId,
      user_id: userId,
      user_customer_id: scope.customerId,
      salt,
      created_at: now,
    });
  }
  await queries.insertRecipients(tx, scope, added);
};

/**
 * Saves whom a subscription goes to. A recipient who is on it already stays, even where they may
 * not get it at present.
 * @returns their addresses, as the log names them
 * @throws AppError `invalid_input` at a recipient's row: `taken` for one named twice, `not_in_list`
 *   for a person who may not get it, `unsubscribed` for who left lately
 */
export const saveRecipients = async (
  act: Act<Actor>,
  given: Given,
  saved: Saved,
): Promise<{ before: string[]; after: string[] }> => {
  const { tx } = act;
  const { subscriptionId, facility } = saved;
  const { scope } = facility;
  const rows = await queries.listRecipients(tx, scope, [subscriptionId]);
  const there = new Map(rows.map((row) => [row.user_id, row]));
  const givenIds = given.map(({ userId }) => userId);
  const ids = [...new Set([...givenIds, ...there.keys()])];
  const found = await queries.listPeople(tx, scope, ids);
  const known = new Map(found.map((person) => [person.userId, person]));
  checkRecipients(act, given, there, known, saved);

  // The row of a person who unsubscribed stays: it answers their link, and makes another user
  // confirm.
  const subscribed = rows.filter((row) => row.unsubscribed_at === null);
  const gone = subscribed
    .filter((row) => !givenIds.includes(row.user_id))
    .map((row) => row.recipient_id);
  if (gone.length > 0) {
    await dropLinks(tx, { subscriptionId, recipientIds: gone });
    await queries.deleteRecipients(tx, scope, gone);
  }
  const again = rows
    .filter((row) => row.unsubscribed_at !== null && givenIds.includes(row.user_id))
    .map((row) => row.recipient_id);
  if (again.length > 0) await queries.setUnsubscribed(tx, scope, again, null);
  const isNew = (userId: string): boolean => !there.has(userId);
  await addRecipients(act, givenIds.filter(isNew), saved);
  const addresses = (userIds: readonly string[]): string[] =>
    userIds.map((userId) => known.get(userId)?.email ?? userId).toSorted();
  return { before: addresses(subscribed.map((row) => row.user_id)), after: addresses(givenIds) };
};
