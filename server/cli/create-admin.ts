import type { Act } from "#server/access/act.ts";
import { makeProviderAdmin } from "#server/features/account/service.ts";
import { requireActive } from "./accounts.ts";
import { emailAddress } from "./email-address.ts";
import { refusedAs } from "./refused-as.ts";

/**
 * Makes a provider administrator, or a new link for one.
 * @returns the token of the link with which to choose a password
 * @throws StartError for a bad address, one that belongs to somebody else, or a deactivated account
 */
export const createAdmin = async (act: Act, email: string): Promise<string> => {
  const address = emailAddress(email);
  await requireActive(act.tx, address);
  return refusedAs(
    { duplicate_email: `${address} belongs to a customer's user already.` },
    makeProviderAdmin(act, address),
  );
};
