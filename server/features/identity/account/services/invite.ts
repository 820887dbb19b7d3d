import { LIMITS } from "#contract/core/limits.ts";
import type { Role } from "#contract/core/permissions.ts";
import type { Language } from "#contract/core/primitives.ts";
import { onlyObserves } from "#contract/identity/users.ts";
import type { Act } from "#server/access/write-context.ts";
import { isServiceAccount } from "#server/access/load-actor.ts";
import type { CustomerScope, Scope } from "#server/db/tenant-scope.ts";
import { AppError } from "#server/lib/app-error.ts";
import { queueMail } from "#server/mail/outbox.ts";
import { invitationMail } from "#server/features/identity/account/mails/invitation.ts";
import { createAccountToken, removeOpenTokens } from "#server/features/identity/session/service.ts";
import { findMailLogo } from "#server/mail/customer-logo.ts";
import * as queries from "../queries.ts";
import { addUser } from "./new-users.ts";
import { DAY_MS } from "#contract/core/durations.ts";

type Invitation = {
  /** In lower case. */
  email: string;
  customer: { scope: CustomerScope; name: string };
  /** The one facility the role is for; null: all of the customer's. */
  facility: Scope | null;
  role: Role;
  language: Language;
};

/** Who is mailed an invitation. */
type Invited = {
  userId: string;
  /** In lower case. */
  email: string;
  customer: Invitation["customer"];
  isObserver: boolean;
  language: Language;
};

/** The pending user behind an address, made now unless the same customer has invited it before. */
const pendingUser = async (act: Act, invitation: Invitation): Promise<string> => {
  const { email, customer, language } = invitation;
  const { customerId } = customer.scope;
  const accounts = await queries.listAccounts(act.tx, email);
  const known = accounts.find((account) => account.customerId === customerId);
  if (known === undefined)
    return addUser(act, customer.scope, { email, firstName: "", lastName: "", language });
  if (known.isActivated || !known.isActive) throw new AppError("duplicate_email");
  return known.userId;
};

/**
 * Makes a link for registering, valid for a week, once, and queues the mail with it. Links from
 * before stop working. It never looks whether the address has an account elsewhere, so that the
 * inviting user cannot find out: the link's page does.
 */
export const mailInvitation = async (
  { tx, now }: Act,
  { userId, email, customer, isObserver, language }: Invited,
  publicUrl: string,
): Promise<string> => {
  const { customerId } = customer.scope;
  const life = LIMITS.invitationDays * DAY_MS;
  const owner = { customerId, userId };
  await removeOpenTokens(tx, owner);
  const token = await createAccountToken(tx, owner, "register", now, life, "mailed");
  await queries.setInvited(tx, owner, now);
  // With the address it is for: opened by a person who has another by then, it says so.
  const query = new URLSearchParams({ guid: token, email }).toString();
  const link = `${publicUrl}/account/register?${query}`;
  const logo = await findMailLogo(tx, customer.scope);
  const mail = invitationMail({
    language,
    customerName: customer.name,
    email,
    link,
    isObserver,
    hasLogo: logo !== null,
  });
  const attachments = logo === null ? [] : [logo];
  const outgoing = { ...mail, recipient: email, customerId, attachments };
  await queueMail(tx, outgoing, new URL(publicUrl).hostname, now);
  return link;
};

/**
 * Invites a person to a customer with one role: makes the pending user and queues the mail.
 * Inviting the same pending person again sends a new link. A service account is ready at once: it
 * has no password, so there is nothing to mail and no person to register.
 * @returns the link in the mail; null for a service account
 * @throws AppError `duplicate_email` for the address of an account there that is in use or
 * deactivated
 */
export const invitePerson = async (
  act: Act,
  invitation: Invitation,
  publicUrl: string,
): Promise<string | null> => {
  const { email, customer, facility, role } = invitation;
  const userId = await pendingUser(act, invitation);
  const owner = { customerId: customer.scope.customerId, userId };
  await queries.insertRole(act.tx, owner, role, facility?.facilityId ?? null);
  await act.record({
    scope: facility ?? customer.scope,
    action: "invite",
    entity: "app_user",
    id: userId,
    after: { email, role },
  });
  const isObserver = onlyObserves([role]);
  if (!isServiceAccount({ roles: [{ role, facilityId: facility?.facilityId ?? null }] }))
    return mailInvitation(act, { ...invitation, userId, isObserver }, publicUrl);
  await queries.setActivated(act.tx, owner, act.now);
  return null;
};
