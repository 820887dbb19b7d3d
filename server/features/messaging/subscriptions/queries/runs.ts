import type { RecipientReason } from "#contract/messaging/mail.ts";
import type { Scope } from "#server/db/tenant-scope.ts";
import type { Tx } from "#server/db/knex.ts";
import { tenant } from "#server/db/tenant-columns.ts";
import type { SubscriptionKind } from "#server/mail/unsubscribe.ts";

/** How a slot of a subscription ended. */
type EndedSlot = {
  slot: string;
  outcome: string;
  /** Who did not get a mail, and why. */
  missed?: readonly { name: string; reason: RecipientReason }[];
  /**
   * Of an alert: what its mail had, to find what is new in the next; null where it did not look.
   */
  lines?: readonly string[] | null;
};

/** Notes slots as served. @returns those that were not before */
export const noteRuns = async (
  tx: Tx,
  { kind, scope, subscriptionId }: { kind: SubscriptionKind; scope: Scope; subscriptionId: string },
  ended: readonly EndedSlot[],
  now: Date,
): Promise<Set<string>> => {
  const rows = await tx("subscription_run")
    .insert(
      ended.map(({ slot, outcome, missed = [], lines = null }) => ({
        ...tenant(scope),
        subscription_id: subscriptionId,
        slot,
        kind,
        outcome,
        missed: JSON.stringify(missed),
        lines: lines === null ? null : JSON.stringify(lines),
        ran_at: now,
      })),
    )
    .onConflict(["customer_id", "facility_id", "subscription_id", "slot"])
    .ignore()
    .returning("slot");
  return new Set(rows.map(({ slot }) => slot));
};
