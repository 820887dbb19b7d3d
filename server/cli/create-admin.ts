import type { Act } from "#server/access/write-context.ts";
import { makeProviderAdmin, providerCustomer } from "#server/features/identity/account/service.ts";
import { requireActive } from "./accounts.ts";
import { emailAddress } from "./email-address.ts";

/** The one-time link of a provider administrator, and whether its person joins with an account of theirs. */
type AdminLink = { isJoining: boolean; guid: string; path: string };

/**
 * Makes a provider administrator, or a new link for one. A person who signs in at a customer
 * already joins with that account, as after an invitation.
 * @throws StartError for a bad address or a deactivated account
 */
export const createAdmin = async (act: Act, email: string): Promise<AdminLink> => {
  const address = emailAddress(email);
  const providerId = await providerCustomer(act.tx, act.now);
  await requireActive(act.tx, address, providerId);
  const { purpose, token: guid } = await makeProviderAdmin(act, address, providerId);
  const isJoining = purpose === "register";
  const query = new URLSearchParams(isJoining ? { guid, email: address } : { guid });
  const page = isJoining ? "/account/register" : "/login/resetpassword";
  return { isJoining, guid, path: `${page}?${query.toString()}` };
};
