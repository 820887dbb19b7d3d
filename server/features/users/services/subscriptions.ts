import type { CustomerScope } from "#server/access/scope.ts";
import type { Db } from "#server/db/knex.ts";
import { reportsReceivedBy } from "#server/subscriptions/leaving.ts";
import type { UserRow } from "../queries.ts";

/** Names of report subscriptions that an account receives, and of those that nobody else does. */
export type ReportSubscriptions = { recipientOf: string[]; lastRecipientOf: string[] };

/** An account's report subscriptions, as its deactivation would change them. */
export const subscriptionsOf = (
  db: Db,
  scope: CustomerScope,
  { userId, email }: Pick<UserRow, "userId" | "email">,
): Promise<ReportSubscriptions> => reportsReceivedBy(db, { scope, userId, email });
