import type { Act } from "#server/access/write-context.ts";
import { leaveRows } from "#server/access/row-directory.ts";
import { type CustomerScope, type Scope, scopeWithin } from "#server/db/tenant-scope.ts";
import type { Db } from "#server/db/knex.ts";
import { dropLinks } from "#server/mail/unsubscribe.ts";
import { noteDeleted } from "./deleted-subscriptions.ts";
import { removeRecipients } from "./recipients.ts";
import { dropDue } from "#server/scheduling/due-rows.ts";

/** An account, by which report subscriptions know it, and its address, by which alerts do. */
type Leaving = { scope: CustomerScope; userId: string; email: string };

type Held = {
  facility_id: string;
  subscription_id: string;
  recipient_id: string;
  name: string;
  is_last: boolean;
  is_active: boolean;
  created_by: string;
};

/** What a deactivation does to what an account receives, by name. */
export type Received = {
  /** Report subscriptions that others get as well, and the ones without another recipient. */
  recipientOf: string[];
  lastRecipientOf: string[];
  /** Alerts that go on, and active ones without another recipient. */
  alertRecipientOf: string[];
  lastAlertRecipientOf: string[];
};

/** An alert that was switched off, since no recipient is left. */
export type StoppedAlert = { scope: Scope; subscriptionId: string };

/** A person who has unsubscribed is no recipient any more, and does not count as one left. */
const REPORTS = `
  SELECT r.facility_id, r.subscription_id, r.recipient_id, s.name, s.created_by, true AS is_active,
    NOT EXISTS (SELECT 1 FROM report_recipient other
      WHERE other.customer_id = :customerId AND other.facility_id = r.facility_id
        AND other.subscription_id = r.subscription_id AND other.recipient_id <> r.recipient_id
        AND other.unsubscribed_at IS NULL) AS is_last
  FROM report_recipient r
  JOIN report_subscription s ON s.customer_id = :customerId AND s.facility_id = r.facility_id
    AND s.subscription_id = r.subscription_id
  WHERE r.customer_id = :customerId AND r.user_id = :userId AND r.unsubscribed_at IS NULL
  ORDER BY lower(s.name), r.recipient_id`;

const ALERTS = `
  SELECT r.facility_id, r.subscription_id, r.recipient_id, s.name, s.created_by, s.is_active,
    NOT EXISTS (SELECT 1 FROM alert_recipient other
      WHERE other.customer_id = :customerId AND other.facility_id = r.facility_id
        AND other.subscription_id = r.subscription_id AND other.recipient_id <> r.recipient_id
        AND other.unsubscribed_at IS NULL) AS is_last
  FROM alert_recipient r
  JOIN alert_subscription s ON s.customer_id = :customerId AND s.facility_id = r.facility_id
    AND s.subscription_id = r.subscription_id
  WHERE r.customer_id = :customerId AND lower(r.address) = lower(:email)
    AND r.unsubscribed_at IS NULL
  ORDER BY lower(s.name), r.recipient_id`;

const heldBy = async (db: Db, sql: string, { scope, userId, email }: Leaving): Promise<Held[]> => {
  const { customerId } = scope;
  const { rows } = await db.raw<{ rows: Held[] }>(sql, { customerId, userId, email });
  return rows;
};

/** What an account receives by mail, as its deactivation would change it. */
export const receivedBy = async (db: Db, leaving: Leaving): Promise<Received> => {
  const reports = await heldBy(db, REPORTS, leaving);
  const alerts = await heldBy(db, ALERTS, leaving);
  const isEnded = (row: Held): boolean => row.is_last && row.is_active;
  const names = (rows: readonly Held[], ended: boolean): string[] =>
    rows.filter((row) => isEnded(row) === ended).map(({ name }) => name);
  return {
    recipientOf: names(reports, false),
    lastRecipientOf: names(reports, true),
    alertRecipientOf: names(alerts, false),
    lastAlertRecipientOf: names(alerts, true),
  };
};

const leaveReports = async (act: Act, leaving: Leaving): Promise<void> => {
  const { tx, now } = act;
  const { customerId } = leaving.scope;
  const rows = await heldBy(tx, REPORTS, leaving);
  for (const row of rows.filter(({ is_last: isLast }) => isLast)) {
    const { subscription_id: id, facility_id: facilityId, name } = row;
    const scope = scopeWithin(leaving.scope, facilityId);
    const key = { customer_id: customerId, facility_id: facilityId, subscription_id: id };
    await dropDue(tx, id);
    await dropLinks(tx, { subscriptionId: id });
    await tx("subscription_run").where(key).delete();
    await tx("report_subscription").where(key).delete();
    await leaveRows(tx, "reportSubscription", scope, [id]);
    await noteDeleted(tx, { kind: "report", scope, subscriptionId: id }, row, now);
    const before = { name, recipients: [leaving.email] };
    await act.record({ scope, action: "remove", entity: "report_subscription", id, before });
  }
  const others = rows.filter((row) => !row.is_last);
  await removeRecipients(tx, "report", leaving.scope, others);
};

const leaveAlerts = async (act: Act, leaving: Leaving): Promise<StoppedAlert[]> => {
  const { tx } = act;
  const stopped: StoppedAlert[] = [];
  const { customerId } = leaving.scope;
  const rows = await heldBy(tx, ALERTS, leaving);
  await removeRecipients(tx, "alert", leaving.scope, rows);
  for (const { subscription_id: id, facility_id: facilityId, name } of rows.filter(
    (row) => row.is_last,
  )) {
    const changed = await tx("alert_subscription")
      .where({ customer_id: customerId, facility_id: facilityId, subscription_id: id })
      .where("is_active", true)
      .update({ is_active: false, version: tx.raw("version + 1") });
    if (changed === 0) continue;
    await dropDue(tx, id);
    const scope = scopeWithin(leaving.scope, facilityId);
    stopped.push({ scope, subscriptionId: id });
    await act.record({
      scope,
      action: "update",
      entity: "alert_subscription",
      id,
      before: { name, isActive: true },
      after: { name, isActive: false },
    });
  }
  return stopped;
};

/**
 * Takes a deactivated account off everything that is mailed: off report subscriptions, which are
 * deleted where no other recipient is left, and its address off alerts, which are switched off
 * there. Nothing brings this back when the account is activated again.
 * @returns the alerts that were switched off, for the caller to notify their makers
 */
export const leaveSubscriptions = async (act: Act, leaving: Leaving): Promise<StoppedAlert[]> => {
  await leaveReports(act, leaving);
  return leaveAlerts(act, leaving);
};
