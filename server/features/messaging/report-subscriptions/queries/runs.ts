import { z } from "zod";
import { RecipientReason } from "#contract/messaging/mail.ts";
import type { Scope } from "#server/db/tenant-scope.ts";
import type { Db } from "#server/db/knex.ts";
import { tenant } from "#server/db/tenant-columns.ts";
import { DEVICE_TYPE } from "#server/engine/device-directory.ts";

/** What came of a slot; `quiet`: neither below goal nor changed enough. */
type RunOutcome = "sent" | "quiet" | "skipped" | "paused";

const Missed = z.array(z.object({ name: z.string(), reason: RecipientReason }));
/** People who did not get a mail. */
export type Missed = z.infer<typeof Missed>;

export type Run = { slot: string; outcome: RunOutcome; missed: Missed };

const Outcome = z.enum(["sent", "quiet", "skipped", "paused"]);

/** The last run of each subscription that was not skipped. */
export const lastRuns = async (
  db: Db,
  scope: Scope,
  subscriptionIds: readonly string[],
): Promise<Map<string, Run & { at: Date }>> => {
  const rows = await db("subscription_run")
    .where(tenant(scope))
    .whereIn("subscription_id", subscriptionIds)
    .whereNot("outcome", "skipped")
    .orderBy(["subscription_id", { column: "ran_at", order: "desc" }])
    .distinctOn("subscription_id")
    .select("subscription_id", "slot", "outcome", "missed", "ran_at");
  return new Map(
    rows.map((row) => [
      row.subscription_id,
      {
        slot: row.slot,
        outcome: Outcome.parse(row.outcome),
        missed: Missed.parse(row.missed),
        at: row.ran_at,
      },
    ]),
  );
};

/** Which of these slots were run or skipped. */
export const servedOf = async (
  db: Db,
  scope: Scope,
  subscriptionId: string,
  slots: readonly string[],
): Promise<ReadonlySet<string>> => {
  const rows = await db("subscription_run")
    .where({ ...tenant(scope), subscription_id: subscriptionId })
    .whereIn("slot", slots)
    .select("slot");
  return new Set(rows.map(({ slot }) => slot));
};

/**
 * Gateways that were in contact shortly before a pause of the server and have not been since, by name.
 * @param since when they count as in contact before it
 */
export const missingGateways = async (
  db: Db,
  scope: Scope,
  pause: { from: Date; to: Date },
  since: Date,
): Promise<string[]> => {
  const { rows } = await db.raw<{ rows: { name: string }[] }>(
    `SELECT d.name FROM device d
     WHERE d.customer_id = :customerId AND d.facility_id = :facilityId
       AND d.device_type_id = ${DEVICE_TYPE.gateway} AND d.deactivated_at IS NULL
       AND EXISTS (SELECT 1 FROM contact_span c
         WHERE c.customer_id = :customerId AND c.facility_id = :facilityId
           AND c.device_id = d.device_id AND c.from_at <= :from AND c.to_at >= :since)
       AND NOT EXISTS (SELECT 1 FROM contact_span c
         WHERE c.customer_id = :customerId AND c.facility_id = :facilityId
           AND c.device_id = d.device_id AND c.to_at >= :to)
     ORDER BY d.name, d.device_id`,
    { ...scope, ...pause, since },
  );
  return rows.map(({ name }) => name);
};

/** How often a user sent a mail of a facility to themselves since a time. */
export const countSentNow = async (
  db: Db,
  scope: Scope,
  userId: string,
  since: Date,
): Promise<number> => {
  const rows = await db("audit_log")
    .where({ ...tenant(scope), user_id: userId, entity: "report_subscription", action: "sendNow" })
    .where("at", ">", since)
    .select("audit_id");
  return rows.length;
};
