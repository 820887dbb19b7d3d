import { z } from "zod";
import { LIMITS } from "#contract/limits.ts";
import type { Act } from "#server/access/act.ts";
import { enterRows } from "#server/access/row-directory.ts";
import { customerScope } from "#server/access/scope.ts";
import type { Tx } from "#server/db/knex.ts";
import { newId } from "#server/lib/ids.ts";
import { StartError } from "#server/lib/start-error.ts";
import { requireActive } from "./activation.ts";
import { findAccount } from "./queries.ts";
import { createAccountToken } from "./tokens.ts";

const UNITED_STATES = 1;
const LINK_LIFE_MS = 24 * 3_600_000;
const PROVIDER_ADMIN = "providerAdmin";

/** The customer row that stands for the provider itself; made on first use. */
const providerCustomer = async (tx: Tx, now: Date): Promise<string> => {
  const found = await tx<{ customer_id: string; is_provider: boolean }>("customer")
    .comment("all customers")
    .where("is_provider", true)
    .first("customer_id");
  if (found !== undefined) return found.customer_id;
  const customerId = newId();
  await tx("customer").insert({
    customer_id: customerId,
    name: "Handrail",
    is_provider: true,
    country_id: UNITED_STATES,
    created_at: now,
  });
  return customerId;
};

/**
 * Makes a provider administrator without a password and a one-time link's token with which to
 * choose one, valid for a day. For an address that is a provider administrator already, only a new
 * link is made.
 * @throws StartError for a bad address, one that belongs to somebody else, or a deactivated account
 */
export const createAdmin = async (act: Act, email: string): Promise<string> => {
  const { tx, now } = act;
  const address = z.email().max(LIMITS.emailMaxLength).safeParse(email.trim().toLowerCase());
  if (!address.success) throw new StartError(`'${email}' is not an e-mail address.`);
  const customerId = await providerCustomer(tx, now);
  const known = await tx<{ email: string; customer_id: string; user_id: string }>("login")
    .where("email", address.data)
    .first();
  if (known !== undefined && known.customer_id !== customerId) {
    throw new StartError(`${address.data} belongs to a customer's user already.`);
  }
  const userId = known?.user_id ?? newId();
  const account = await findAccount(tx, { customerId, userId });
  if (account !== null) requireActive(account);
  if (known === undefined) await insertAdmin(act, { customerId, userId, email: address.data });
  return createAccountToken(tx, { customerId, userId }, "resetPassword", now, LINK_LIFE_MS);
};

const insertAdmin = async (
  act: Act,
  user: { customerId: string; userId: string; email: string },
): Promise<void> => {
  const { tx, now } = act;
  const { customerId, userId, email } = user;
  const [name = email] = email.split("@");
  await tx("app_user").insert({
    customer_id: customerId,
    user_id: userId,
    email,
    first_name: name.slice(0, LIMITS.personNameMaxLength),
    last_name: "",
    created_at: now,
  });
  await tx("login").insert({ email, customer_id: customerId, user_id: userId });
  await enterRows(tx, "user", customerScope(customerId), [userId]);
  const role = await tx<{ role_id: number; name: string }>("role")
    .where("name", PROVIDER_ADMIN)
    .first("role_id");
  if (role === undefined) throw new Error("the role of provider administrators is missing");
  await tx("user_role").insert({
    customer_id: customerId,
    user_role_id: newId(),
    user_id: userId,
    role_id: role.role_id,
  });
  await act.record({
    scope: customerScope(customerId),
    action: "create",
    entity: "app_user",
    id: userId,
    after: { email, role: PROVIDER_ADMIN },
  });
};
