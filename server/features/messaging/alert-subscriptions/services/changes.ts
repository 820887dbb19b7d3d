import type { LinkedSubscription } from "#contract/messaging/mail.ts";
import type { Act } from "#server/access/write-context.ts";
import type { Actor } from "#server/access/actor.ts";
import type { AuditAuthor } from "#server/access/audit-log.ts";
import { leaveRows } from "#server/access/row-directory.ts";
import type { Scope } from "#server/db/tenant-scope.ts";
import type { Db, Tx } from "#server/db/knex.ts";
import { AppError } from "#server/lib/app-error.ts";
import { dropLinks, findLink } from "#server/mail/unsubscribe.ts";
import {
  countSubscribed,
  creatorsOf,
  findRecipient,
  listRecipients,
  noteDeleted,
  setUnsubscribed,
  subscribedOf,
} from "#server/features/messaging/subscriptions/service.ts";
import { dropDue } from "#server/scheduling/due-rows.ts";
import { auditedAlert, kindOf } from "../presenter.ts";
import {
  type AlertRow,
  type RecipientRow,
  deleteAlert,
  findAlert,
  setAlertActive,
} from "../queries/subscriptions.ts";
import { addressKey, ownRecipient, saveRecipients } from "./recipients.ts";
import { putIntoPoll } from "./save.ts";
import { type AlertDeps, entity, manageAt, requireAlert } from "./shared.ts";
import { withoutReaders } from "./standing.ts";
import { notifyStopped } from "./notify-stopped.ts";

type ToggleDeps = Pick<AlertDeps, "unsubscribeKey">;
type Named = { facilityId: string; alertSubscriptionId: string; isInstantAlert: boolean };

/**
 * Only what goes to an address that may get it is switched on. A summary has no addresses to choose:
 * its maker who has left it gets it again.
 * @throws AppError `no_recipients`
 */
const requireReader = async (
  act: Act<Actor>,
  deps: ToggleDeps,
  scope: Scope,
  row: AlertRow,
): Promise<void> => {
  const { tx, actor } = act;
  const id = row.subscription_id;
  if (kindOf(row) === "summary" && row.created_by === actor.userId) {
    return saveRecipients(act, deps, scope, id, [ownRecipient(actor.userName)]);
  }
  const recipients = subscribedOf(await listRecipients(tx, "alert", scope, [id]));
  const creators = await creatorsOf(tx, [row]);
  const noReaders = await withoutReaders(tx, scope, [row], { recipients, creators });
  if (noReaders.has(id)) throw new AppError("no_recipients");
};

/**
 * Switches an alert on or off. What opened while it was off is not mailed, and no slot is caught
 * up.
 * @throws AppError `forbidden`, `not_found`, `no_recipients` of one without a reader
 */
export const toggleStatus = async (
  act: Act<Actor>,
  deps: ToggleDeps,
  { isActive, ...request }: Named & { isActive: boolean },
): Promise<void> => {
  const { tx, actor, now } = act;
  const reached = await manageAt(tx, actor, request.facilityId, now);
  const row = await requireAlert(tx, actor, reached, { ...request, isHeld: true });
  if (row.is_active === isActive) return act.nothingChanged();
  const { scope } = reached;
  const id = row.subscription_id;
  if (isActive) await requireReader(act, deps, scope, row);
  await setAlertActive(tx, scope, id, isActive, now);
  if (isActive) await putIntoPoll(act, scope, { ...row, is_active: true });
  else await dropDue(tx, id);
  await act.record({
    scope,
    action: isActive ? "activate" : "deactivate",
    entity,
    id,
    before: { name: row.name, isActive: row.is_active },
    after: { name: row.name, isActive },
  });
};

/**
 * Deletes an alert. Its mails that wait are withdrawn; the log of sent ones stays.
 * @throws AppError `forbidden`, `not_found`
 */
export const removeAlert = async (act: Act<Actor>, request: Named): Promise<void> => {
  const { tx, actor, now } = act;
  const reached = await manageAt(tx, actor, request.facilityId, now);
  const row = await requireAlert(tx, actor, reached, { ...request, isHeld: true });
  const { scope } = reached;
  const id = row.subscription_id;
  const recipients = subscribedOf(await listRecipients(tx, "alert", scope, [id]));
  const before = auditedAlert(
    row,
    recipients.map(({ address }) => address),
  );
  await dropDue(tx, id);
  await dropLinks(tx, { scope, subscriptionId: id });
  await deleteAlert(tx, scope, id);
  await noteDeleted(tx, { kind: "alert", scope, subscriptionId: id }, row, now);
  await leaveRows(tx, "alertSubscription", scope, [id]);
  await act.record({ scope, action: "remove", entity, id, before });
};

type LeaveDeps = Pick<AlertDeps, "publicUrl">;

/** Whether an address is that of the alert's maker. */
const isCreator = async (db: Db, row: AlertRow, address: string): Promise<boolean> => {
  const creator = (await creatorsOf(db, [row])).get(row.created_by);
  return creator !== undefined && addressKey(creator.email) === addressKey(address);
};

/**
 * Takes a recipient off an alert. It is switched off when no recipient is left, and its maker gets
 * a mail, unless they did it.
 */
const leave = async (
  act: Act,
  { publicUrl }: LeaveDeps,
  scope: Scope,
  recipient: RecipientRow,
  author: AuditAuthor,
): Promise<void> => {
  const { tx, now } = act;
  const id = recipient.subscription_id;
  // Of two who leave at once the second sees that no other recipient is left.
  const row = await findAlert(tx, scope, id, true);
  if (row === undefined) throw new AppError("not_found");
  if (recipient.unsubscribed_at !== null) return act.nothingChanged();
  await setUnsubscribed(tx, "alert", scope, [recipient.recipient_id], now);
  const left = await countSubscribed(tx, "alert", scope, id);
  if (left === 0) {
    await setAlertActive(tx, scope, id, false, now);
    await dropDue(tx, id);
    if (!(await isCreator(tx, row, recipient.address)))
      await notifyStopped(tx, { publicUrl, now }, scope, row, "lastLeft");
  }
  await act.record({
    scope,
    author,
    action: "unsubscribe",
    entity,
    id,
    after: {
      name: row.name,
      recipient: recipient.address,
      isActive: row.is_active && left > 0,
    },
  });
};

/**
 * Takes the actor's own address off an alert.
 * @param request `unsubscribeKey` is the id of the recipient's row
 * @throws AppError `forbidden`, `not_found` for what is not the actor's own
 */
export const unsubscribe = async (
  act: Act<Actor>,
  deps: LeaveDeps,
  request: { facilityId: string; unsubscribeKey: string; isInstantAlert: boolean },
): Promise<void> => {
  const { tx, actor, now } = act;
  const { scope } = await manageAt(tx, actor, request.facilityId, now);
  const recipient = await findRecipient(tx, "alert", scope, request.unsubscribeKey);
  const row = recipient && (await findAlert(tx, scope, recipient.subscription_id));
  const isOwn = recipient?.address.toLowerCase() === actor.userName.toLowerCase();
  if (recipient === undefined || row?.is_instant !== request.isInstantAlert || !isOwn)
    throw new AppError("not_found");
  await leave(act, deps, scope, recipient, actor);
};

const linked = async (
  db: Db | Tx,
  token: string,
): Promise<{ scope: Scope; recipient: RecipientRow; row: AlertRow }> => {
  const link = await findLink(db, token);
  const { scope } = link ?? {};
  const recipient =
    link?.kind === "alert" && scope
      ? await findRecipient(db, "alert", scope, link.recipientId)
      : undefined;
  const row = recipient && scope && (await findAlert(db, scope, recipient.subscription_id));
  if (!scope || recipient === undefined || !row) throw new AppError("not_found");
  return { scope, recipient, row };
};

/**
 * What a mailed link would unsubscribe from, and whether anybody else gets it; nothing changes.
 * @throws AppError `not_found` for a link that leads nowhere, or not any more
 */
export const findByToken = async (db: Db, token: string): Promise<LinkedSubscription> => {
  const { scope, recipient, row } = await linked(db, token);
  const isSubscribed = recipient.unsubscribed_at === null;
  const left = await countSubscribed(db, "alert", scope, row.subscription_id);
  return {
    name: row.name,
    isSubscribed,
    isLast: left === (isSubscribed ? 1 : 0),
    isCreator: await isCreator(db, row, recipient.address),
  };
};

/**
 * Takes the recipient of a mailed link off its alert, whether or not they are signed in; the second
 * time nothing is left to do.
 * @throws AppError `not_found`
 */
export const unsubscribeByToken = async (
  act: Act,
  deps: LeaveDeps,
  token: string,
): Promise<void> => {
  const { scope, recipient } = await linked(act.tx, token);
  const { address } = recipient;
  const author = { userId: null, userName: address, ipAddress: act.ipAddress };
  await leave(act, deps, scope, recipient, author);
};
