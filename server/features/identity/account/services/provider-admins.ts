import { LIMITS } from "#contract/core/limits.ts";
import { adminRoleAt } from "#contract/identity/users.ts";
import type { Act } from "#server/access/write-context.ts";
import { customerScope } from "#server/db/tenant-scope.ts";
import type { Tx } from "#server/db/knex.ts";
import { newId } from "#server/lib/ids.ts";
import {
  type TokenPurpose,
  createAccountToken,
} from "#server/features/identity/session/service.ts";
import * as queries from "../queries.ts";
import { hasAccount } from "./account.ts";
import { addUser } from "./new-users.ts";

const UNITED_STATES = 1;
const LINK_LIFE_MS = 24 * 3_600_000;
const PROVIDER_ADMIN = adminRoleAt(true);

/** The customer row that stands for the provider itself; made on first use. */
export const providerCustomer = async (tx: Tx, now: Date): Promise<string> => {
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

/** A one-time link's token: with it a person chooses a password, or joins with the one they have. */
export type AdminToken = { purpose: TokenPurpose; token: string };

/**
 * Makes a provider administrator and a one-time link's token, valid for a day: to choose a
 * password, or to join for a person who signs in at a customer already. For an address that is a
 * provider administrator already, only a new link is made.
 * @param email an address in lower case
 * @param customerId of the provider; see {@link providerCustomer}
 */
export const makeProviderAdmin = async (
  act: Act,
  email: string,
  customerId: string,
): Promise<AdminToken> => {
  const { tx, now } = act;
  const accounts = await queries.listAccounts(tx, email);
  const known = accounts.find((account) => account.customerId === customerId);
  // Queried before anything is written: on a cluster, accounts of several customers cannot be read
  // then.
  const joins = known?.isActivated !== true && (await hasAccount(tx, email));
  const userId = known?.userId ?? (await addAdmin(act, customerId, email));
  const purpose = joins ? "register" : "resetPassword";
  const token = await createAccountToken(tx, { customerId, userId }, purpose, now, LINK_LIFE_MS);
  return { purpose, token };
};
