import type { Act } from "#server/access/act.ts";
import type { CustomerScope } from "#server/access/scope.ts";
import { dropLinks } from "#server/mail/unsubscribe.ts";
import { dropDue } from "#server/subscriptions/due.ts";
import { removeAddress, switchOffWithoutRecipients } from "../queries/leaving.ts";
import { entity } from "./shared.ts";

/**
 * Takes the address of somebody who is shut out off all alerts of their customer. Those that went to
 * nobody else are switched off; activating the account again restores nothing.
 */
export const leaveAllAlerts = async (
  act: Act,
  { scope, email }: { scope: CustomerScope; email: string },
): Promise<void> => {
  const { tx } = act;
  const left = await removeAddress(tx, scope, email);
  for (const [subscriptionId, rows] of Map.groupBy(left, (row) => row.subscription_id)) {
    const recipientIds = rows.map((row) => row.recipient_id);
    await dropLinks(tx, { scope, subscriptionId, recipientIds });
  }
  const ids = [...new Set(left.map((row) => row.subscription_id))];
  for (const { subscription_id: id, name } of await switchOffWithoutRecipients(tx, scope, ids)) {
    await dropDue(tx, id);
    await act.record({
      scope,
      action: "deactivate",
      entity,
      id,
      before: { name, isActive: true },
      after: { name, isActive: false },
    });
  }
};
