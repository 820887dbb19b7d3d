import { z } from "zod";
import type { PauseReason, RecipientReason } from "#contract/messaging/mail.ts";
import type { Scope } from "#server/db/tenant-scope.ts";
import type { Db, Tx } from "#server/db/knex.ts";
import { tenant } from "#server/db/tenant-columns.ts";

const KIND = "alert";
const Keys = z.array(z.string());

/**
 * How a slot ended: `sent`; `nothing` to list, and so no mail; `skipped` for a newer one after an
 * outage; `away` for the mail about an outage; otherwise the reason for which the alert is paused.
 */
type Outcome = "sent" | "nothing" | "skipped" | "away" | PauseReason;

export type AlertRun = {
  slot: string;
  outcome: Outcome;
  missed?: readonly Missed[];
  /** What the mail had, to find what is new in the next; null where nothing was looked for. */
  lines: readonly string[] | null;
};

/** Who does not get a mail of a run, and why. */
export type Missed = { name: string; reason: RecipientReason };

/** What the run before found; null before the first. */
export const linesBefore = async (
  db: Db,
  scope: Scope,
  subscriptionId: string,
): Promise<ReadonlySet<string> | null> => {
  const row = await db("subscription_run")
    .where({ ...tenant(scope), subscription_id: subscriptionId, kind: KIND })
    .whereNotNull("lines")
    .orderBy("slot", "desc")
    .first("lines");
  return row === undefined ? null : new Set(Keys.parse(row.lines));
};

/** Notes how an alert stands after a run. */
export const noteStanding = async (
  tx: Tx,
  scope: Scope,
  subscriptionId: string,
  values: { paused_reason: PauseReason | null; silent_days?: number },
): Promise<void> => {
  await tx("alert_subscription")
    .where({ ...tenant(scope), subscription_id: subscriptionId })
    .update(values);
};

/** Active alerts of all customers for which a slot has not been noted, that were made before a moment. */
export const alertsWithoutRun = async (
  db: Db,
  slot: string,
  madeBefore: Date,
  limit: number,
): Promise<{ facility_id: string; subscription_id: string }[]> => {
  const { rows } = await db.raw<{ rows: { facility_id: string; subscription_id: string }[] }>(
    `/* all customers */ SELECT s.facility_id, s.subscription_id FROM alert_subscription s
      WHERE s.is_active AND s.created_at <= :madeBefore
        AND NOT EXISTS (SELECT 1 FROM subscription_run r
          WHERE r.customer_id = s.customer_id AND r.facility_id = s.facility_id
            AND r.subscription_id = s.subscription_id AND r.slot = :slot)
      ORDER BY s.facility_id, s.subscription_id LIMIT :limit`,
    { slot, madeBefore, limit },
  );
  return rows;
};
