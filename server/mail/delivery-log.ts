import { type DeliveryLine, MailState } from "#contract/messaging/mail.ts";
import type { Scope } from "#server/db/tenant-scope.ts";
import type { Db } from "#server/db/knex.ts";
import { tenant } from "#server/db/tenant-columns.ts";

/** A page shows no more. */
const LINES_MAX = 1_000;

/** What became of each mail of a subscription, newest first, for as long as lines are stored. */
export const deliveryLog = async (
  db: Db,
  scope: Scope,
  subscriptionId: string,
): Promise<DeliveryLine[]> => {
  const rows = await db("mail_outbox")
    .where(tenant(scope))
    .where("subscription_id", subscriptionId)
    .orderBy([
      { column: "created_at", order: "desc" },
      { column: "mail_id", order: "desc" },
    ])
    .limit(LINES_MAX)
    .select(
      "recipient",
      "created_at",
      "subject",
      "state",
      "state_at",
      "attempts",
      "answer",
      "may_have_arrived",
    );
  return rows.map((row) => ({
    recipient: row.recipient,
    queuedAt: row.created_at.toISOString(),
    subject: row.subject,
    state: MailState.parse(row.state),
    stateAt: row.state_at.toISOString(),
    attempts: row.attempts,
    answer: row.answer,
    mayHaveArrivedTwice: row.may_have_arrived,
  }));
};

/** When a mail of each subscription was last accepted, by subscription; without those that never were. */
export const lastAccepted = async (
  db: Db,
  scope: Scope,
  subscriptionIds: readonly string[],
): Promise<Map<string, Date>> => {
  const rows = await db("mail_outbox")
    .where(tenant(scope))
    .whereIn("subscription_id", [...subscriptionIds])
    .where("state", "accepted")
    .groupBy("subscription_id")
    .select<{ subscription_id: string; at: Date }[]>(
      "subscription_id",
      db.raw("max(state_at) AS at"),
    );
  return new Map(rows.map(({ subscription_id, at }) => [subscription_id, at]));
};
