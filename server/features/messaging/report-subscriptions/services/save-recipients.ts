import type { ReportTypeId, SubscriptionForm } from "#contract/messaging/report-subscriptions.ts";
import type { Act } from "#server/access/write-context.ts";
import type { Actor, ReachableFacility } from "#server/access/actor.ts";
import { isServiceAccount } from "#server/access/load-actor.ts";
import { AppError } from "#server/lib/app-error.ts";
import {
  addRecipients,
  hasLeftLately,
  listRecipients,
  removeRecipients,
  setUnsubscribed,
  subscribedOf,
} from "#server/features/messaging/subscriptions/service.ts";
import { type Person, type RecipientRow, listPeople } from "../queries/people.ts";
import { reasonOf } from "./recipients.ts";

type Given = SubscriptionForm["recipients"];
type Saved = {
  subscriptionId: string;
  typeId: ReportTypeId;
  facility: ReachableFacility;
  /** Makes the keys of unsubscribe links. */
  unsubscribeKey: string;
};

/** Whether another user has to confirm before this person is added again. */
const needsConfirmation = (
  row: RecipientRow | undefined,
  { userId, addAgain }: Given[number],
  { actor, now }: Act<Actor>,
): boolean => addAgain !== true && userId !== actor.userId && hasLeftLately(row, now);

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
    else if (needsConfirmation(row, one, act)) faults[field] = "unsubscribed";
    seen.add(one.userId);
  }
  if (Object.keys(faults).length > 0) throw new AppError("invalid_input", { fieldErrors: faults });
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
  const { tx, now } = act;
  const { subscriptionId, facility } = saved;
  const { scope } = facility;
  const rows = await listRecipients(tx, "report", scope, [subscriptionId]);
  const there = new Map(rows.map((row) => [row.user_id, row]));
  const givenIds = given.map(({ userId }) => userId);
  const ids = [...new Set([...givenIds, ...there.keys()])];
  const found = await listPeople(tx, scope, ids);
  const known = new Map(found.map((person) => [person.userId, person]));
  checkRecipients(act, given, there, known, saved);

  // The row of a person who unsubscribed stays: it answers their link, and makes another user
  // confirm.
  const subscribed = subscribedOf(rows);
  const gone = subscribed.filter((row) => !givenIds.includes(row.user_id));
  await removeRecipients(tx, "report", scope, gone);
  const again = rows
    .filter((row) => row.unsubscribed_at !== null && givenIds.includes(row.user_id))
    .map((row) => row.recipient_id);
  await setUnsubscribed(tx, "report", scope, again, null);
  const added = givenIds
    .filter((userId) => !there.has(userId))
    .map((userId) => ({ user_id: userId, user_customer_id: scope.customerId }));
  const key = { kind: "report", scope, subscriptionId } as const;
  await addRecipients(tx, key, saved.unsubscribeKey, added, now);
  const addresses = (userIds: readonly string[]): string[] =>
    userIds.map((userId) => known.get(userId)?.email ?? userId).toSorted();
  return { before: addresses(subscribed.map((row) => row.user_id)), after: addresses(givenIds) };
};
