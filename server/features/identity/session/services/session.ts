import { ANOTHER_CUSTOMER } from "#contract/identity/audit.ts";
import type {
  CustomerChoice,
  FacilityChoice,
  Keeping,
  SessionUser,
} from "#contract/identity/session.ts";
import type { Privilege, Product } from "#contract/core/permissions.ts";
import type { Language } from "#contract/core/primitives.ts";
import type { Act } from "#server/access/write-context.ts";
import type { AccountKey, Actor } from "#server/access/actor.ts";
import { ownScope } from "#server/db/tenant-scope.ts";
import { type Place, hasWhatIsNeeded, heldAt } from "#server/access/facility-access.ts";
import { holdsLicensed, licensedFacilities } from "#server/access/licensed-facilities.ts";
import type { Db, Tx } from "#server/db/knex.ts";
import { AppError } from "#server/lib/app-error.ts";
import type { Clock } from "#server/lib/clock.ts";
import { deriveKey } from "#server/lib/secret.ts";
import { announceSessionChange } from "./announce.ts";
import { forgetGuesses, guardKey } from "../queries/guesses.ts";
import { createSession, removeSession } from "../queries/sessions.ts";
import { abilitiesAt } from "../policy.ts";
import { presentCustomer, presentFacility, presentUser } from "../presenter.ts";
import { findLogin, setLanguage } from "../queries/logins.ts";
import { listMemberships } from "../queries/memberships.ts";
import * as queries from "../queries/reach.ts";
import { SECOND_MS } from "#contract/core/durations.ts";

type Deps = { db: Db; clock: Clock };

/** Opens a closed account for guessing again. */
export const unlock = (tx: Tx, email: string): Promise<void> =>
  forgetGuesses(tx, [guardKey(email, null)]);

/**
 * Opens the lockout of an account by an administrator's hand. It stands in the log of each customer
 * whose account the password opens, as the lockout itself does; elsewhere without who it was.
 */
export const openLockout = async (
  act: Act<Actor>,
  { email, customerId, userId }: AccountKey & { email: string },
): Promise<void> => {
  await unlock(act.tx, email);
  const entry = { action: "unlock", entity: "app_user" } as const;
  const scope = ownScope({ customerId });
  await act.record({ ...entry, scope, id: userId, after: { email } });
  const login = await findLogin(act.tx, email);
  for (const account of login?.accounts ?? []) {
    if (account.customerId === customerId) continue;
    await act.record({
      ...entry,
      author: ANOTHER_CUSTOMER,
      scope: ownScope(account),
      id: account.userId,
      after: { email },
    });
  }
};

/**
 * Opens a new session for the person whose sessions have just ended.
 * @returns its token for the cookie, and the one against forged requests
 * @throws AppError `forbidden` for a program: its token never becomes a session
 */
export const continueSession = async (
  tx: Tx,
  actor: Actor,
  now: Date,
): Promise<{ token: string; csrfToken: string }> => {
  if (actor.isProgram) throw new AppError("forbidden");
  const { token, session } = await createSession(tx, now, {
    customerId: actor.customerId,
    userId: actor.userId,
    idleTimeoutMinutes: actor.idleTimeoutMinutes,
  });
  return { token, csrfToken: session.csrfToken };
};

/** What the page knows of the person who is signed in. */
export const currentUser = async (
  db: Db,
  actor: Actor,
  csrfToken: string,
): Promise<SessionUser> => {
  const memberships = actor.isProgram ? [] : await listMemberships(db, actor.userName);
  return presentUser(actor, csrfToken, memberships);
};

/**
 * The key that seals what a browser stores of a user. Made of the installation's secret and their
 * ids, so that only the same user, signed in again, can open what they left unsent.
 */
export const keepingOf = (
  { clock, keepingKey }: { clock: Clock; keepingKey: string },
  { customerId, userId }: Actor,
  endsAt: Date | null,
): Keeping => ({
  key: deriveKey(keepingKey, `${customerId}/${userId}`),
  secondsLeft: Math.max(
    0,
    Math.floor(((endsAt?.getTime() ?? 0) - clock.now().getTime()) / SECOND_MS),
  ),
});

/** Ends the session of a cookie's token. One that has run out leaves nothing to announce. */
export const signOut = async (act: Act, token: string): Promise<void> => {
  const { tx, actor } = act;
  const isEnded = await removeSession(tx, token);
  if (isEnded) await announceSessionChange(tx);
  if (!isEnded || actor === null) return act.nothingChanged();
  await act.record({
    scope: ownScope(actor),
    action: "signOut",
    entity: "app_user",
    id: actor.userId,
  });
};

/** Stores a person's language. */
export const chooseLanguage = async (act: Act<Actor>, language: Language): Promise<void> => {
  const { tx, actor } = act;
  await setLanguage(tx, actor, language);
  await act.record({
    scope: ownScope(actor),
    action: "update",
    entity: "app_user",
    id: actor.userId,
    before: { language: actor.language },
    after: { language },
  });
  await announceSessionChange(tx);
};

type PermissionRequest = {
  name: string;
  privilege: Privilege;
  products: Product[];
  everywhere: boolean;
};

/**
 * Whether the actor holds a privilege anywhere, or in all facilities where that is requested, with
 * one of the products licensed there if any are named.
 */
export const answerPermissions = async (
  { db, clock }: Deps,
  actor: Actor,
  requests: readonly PermissionRequest[],
): Promise<{ permissionRequestName: string; hasPermission: boolean }[]> => {
  const needsLicenses = requests.some((request) => request.products.length > 0);
  const facilities = needsLicenses ? await licensedFacilities(db, actor, clock.now()) : [];
  const inAll = heldAt(actor, { customerId: actor.customerId });
  const holds = (request: PermissionRequest): boolean =>
    (!request.everywhere || hasWhatIsNeeded(inAll, { privilege: request.privilege })) &&
    holdsLicensed(actor, request, facilities);
  return requests.map((request) => ({
    permissionRequestName: request.name,
    hasPermission: holds(request),
  }));
};

/** Customers in which the actor holds the privilege at some facility, by name. */
export const listCustomers = async (
  { db, clock }: Deps,
  actor: Actor,
  { privilege, withProvider }: { privilege: Privilege; withProvider: boolean },
  language: string,
): Promise<CustomerChoice[]> => {
  const [customers, facilities] = await Promise.all([
    queries.listCustomers(db, actor, withProvider),
    licensedFacilities(db, actor, clock.now()),
  ]);
  const holdsAt = (place: Place): boolean => hasWhatIsNeeded(heldAt(actor, place), { privilege });
  const reachable = facilities.filter(holdsAt);
  return customers
    .filter(
      (customer) =>
        holdsAt({ customerId: customer.customerId }) ||
        reachable.some((facility) => facility.customerId === customer.customerId),
    )
    .map((customer) =>
      presentCustomer(
        customer,
        reachable
          .filter((facility) => facility.customerId === customer.customerId)
          .flatMap(({ products }) => products),
      ),
    )
    .toSorted((a, b) => a.name.localeCompare(b.name, language));
};

/**
 * A customer's facilities where the actor holds the privilege and, if any products are named, one of
 * them is licensed, by name.
 * @throws AppError `forbidden` for a customer out of reach
 */
export const listFacilities = async (
  { db, clock }: Deps,
  actor: Actor,
  asked: { customerId: string; products: Product[]; privilege: Privilege },
  language: string,
): Promise<FacilityChoice[]> => {
  const { customerId, products, privilege } = asked;
  if (!actor.isProvider && actor.customerId !== customerId) throw new AppError("forbidden");
  const [facilities, licensed] = await Promise.all([
    queries.listFacilities(db, customerId),
    licensedFacilities(db, actor, clock.now(), customerId),
  ]);
  const productsOf = new Map(licensed.map((entry) => [entry.facilityId, entry.products]));
  const needs = { privilege, ...(products.length > 0 && { products }) };
  return facilities
    .flatMap((facility) => {
      const { facilityId } = facility;
      const active = productsOf.get(facilityId) ?? [];
      const held = { ...heldAt(actor, { customerId, facilityId }), products: new Set(active) };
      return hasWhatIsNeeded(held, needs)
        ? [presentFacility(facility, customerId, active, abilitiesAt(held, facility))]
        : [];
    })
    .toSorted((a, b) => a.name.localeCompare(b.name, language));
};
