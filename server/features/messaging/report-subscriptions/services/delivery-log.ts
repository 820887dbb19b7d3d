import { api } from "#contract/index.ts";
import type { DeletedSubscription, DeliveryLine } from "#contract/messaging/mail.ts";
import type { Actor, ReachableFacility } from "#server/access/actor.ts";
import { type Needs, requireFacility } from "#server/access/facility-access.ts";
import { type Asking, facilityOfRow, reachRow } from "#server/access/row-directory.ts";
import type { ReportDeps } from "#server/features/reports/reports/service.ts";
import { AppError } from "#server/lib/app-error.ts";
import { deliveryLog } from "#server/mail/delivery-log.ts";
import { findDeleted, listDeleted } from "#server/features/messaging/subscriptions/service.ts";
import { can } from "../policy.ts";
import { reachSubscription, requireEdit } from "./subscriptions.ts";

const calls = api.reportSubscriptions;

/**
 * Deleted subscriptions of a facility whose log is still stored, for who could edit them before.
 * @throws AppError `forbidden`
 */
export const listDeletedReports = async (
  { db, clock }: ReportDeps,
  actor: Actor,
  facilityId: string,
): Promise<DeletedSubscription[]> => {
  const { access } = calls.deleted;
  const reachable = await requireFacility(db, actor, facilityId, access, clock.now());
  const createdBy = can.administer(reachable) ? null : actor.userId;
  return listDeleted(db, reachable.scope, "report", createdBy);
};

/** What is left of a deleted subscription, where the user reaches its facility. */
const reachDeleted = async (
  asking: Asking,
  subscriptionId: string,
  access: Needs,
): Promise<{ reachable: ReachableFacility; row: { created_by: string } }> => {
  const reachable = await reachRow(asking, "deletedSubscription", subscriptionId, access);
  const key = { kind: "report", scope: reachable.scope, subscriptionId } as const;
  const row = await findDeleted(asking.tx, key);
  if (row === undefined) throw new AppError("not_found");
  return { reachable, row };
};

/**
 * What became of each mail of a subscription, for who may edit it, or could while it was there.
 * @throws AppError `not_found`, `forbidden`
 */
export const listDeliveries = async (
  { db, clock }: ReportDeps,
  actor: Actor,
  subscriptionId: string,
): Promise<DeliveryLine[]> => {
  const asking = { tx: db, actor, now: clock.now() };
  const { access } = calls.deliveries;
  const isThere = (await facilityOfRow(db, "reportSubscription", subscriptionId)) !== undefined;
  const reach = isThere ? reachSubscription : reachDeleted;
  const { reachable, row } = await reach(asking, subscriptionId, access);
  requireEdit(actor, reachable, row);
  return deliveryLog(db, reachable.scope, subscriptionId);
};
