import { LIMITS } from "#contract/limits.ts";
import { adminRoleAt } from "#contract/users.ts";
import type { Act } from "#server/access/act.ts";
import { customerScope } from "#server/access/scope.ts";
import type { Tx } from "#server/db/knex.ts";
import { AppError } from "#server/lib/app-error.ts";
import { newId } from "#server/lib/ids.ts";
import { createAccountToken } from "../../session/service.ts";
import * as queries from "../queries.ts";
import { addUser } from "./new-users.ts";

const UNITED_STATES = 1;
const LINK_LIFE_MS = 24 * 3_600_000;
const PROVIDER_ADMIN = adminRoleAt(true);

/** The customer row that stands for the provider itself; made on first use. */
const providerCustomer = async (tx: Tx, now: Date): Promise<string> => {
  const found = await queries.findProvider(tx);
  if (found !== null) return found;
  const customerId = newId();
  const provider = { customerId, name: "Handrail", countryId: UNITED_STATES };
  await queries.insertProvider(tx, provider, now);
  return customerId;
};

const addAdmin = async (act: Act, customerId: string, email: string): Promise<string> => {
  const scope = customerScope(customerId);
  const [name = email] = email.split("@");
  const firstName = name.slice(0, LIMITS.personNameMaxLength);
  const userId = await addUser(act, scope, { email, firstName, lastName: "", language: null });
  await queries.insertRole(act.tx, { customerId, userId }, PROVIDER_ADMIN, null);
  await act.record({
    scope,
    action: "create",
    entity: "app_user",
    id: userId,
    after: { email, role: PROVIDER_ADMIN },
  });
  return userId;
};

/**
 * Makes a provider administrator without a password and a one-time link's token with which to
 * choose one, valid for a day. For an address that is a provider administrator already, only a new
 * link is made.
 * @param email an address in lower case
 * @throws AppError `duplicate_email` for the address of a customer's user
 */
export const makeProviderAdmin = async (act: Act, email: string): Promise<string> => {
  const { tx, now } = act;
  const customerId = await providerCustomer(tx, now);
  const accounts = await queries.listAccounts(tx, email);
  const known = accounts.find((account) => account.customerId === customerId);
  if (known === undefined && accounts.length > 0) throw new AppError("duplicate_email");
  const userId = known?.userId ?? (await addAdmin(act, customerId, email));
  return createAccountToken(tx, { customerId, userId }, "resetPassword", now, LINK_LIFE_MS);
};
