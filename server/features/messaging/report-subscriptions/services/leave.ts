import type { LinkedSubscription } from "#contract/messaging/mail.ts";
import type { Act } from "#server/access/write-context.ts";
import type { Db } from "#server/db/knex.ts";
import { AppError } from "#server/lib/app-error.ts";
import { type UnsubscribeLink, findLink } from "#server/mail/unsubscribe.ts";
import {
  countSubscribed,
  findMailedFacility,
  findRecipient,
  setUnsubscribed,
} from "#server/features/messaging/subscriptions/service.ts";
import { addressOf } from "../queries/people.ts";
import * as queries from "../queries/subscriptions.ts";
import { notifyCreator } from "./notify-creator.ts";

type LeaveDeps = { publicUrl: string };

const reportLink = async (db: Db, token: string): Promise<UnsubscribeLink> => {
  const link = await findLink(db, token);
  if (link?.kind !== "report") throw new AppError("not_found");
  return link;
};

/**
 * What a mailed link stands for, and whether the report goes to anybody else; nothing changes.
 * @throws AppError `not_found` for a link that leads nowhere, or not any more
 */
export const subscriptionOfLink = async (db: Db, token: string): Promise<LinkedSubscription> => {
  const { scope, subscriptionId, recipientId } = await reportLink(db, token);
  const row = await queries.findSubscription(db, scope, subscriptionId);
  const recipient = await findRecipient(db, "report", scope, recipientId);
  if (row === undefined || recipient === undefined) throw new AppError("not_found");
  const isSubscribed = recipient.unsubscribed_at === null;
  const left = await countSubscribed(db, "report", scope, subscriptionId);
  return {
    name: row.name,
    isSubscribed,
    isLast: left === (isSubscribed ? 1 : 0),
    isCreator: recipient.user_id === row.created_by,
  };
};

/**
 * Takes the recipient of a mailed link off its report; the second time nothing is left to do. A
 * report without a recipient left is paused, not deleted, and its maker is notified, unless it was
 * them.
 * @throws AppError `not_found` for a link that leads nowhere, or not any more
 */
export const leaveReport = async (act: Act, deps: LeaveDeps, token: string): Promise<void> => {
  const { tx, now, ipAddress } = act;
  const { scope, subscriptionId, recipientId } = await reportLink(tx, token);
  // Of two who leave at once the second sees that no other recipient is left.
  const row = await queries.lockSubscription(tx, scope, subscriptionId);
  const recipient = await findRecipient(tx, "report", scope, recipientId);
  if (row === undefined || recipient === undefined) throw new AppError("not_found");
  if (recipient.unsubscribed_at !== null) return act.nothingChanged();
  await setUnsubscribed(tx, "report", scope, [recipientId], now);
  await act.record({
    scope,
    author: { userId: recipient.user_id, userName: await addressOf(tx, recipient), ipAddress },
    action: "unsubscribe",
    entity: "report_subscription",
    id: subscriptionId,
    after: { name: row.name },
  });
  if ((await countSubscribed(tx, "report", scope, subscriptionId)) > 0) return undefined;
  const reason = "no_recipients";
  await queries.setPaused(tx, scope, subscriptionId, reason);
  const facility = await findMailedFacility(tx, scope);
  if (facility === undefined || recipient.user_id === row.created_by) return undefined;
  const notice = { row, facilityName: facility.name, reason, people: [] } as const;
  return notifyCreator(tx, scope, notice, { ...deps, now });
};
