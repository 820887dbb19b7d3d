import { DEFAULT_LANGUAGE, Language } from "#contract/primitives.ts";
import type { Act } from "#server/access/act.ts";
import type { Scope } from "#server/access/scope.ts";
import type { Tx } from "#server/db/knex.ts";
import { tenant } from "#server/db/scope.ts";
import { AppError } from "#server/lib/app-error.ts";
import { queueMail } from "#server/mail/outbox.ts";
import { findCreator } from "#server/mail/subscription-rows.ts";
import { nobodyLeftMail } from "#server/mail/templates/nobody-left.ts";
import { findLink } from "#server/mail/unsubscribe.ts";

type LeaveDeps = { publicUrl: string };

const tellCreator = async (
  { tx, now }: Act,
  { publicUrl }: LeaveDeps,
  scope: Scope,
  subscriptionId: string,
): Promise<void> => {
  const creator = await findCreator(tx, { kind: "report", ...scope, subscriptionId });
  if (creator === null) return;
  const host = new URL(publicUrl).hostname;
  const language = Language.catch(DEFAULT_LANGUAGE).parse(creator.language);
  const mail = nobodyLeftMail({ language, name: creator.subscriptionName, host });
  const outgoing = { ...mail, recipient: creator.email, customerId: creator.customerId };
  await queueMail(tx, outgoing, host, now);
};

/**
 * Pauses a report subscription whose last recipient has left, and tells its creator; nothing is
 * deleted. Without effect while somebody is left.
 */
export const pauseWithoutRecipients = async (
  act: Act,
  deps: LeaveDeps,
  scope: Scope,
  subscriptionId: string,
): Promise<void> => {
  const { tx } = act;
  const of = { ...tenant(scope), subscription_id: subscriptionId };
  const left = await tx("report_recipient").where(of).whereNull("unsubscribed_at").first("user_id");
  if (left !== undefined) return;
  await tx("report_subscription").where(of).update({ paused_reason: "nobody_entitled" });
  await tellCreator(act, deps, scope, subscriptionId);
};

const findReader = async (tx: Tx, scope: Scope, recipientId: string) => {
  const recipient = await tx("report_recipient")
    .where({ ...tenant(scope), recipient_id: recipientId })
    .first("user_id", "user_customer_id", "unsubscribed_at");
  if (recipient === undefined) return undefined;
  const user = await tx("app_user")
    .where({ customer_id: recipient.user_customer_id, user_id: recipient.user_id })
    .first("email");
  return { ...recipient, email: user?.email ?? recipient.user_id };
};

/**
 * Takes the recipient of a mailed link off its report; the second time nothing is left to do.
 * @throws AppError `not_found` for a link that leads nowhere, or not any more
 */
export const leaveReport = async (act: Act, deps: LeaveDeps, token: string): Promise<void> => {
  const { tx, now, ipAddress } = act;
  const link = await findLink(tx, token);
  if (link?.kind !== "report") throw new AppError("not_found");
  const { scope, subscriptionId, recipientId } = link;
  // Of two who leave at once the second sees that nobody else is left.
  const row = await tx("report_subscription")
    .where({ ...tenant(scope), subscription_id: subscriptionId })
    .forNoKeyUpdate()
    .first("name");
  const reader = await findReader(tx, scope, recipientId);
  if (row === undefined || reader === undefined) throw new AppError("not_found");
  if (reader.unsubscribed_at !== null) return act.nothingChanged();
  await tx("report_recipient")
    .where({ ...tenant(scope), recipient_id: recipientId })
    .update({ unsubscribed_at: now });
  await act.record({
    scope,
    author: { userId: reader.user_id, userName: reader.email, ipAddress },
    action: "unsubscribe",
    entity: "report_subscription",
    id: subscriptionId,
    after: { name: row.name },
  });
  await pauseWithoutRecipients(act, deps, scope, subscriptionId);
};
