import type { CustomerScope } from "#server/db/tenant-scope.ts";
import type { Db } from "#server/db/knex.ts";
import { type Received, receivedBy } from "#server/features/messaging/subscriptions/service.ts";
import type { UserRow } from "../queries.ts";

/** What an account receives by mail, as its deactivation would change it. */
export const subscriptionsOf = (
  db: Db,
  scope: CustomerScope,
  { userId, email }: Pick<UserRow, "userId" | "email">,
): Promise<Received> => receivedBy(db, { scope, userId, email });
