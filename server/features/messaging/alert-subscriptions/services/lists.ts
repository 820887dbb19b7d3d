import type { CreatedAlert, SubscribedAlert } from "#contract/messaging/alert-subscriptions.ts";
import type { DeletedSubscription, DeliveryLine } from "#contract/messaging/mail.ts";
import type { Language } from "#contract/core/primitives.ts";
import type { Actor } from "#server/access/actor.ts";
import { AppError } from "#server/lib/app-error.ts";
import { addressStates } from "#server/mail/addresses.ts";
import { deliveryLog, lastAccepted } from "#server/mail/delivery-log.ts";
import {
  creatorsOf,
  findDeleted,
  listDeleted,
  listRecipients,
  subscribedOf,
} from "#server/features/messaging/subscriptions/service.ts";
import { can } from "../policy.ts";
import { presentCreated, presentSubscribed } from "../presenter.ts";
import { alertFacility } from "../queries/facility.ts";
import { findAlert, listAlerts, listSubscribed } from "../queries/subscriptions.ts";
import { type AlertDeps, manageAt, nextOf } from "./shared.ts";
import { standingOf } from "./standing.ts";

type Deps = Pick<AlertDeps, "db" | "clock">;

/**
 * The alerts of a facility that a user made, or all of them with `viewAllAlertSubscriptions`.
 * @throws AppError `forbidden`
 */
export const listCreated = async (
  { db, clock }: Deps,
  actor: Actor,
  facilityId: string,
  language: Language,
): Promise<CreatedAlert[]> => {
  const reached = await manageAt(db, actor, facilityId, clock.now());
  const { scope } = reached;
  const rows = await listAlerts(db, scope, can.seeAll(reached) ? null : actor.userId);
  if (rows.length === 0) return [];
  const ids = rows.map((row) => row.subscription_id);
  const { timeZone } = await alertFacility(db, scope);
  const recipients = subscribedOf(await listRecipients(db, "alert", scope, ids));
  const states = await addressStates(
    db,
    recipients.map(({ address }) => address),
  );
  const byAlert = Map.groupBy(recipients, (row) => row.subscription_id);
  const creators = await creatorsOf(db, rows);
  const next = await nextOf(db, rows, timeZone, language);
  const last = await lastAccepted(db, scope, ids);
  const given = { recipients, creators, now: clock.now() };
  const standing = await standingOf(db, reached, rows, given);
  return rows.map((row) => {
    const id = row.subscription_id;
    const addresses = (byAlert.get(id) ?? []).map(({ address }) => address);
    return presentCreated(row, {
      lastAlert: last.get(id),
      creator: creators.get(row.created_by),
      addresses,
      hasRefusedAddress: addresses.some((one) => states.get(one.toLowerCase()) === "refused"),
      pausedReason: standing.get(id) ?? null,
      next: next.get(id) ?? null,
      canEdit: can.edit(reached, actor, row),
    });
  });
};

/**
 * Alerts that others made and that go to a user's address, in whatever case it was typed.
 * @throws AppError `forbidden`
 */
export const listSubscribedTo = async (
  { db, clock }: Deps,
  actor: Actor,
  facilityId: string,
): Promise<SubscribedAlert[]> => {
  const { scope } = await manageAt(db, actor, facilityId, clock.now());
  const rows = await listSubscribed(db, scope, actor);
  const last = await lastAccepted(
    db,
    scope,
    rows.map((row) => row.subscription_id),
  );
  return rows.map((row) => presentSubscribed(row, last.get(row.subscription_id)));
};

/**
 * Deleted alerts of a facility whose log is still stored, for who could see them before.
 * @throws AppError `forbidden`
 */
export const listDeletedAlerts = async (
  { db, clock }: Deps,
  actor: Actor,
  facilityId: string,
): Promise<DeletedSubscription[]> => {
  const reached = await manageAt(db, actor, facilityId, clock.now());
  return listDeleted(db, reached.scope, "alert", can.seeAll(reached) ? null : actor.userId);
};

/**
 * What became of each mail of an alert, for who may change it, or could while it was there.
 * @throws AppError `forbidden`, `not_found`
 */
export const listDeliveries = async (
  { db, clock }: Deps,
  actor: Actor,
  request: { facilityId: string; alertSubscriptionId: string },
): Promise<DeliveryLine[]> => {
  const reached = await manageAt(db, actor, request.facilityId, clock.now());
  const { scope } = reached;
  const id = request.alertSubscriptionId;
  const row =
    (await findAlert(db, scope, id)) ??
    (await findDeleted(db, { kind: "alert", scope, subscriptionId: id }));
  if (row === undefined || !can.edit(reached, actor, row)) throw new AppError("not_found");
  return deliveryLog(db, scope, row.subscription_id);
};
