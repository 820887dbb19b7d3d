import { PROVIDER_ROLES, ROLES, type Role } from "#contract/core/permissions.ts";
import { DEFAULT_LANGUAGE, Language } from "#contract/core/primitives.ts";
import type { Act } from "#server/access/write-context.ts";
import { invitePerson } from "#server/features/identity/account/service.ts";
import { StartError } from "#server/lib/start-error.ts";
import { requireActive } from "./accounts.ts";
import { emailAddress } from "./email-address.ts";
import { findActiveCustomer, findFacilityOf } from "./look-ups.ts";
import { refusedAs } from "./refused-as.ts";

export type Invitation = {
  email: string;
  /** Name or id. */
  customer: string;
  role: string;
  /** Name of the one facility the role is for; all of the customer's without. */
  facility?: string;
  language?: string;
};

const parseRole = (text: string): Role => {
  const role = ROLES.find((name) => name.toLowerCase() === text.toLowerCase());
  if (role === undefined || PROVIDER_ROLES.includes(role)) {
    const names = ROLES.filter((name) => !PROVIDER_ROLES.includes(name)).join(", ");
    throw new StartError(`'${text}' is not a role of a customer's users: say one of ${names}.`);
  }
  return role;
};

const parseLanguage = (text: string): Language => {
  const language = Language.safeParse(text);
  if (!language.success) throw new StartError(`'${text}' is not one of the product's languages.`);
  return language.data;
};

/**
 * Invites a person to a customer with one role.
 * @returns the link in the mail; null for a service account
 * @throws StartError with one line for anything that is not as it should be
 */
export const invite = async (
  act: Act,
  invitation: Invitation,
  publicUrl: string,
): Promise<string | null> => {
  const email = emailAddress(invitation.email);
  const role = parseRole(invitation.role);
  const language = parseLanguage(invitation.language ?? DEFAULT_LANGUAGE);
  const customer = await findActiveCustomer(act.tx, invitation.customer);
  const facility =
    invitation.facility === undefined
      ? null
      : await findFacilityOf(act.tx, customer, invitation.facility);
  await requireActive(act.tx, email, customer.scope.customerId);
  return refusedAs(
    { duplicate_email: `${email} has an account already.` },
    invitePerson(act, { email, customer, facility, role, language }, publicUrl),
  );
};
