import type { Act } from "#server/access/act.ts";
import { enterRows } from "#server/access/row-directory.ts";
import type { CustomerScope } from "#server/access/scope.ts";
import { newId } from "#server/lib/ids.ts";
import { insertUser } from "../queries.ts";
import type { NewUser } from "../queries.ts";

/** Adds an account without a password and a role. The caller records what it is added for. */
export const addUser = async (
  { tx, now }: Act,
  scope: CustomerScope,
  user: NewUser,
): Promise<string> => {
  const userId = newId();
  await insertUser(tx, { customerId: scope.customerId, userId }, user, now);
  await enterRows(tx, "user", scope, [userId]);
  return userId;
};
