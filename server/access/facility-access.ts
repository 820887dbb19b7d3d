import type { Privilege, Product } from "#contract/core/permissions.ts";
import type { Db } from "../db/knex.ts";
import { sideBySide } from "../db/parallel-unless-tx.ts";
import { single } from "../db/exactly-one.ts";
import { AppError } from "../lib/app-error.ts";
import type { Actor, ReachableFacility } from "./actor.ts";
import { customerOfFacility } from "./facility-directory.ts";
import { privilegesOf } from "./load-actor.ts";
import { remembered } from "./facility-cache.ts";
import { noteLook } from "./provider-access-log.ts";
import { type CustomerScope, type Scope, facilityScope } from "../db/tenant-scope.ts";
import { HELD_LICENSES, type HeldLicenses, validProducts } from "./valid-licenses.ts";

/** Whose roles give privileges: an actor, or whom a mail is for. */
export type RoleHolder = Pick<Actor, "customerId" | "isProvider" | "roles">;

/** A facility, or without one its customer as a whole. */
export type Place = { customerId: string; facilityId?: string | null };

/**
 * What a user holds somewhere, licences not considered: a grant and a facility in reach have it
 * too.
 */
export type Held = Pick<ReachableFacility, "privileges">;

/** What a user's roles give at a place; nothing out of reach. */
export const heldAt = (holder: RoleHolder, { customerId, facilityId = null }: Place): Held => {
  if (!holder.isProvider && holder.customerId !== customerId) return { privileges: new Set() };
  const roles = holder.roles.filter(
    (held) => held.facilityId === null || held.facilityId === facilityId,
  );
  return { privileges: privilegesOf(roles) };
};

const LICENSED = (ofCustomer = ""): string => `
  SELECT ${HELD_LICENSES}
  FROM facility f
  LEFT JOIN license l ON l.customer_id = f.customer_id AND l.customer_id = :customerId
    AND l.facility_id = f.facility_id
  ${ofCustomer}
  WHERE f.customer_id = :customerId AND f.facility_id = :facilityId AND f.archived_at IS NULL
  GROUP BY f.customer_id, f.facility_id`;

const OF_ANY = LICENSED();
const OF_ACTIVE = LICENSED("JOIN customer c ON c.customer_id = :customerId AND c.is_active");

const readLicensed = async (
  sql: string,
  db: Db,
  scope: Scope,
  now: Date,
): Promise<ReadonlySet<Product> | null> => {
  const row = await remembered(db, scope, sql, async () => {
    const { rows } = await db.raw<{ rows: HeldLicenses[] }>(sql, { ...scope });
    return single(rows);
  });
  return row === undefined ? null : validProducts(row, now);
};

/** What is licensed today in a facility; null for one that is archived or does not exist. */
export const licensedProducts = (
  db: Db,
  scope: Scope,
  now: Date,
): Promise<ReadonlySet<Product> | null> => readLicensed(OF_ANY, db, scope, now);

/** The same for what no person requests: null also where the customer is deactivated. */
export const activeProducts = (
  db: Db,
  scope: Scope,
  now: Date,
): Promise<ReadonlySet<Product> | null> => readLicensed(OF_ACTIVE, db, scope, now);

/**
 * What a caller has to hold where a row lies: a privilege, and a licence of one of the products, if
 * any is named. The `access` of a call in the contract is one.
 */
export type Needs = { readonly privilege: Privilege; readonly products?: readonly Product[] };

/** What has to be known to answer whether a user has what is needed. */
export type HeldFor<N extends Needs> = Held &
  (N extends { products: readonly Product[] } ? Pick<ReachableFacility, "products"> : unknown);

/** Whether a caller has, at a facility, what is needed there. */
export const hasWhatIsNeeded = (
  { privileges, products }: Held & Partial<Pick<ReachableFacility, "products">>,
  needs: Needs,
): boolean =>
  privileges.has(needs.privilege) &&
  (needs.products === undefined ||
    needs.products.some((product) => products?.has(product) === true));

/**
 * What an actor may do at a facility, and what `read` gives of it meanwhile: it is called once the
 * roles reach the facility, and thrown away where the facility then turns out to be archived.
 */
const accessBeside = async <T>(
  db: Db,
  actor: Actor,
  facilityId: string,
  now: Date,
  read: (scope: Scope) => Promise<T>,
): Promise<[ReachableFacility, T]> => {
  const customerId = await customerOfFacility(db, facilityId);
  if (customerId === undefined) throw new AppError("forbidden");
  const { privileges } = heldAt(actor, { customerId, facilityId });
  if (privileges.size === 0) throw new AppError("forbidden");
  const scope = facilityScope(customerId, facilityId);
  const [products, found] = await sideBySide(
    db,
    () => licensedProducts(db, scope, now),
    () => read(scope),
  );
  if (products === null) throw new AppError("forbidden");
  return [{ scope, privileges, products }, found];
};

const nothing = (): Promise<undefined> => Promise.resolve(undefined);

/**
 * What an actor may do at a facility.
 * @throws AppError `forbidden` out of the actor's reach, whether or not the facility exists, and
 *   in one that is archived
 */
export const facilityAccess = async (
  db: Db,
  actor: Actor,
  facilityId: string,
  now: Date,
): Promise<ReachableFacility> => {
  const [reachable] = await accessBeside(db, actor, facilityId, now, nothing);
  return reachable;
};

/**
 * As {@link requireFacility}, with what `read` gives of the facility: read in parallel with the
 * licences, so that callers do not wait for one after the other. It must not change anything.
 */
export const requireFacilityBeside = async <T>(
  db: Db,
  actor: Actor,
  facilityId: string,
  needs: Needs,
  now: Date,
  read: (scope: Scope) => Promise<T>,
): Promise<[ReachableFacility, T]> => {
  const [reachable, found] = await accessBeside(db, actor, facilityId, now, read);
  if (!hasWhatIsNeeded(reachable, needs)) throw new AppError("forbidden");
  noteLook(actor, reachable.scope.customerId);
  return [reachable, found];
};

/**
 * The scope of a facility in which the actor holds the privilege and, where products are named,
 * at least one of them is licensed.
 * @throws AppError `forbidden` otherwise
 */
export const requireFacility = async (
  db: Db,
  actor: Actor,
  facilityId: string,
  needs: Needs,
  now: Date,
): Promise<ReachableFacility> => {
  const [reachable] = await requireFacilityBeside(db, actor, facilityId, needs, now, nothing);
  return reachable;
};

/**
 * The scope of a facility that may be archived, for who holds what is needed there.
 * @throws AppError `forbidden` otherwise, whether or not the facility exists
 */
export const requireFacilityEvenArchived = async (
  db: Db,
  actor: Actor,
  facilityId: string,
  needs: Needs,
): Promise<Scope> => {
  const scope = await scopeOfStoredFacility(db, facilityId);
  if (scope === null || !hasWhatIsNeeded(heldAt(actor, scope), needs))
    throw new AppError("forbidden");
  noteLook(actor, scope.customerId);
  return scope;
};

/** The scope of a facility that a job names, for which its rights were looked at; null when gone. */
export const scopeOfStoredFacility = async (db: Db, facilityId: string): Promise<Scope | null> => {
  const customerId = await customerOfFacility(db, facilityId);
  return customerId === undefined ? null : facilityScope(customerId, facilityId);
};

/** The scopes of all facilities that are not archived, for jobs that look after each of them. */
export const activeFacilityScopes = async (db: Db): Promise<Scope[]> => {
  const { rows } = await db.raw<{ rows: { customer_id: string; facility_id: string }[] }>(
    `/* all customers */ SELECT customer_id, facility_id FROM facility
      WHERE archived_at IS NULL ORDER BY facility_id`,
  );
  return rows.map((row) => facilityScope(row.customer_id, row.facility_id));
};

/** The scope of a facility that is about to be made for a customer that the caller may add to. */
export const scopeOfNewFacility = ({ customerId }: CustomerScope, facilityId: string): Scope =>
  facilityScope(customerId, facilityId);
