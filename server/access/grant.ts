import type { Privilege } from "#contract/core/permissions.ts";
import { DEFAULT_LANGUAGE, type Language } from "#contract/core/primitives.ts";
import type { Db } from "../db/knex.ts";
import type { Clock } from "../lib/clock.ts";
import type { AccountKey, Actor, ReachableFacility } from "./actor.ts";
import { type Needs, activeProducts, heldAt, requireFacilityBeside } from "./facility-access.ts";
import { customerOfFacility } from "./facility-directory.ts";
import { loadActor, loadHolder } from "./load-actor.ts";
import { reachRow } from "./row-directory.ts";
import { type Scope, facilityScope } from "../db/tenant-scope.ts";

declare const granted: unique symbol;

/** Whom figures are for. */
export type Subject =
  | { readonly kind: "person"; readonly actor: Actor }
  /** A user to whom a subscription sends mail. */
  | {
      readonly kind: "recipient";
      readonly account: AccountKey;
      readonly userName: string;
      readonly subscriptionId: string;
    }
  /** A screen on a wall: anybody may read it. */
  | { readonly kind: "display"; readonly displayId: string };

/**
 * What a subject may see of a facility now. Code that answers with figures takes one; it is made
 * here alone, by one function for each kind of subject.
 */
export type Grant = ReachableFacility & {
  readonly subject: Subject;
  /** In which the subject reads, unless it requests another. */
  readonly language: Language;
  readonly [granted]: true;
};

type Deps = { db: Db; clock: Clock };

const grant = (reachable: ReachableFacility, subject: Subject, language: Language | null): Grant =>
  Object.freeze({ ...reachable, subject, language: language ?? DEFAULT_LANGUAGE }) as Grant;

/** A facility, or a place in it that is named by its id alone. */
type GrantedAt = { facilityId: string } | { locationId: string };

const nothing = (): Promise<undefined> => Promise.resolve(undefined);

const reachFor = async <T>(
  { db, clock }: Deps,
  actor: Actor,
  at: GrantedAt & Needs,
  read: (scope: Scope) => Promise<T>,
): Promise<[ReachableFacility, T]> => {
  if ("facilityId" in at)
    return requireFacilityBeside(db, actor, at.facilityId, at, clock.now(), read);
  const asking = { tx: db, actor, now: clock.now() };
  const reachable = await reachRow(asking, "location", at.locationId, at);
  return [reachable, await read(reachable.scope)];
};

type MakePerson = {
  (deps: Deps, actor: Actor, at: GrantedAt & Needs): Promise<{ grant: Grant }>;
  <T>(
    deps: Deps,
    actor: Actor,
    at: GrantedAt & Needs,
    read: (scope: Scope) => Promise<T>,
  ): Promise<{ grant: Grant; beside: T }>;
};

/**
 * For who makes a call, with the rights they have at a facility now, and what `read` gives of it
 * beside the licences (`requireFacilityBeside`).
 * @throws AppError `forbidden` out of reach or without what is needed; `not_found` for a place
 */
export const grantPerson: MakePerson = async <T>(
  deps: Deps,
  actor: Actor,
  at: GrantedAt & Needs,
  read: (scope: Scope) => Promise<T | undefined> = nothing,
) => {
  const [reachable, beside] = await reachFor(deps, actor, at, read);
  return {
    grant: grant(reachable, { kind: "person", actor }, actor.language),
    beside: beside as T,
  };
};

/**
 * For a mail's recipient, with the rights that they hold at a facility now. Null where they may see
 * nothing of it any more: the user, their customer or the facility's has been deactivated, no role
 * of theirs reaches it, or it is archived.
 */
export const grantRecipient = async (
  { db, clock }: Deps,
  { account, subscriptionId }: { account: AccountKey; subscriptionId: string },
  facilityId: string,
): Promise<Grant | null> => {
  const holder = await loadHolder(db, account);
  const customerId = holder && (await customerOfFacility(db, facilityId));
  if (!holder || !customerId) return null;
  const { privileges } = heldAt(holder, { customerId, facilityId });
  if (privileges.size === 0) return null;
  const scope = facilityScope(customerId, facilityId);
  const products = await activeProducts(db, scope, clock.now());
  if (products === null) return null;
  const { userName, userId, language } = holder;
  return grant(
    { scope, privileges, products },
    {
      kind: "recipient",
      account: { customerId: holder.customerId, userId },
      userName,
      subscriptionId,
    },
    language,
  );
};

/**
 * What two people may both see of a facility: for showing one of them what the other gets. It stays
 * the first one's look, in the other's language.
 */
export const grantShared = (viewer: Grant, other: Grant): Grant => {
  const privileges = new Set([...viewer.privileges].filter((one) => other.privileges.has(one)));
  const products = new Set([...viewer.products].filter((one) => other.products.has(one)));
  return grant({ scope: viewer.scope, privileges, products }, viewer.subject, other.language);
};

/**
 * The same without names of single people: for what a slide shows to any viewer. Displays get the
 * same.
 */
export const grantWithoutIndividuals = (given: Grant): Grant => {
  const privileges = new Set([...given.privileges].filter((one) => one !== "viewIndividuals"));
  return grant({ ...given, privileges }, given.subject, given.language);
};

/** Any passer-by reads a display: it shows reports, and never what one person did. */
const DISPLAY_PRIVILEGES: ReadonlySet<Privilege> = new Set(["runReports"]);

/**
 * For a display that hangs in a facility. Null where it is archived or its customer deactivated.
 */
export const grantDisplay = async (
  { db, clock }: Deps,
  { displayId, language }: { displayId: string; language: Language },
  facilityId: string,
): Promise<Grant | null> => {
  const customerId = await customerOfFacility(db, facilityId);
  if (customerId === undefined) return null;
  const scope = facilityScope(customerId, facilityId);
  const products = await activeProducts(db, scope, clock.now());
  if (products === null) return null;
  const reachable = { scope, privileges: DISPLAY_PRIVILEGES, products };
  return grant(reachable, { kind: "display", displayId }, language);
};

/** A subject as a ticket stores it: who it is, not what they may. */
export type StoredSubject =
  | { kind: "person"; account: AccountKey; ipAddress: string | null }
  | { kind: "recipient"; account: AccountKey; subscriptionId: string }
  | { kind: "display"; displayId: string; language: Language };

/** Stores whom a grant is for, for {@link grantAgain}. */
export const storedSubject = ({ subject, language }: Grant): StoredSubject => {
  switch (subject.kind) {
    case "person": {
      const { customerId, userId, ipAddress } = subject.actor;
      return { kind: "person", account: { customerId, userId }, ipAddress };
    }
    case "recipient": {
      const { account, subscriptionId } = subject;
      return { kind: "recipient", account, subscriptionId };
    }
    case "display":
      return { kind: "display", displayId: subject.displayId, language };
  }
};

/**
 * Makes the grant of a subject again, with the rights of now; null where nothing is left of them.
 * @throws AppError `forbidden` for a person without what is needed
 */
export const grantAgain = async (
  deps: Deps,
  subject: StoredSubject,
  at: { facilityId: string } & Needs,
): Promise<Grant | null> => {
  if (subject.kind === "recipient") return grantRecipient(deps, subject, at.facilityId);
  if (subject.kind === "display") return grantDisplay(deps, subject, at.facilityId);
  const account = { ...subject.account, sessionId: "" };
  const actor = await loadActor(deps.db, account, subject.ipAddress);
  return actor && (await grantPerson(deps, actor, at)).grant;
};
