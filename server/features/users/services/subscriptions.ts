import type { CustomerScope } from "#server/access/scope.ts";
import type { Db } from "#server/db/knex.ts";
import { receivedBy } from "#server/subscriptions/leaving.ts";
import type { Received } from "#server/subscriptions/leaving.ts";
import type { UserRow } from "../queries.ts";

/** What an account receives by mail, as its deactivation would change it. */
export const subscriptionsOf = (
  db: Db,
  scope: CustomerScope,
  { userId, email }: Pick<UserRow, "userId" | "email">,
): Promise<Received> => receivedBy(db, { scope, userId, email });
