import { z } from "zod";
import { LIMITS } from "#contract/limits.ts";
import { PROVIDER_ROLES, ROLES } from "#contract/permissions.ts";
import type { Role } from "#contract/permissions.ts";
import { DEFAULT_LANGUAGE, Language } from "#contract/primitives.ts";
import type { Act } from "#server/access/act.ts";
import { enterRows } from "#server/access/row-directory.ts";
import { customerScope, facilityScope } from "#server/access/scope.ts";
import type { Tx } from "#server/db/knex.ts";
import { newId } from "#server/lib/ids.ts";
import { StartError } from "#server/lib/start-error.ts";
import { queueMail } from "#server/mail/outbox.ts";
import { invitationMail } from "#server/mail/templates/invitation.ts";
import { requireActive } from "./activation.ts";
import { findAccount, setActivated } from "./queries.ts";
import { createAccountToken } from "./tokens.ts";

const DAY_MS = 86_400_000;

export type Invitation = {
  email: string;
  customer: string;
  role: string;
  /** Name of the one facility the role is for; all of the customer's without. */
  facility?: string;
  language?: string;
};

type Place = { customerId: string; customer: string; facilityId: string | null };

/** Where a customer's role counts: not with the provider itself, nor in an archived facility. */
const findPlace = async (tx: Tx, { customer, facility }: Invitation): Promise<Place> => {
  const found = await tx<{
    customer_id: string;
    name: string;
    is_active: boolean;
    is_provider: boolean;
  }>("customer")
    .comment("all customers")
    .whereRaw("lower(name) = lower(?)", [customer])
    .where("is_active", true)
    .where("is_provider", false)
    .select("customer_id", "name");
  const [row, other] = found;
  if (row === undefined) throw new StartError(`There is no active customer called '${customer}'.`);
  if (other !== undefined) throw new StartError(`Several customers are called '${customer}'.`);
  if (facility === undefined)
    return { customerId: row.customer_id, customer: row.name, facilityId: null };
  const place = await tx<{ customer_id: string; facility_id: string; name: string }>("facility")
    .where("customer_id", row.customer_id)
    .whereRaw("lower(name) = lower(?)", [facility])
    .whereNull("archived_at")
    .first("facility_id");
  if (place === undefined)
    throw new StartError(`${row.name} has no facility called '${facility}'.`);
  return { customerId: row.customer_id, customer: row.name, facilityId: place.facility_id };
};

const parseRole = (text: string): Role => {
  const role = ROLES.find((name) => name.toLowerCase() === text.toLowerCase());
  if (role === undefined || PROVIDER_ROLES.includes(role)) {
    const names = ROLES.filter((name) => !PROVIDER_ROLES.includes(name)).join(", ");
    throw new StartError(`'${text}' is not a role of a customer's users: say one of ${names}.`);
  }
  return role;
};

/** The pending user behind an address, made now unless the same customer has invited it before. */
const pendingUser = async (
  tx: Tx,
  email: string,
  place: Place,
  language: Language | null,
  now: Date,
): Promise<string> => {
  const known = await tx<{ email: string; customer_id: string; user_id: string }>("login")
    .where("email", email)
    .first();
  if (known !== undefined) {
    const user = await findAccount(tx, { customerId: known.customer_id, userId: known.user_id });
    if (user === null || user.customerId !== place.customerId || user.isActivated) {
      throw new StartError(`${email} has an account already.`);
    }
    requireActive(user);
    return known.user_id;
  }
  const userId = newId();
  await tx("app_user").insert({
    customer_id: place.customerId,
    user_id: userId,
    email,
    first_name: "",
    last_name: "",
    language,
    created_at: now,
  });
  await tx("login").insert({ email, customer_id: place.customerId, user_id: userId });
  await enterRows(tx, "user", customerScope(place.customerId), [userId]);
  return userId;
};

/** Makes a link for registering, valid for a week, once, and queues the mail with it. */
const mailInvitation = async (
  tx: Tx,
  owner: { customerId: string; userId: string },
  to: { email: string; customerName: string; language: Language; role: Role; publicUrl: string },
  now: Date,
): Promise<string> => {
  const { email, customerName, language, role, publicUrl } = to;
  const life = LIMITS.invitationDays * DAY_MS;
  const token = await createAccountToken(tx, owner, "register", now, life, "mailed");
  // With the address it is for: opened by a person who has another by then, it says so.
  const query = new URLSearchParams({ guid: token, email }).toString();
  const link = `${publicUrl}/account/register?${query}`;
  const isObserver = role === "observer";
  const mail = invitationMail({ language, customerName, email, link, isObserver });
  const outgoing = { ...mail, recipient: email, customerId: owner.customerId };
  await queueMail(tx, outgoing, new URL(publicUrl).hostname, now);
  return link;
};

/**
 * Invites a person to a customer with one role: makes the pending user and queues the mail.
 * Inviting the same pending person again sends a new link. A service account is ready at once: it
 * has no password, so there is nothing to mail and nobody to register.
 * @returns the link in the mail; null for a service account
 * @throws StartError with one line for anything that is not as it should be
 */
export const invite = async (
  act: Act,
  invitation: Invitation,
  publicUrl: string,
): Promise<string | null> => {
  const { tx, now } = act;
  const address = z
    .email()
    .max(LIMITS.emailMaxLength)
    .safeParse(invitation.email.trim().toLowerCase());
  if (!address.success) throw new StartError(`'${invitation.email}' is not an e-mail address.`);
  const email = address.data;
  const role = parseRole(invitation.role);
  const language = Language.safeParse(invitation.language ?? DEFAULT_LANGUAGE);
  if (!language.success)
    throw new StartError(`'${invitation.language}' is not one of the product's languages.`);
  const place = await findPlace(tx, invitation);
  const userId = await pendingUser(tx, email, place, language.data, now);
  await tx("user_role")
    .insert({
      customer_id: place.customerId,
      user_role_id: newId(),
      user_id: userId,
      role_id: ROLES.indexOf(role) + 1,
      facility_id: place.facilityId,
    })
    .onConflict()
    .ignore();
  const { customerId, facilityId } = place;
  await act.record({
    scope: facilityId === null ? customerScope(customerId) : facilityScope(customerId, facilityId),
    action: "invite",
    entity: "app_user",
    id: userId,
    after: { email, role },
  });
  const owner = { customerId, userId };
  if (role === "serviceAccount") {
    await setActivated(tx, owner, now);
    return null;
  }
  const to = { email, customerName: place.customer, language: language.data, role, publicUrl };
  return mailInvitation(tx, owner, to, now);
};
