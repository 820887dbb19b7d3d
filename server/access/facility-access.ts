import type { Privilege, Product } from "#contract/permissions.ts";
import type { Db } from "../db/knex.ts";
import { sideBySide } from "../db/side-by-side.ts";
import { single } from "../db/single.ts";
import { AppError } from "../lib/app-error.ts";
import type { Actor, ReachableFacility } from "./actor.ts";
import { customerOfFacility } from "./facility-directory.ts";
import { privilegesOf } from "./load-actor.ts";
import { noteLook } from "./looks.ts";
import { facilityScope } from "./scope.ts";
import type { CustomerScope, Scope } from "./scope.ts";
import { HELD_LICENSES, validProducts } from "./valid-licenses.ts";
import type { HeldLicenses } from "./valid-licenses.ts";

/** Whose roles give privileges: an actor, or whom a mail is for. */
export type RoleHolder = Pick<Actor, "customerId" | "isProvider" | "roles">;

/** The privileges somebody's roles give at one facility of a customer; none out of reach. */
export const privilegesAt = (
  actor: RoleHolder,
  customerId: string,
  facilityId: string | null,
): ReadonlySet<Privilege> => {
  if (!actor.isProvider && actor.customerId !== customerId) return new Set();
  return privilegesOf(
    actor.roles.filter((held) => held.facilityId === null || held.facilityId === facilityId),
  );
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
  const { rows } = await db.raw<{ rows: HeldLicenses[] }>(sql, { ...scope });
  const row = single(rows);
  return row === undefined ? null : validProducts(row, now);
};

/** What is licensed today in a facility; null for one that is archived or does not exist. */
export const licensedProducts = (
  db: Db,
  scope: Scope,
  now: Date,
): Promise<ReadonlySet<Product> | null> => readLicensed(OF_ANY, db, scope, now);

/** The same for what no person asks for: null also where the customer is deactivated. */
export const activeProducts = (
  db: Db,
  scope: Scope,
  now: Date,
): Promise<ReadonlySet<Product> | null> => readLicensed(OF_ACTIVE, db, scope, now);

/** What a caller has to hold at a facility: a privilege, and a licence of one of the products, if any is named. */
export type Needs = { privilege: Privilege; products?: readonly Product[] };

/** Whether a caller has, at a facility, what is needed there. */
export const hasWhatIsNeeded = (
  { privileges, products }: Pick<ReachableFacility, "privileges" | "products">,
  needs: Needs,
): boolean =>
  privileges.has(needs.privilege) &&
  (needs.products === undefined || needs.products.some((product) => products.has(product)));

/**
 * What an actor may do at a facility, and what `read` gives of it meanwhile: it is asked once the
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
  const privileges = privilegesAt(actor, customerId, facilityId);
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
 * As {@link requireFacility}, with what `read` gives of the facility: asked beside the licences, so
 * that nobody waits for one after the other. It must not change anything.
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
 * The scope of a facility that may be archived, for who holds the privilege there.
 * @throws AppError `forbidden` otherwise, whether or not the facility exists
 */
export const requireFacilityEvenArchived = async (
  db: Db,
  actor: Actor,
  facilityId: string,
  privilege: Privilege,
): Promise<Scope> => {
  const scope = await scopeOfStoredFacility(db, facilityId);
  if (scope === null || !privilegesAt(actor, scope.customerId, facilityId).has(privilege))
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
