import type { Product } from "#contract/core/permissions.ts";
import type { Db } from "../db/knex.ts";
import type { Actor } from "./actor.ts";
import { type Needs, heldAt } from "./facility-access.ts";
import { remembered } from "./facility-cache.ts";
import { HELD_LICENSES, type HeldLicenses, validProducts } from "./valid-licenses.ts";

type LicensedFacility = {
  customerId: string;
  facilityId: string;
  products: Product[];
};

type Row = Omit<LicensedFacility, "products"> & HeldLicenses;

const LICENSED = (tenant: string, active = "c.is_active"): string => `
  SELECT f.customer_id AS "customerId", f.facility_id AS "facilityId",
    ${HELD_LICENSES}
  FROM facility f
  LEFT JOIN license l ON l.customer_id = f.customer_id AND l.facility_id = f.facility_id ${tenant.replaceAll("@", "l")}
  JOIN customer c ON c.customer_id = f.customer_id ${tenant.replaceAll("@", "c")}
  WHERE ${active} AND NOT c.is_provider AND f.archived_at IS NULL ${tenant.replaceAll("@", "f")}
  GROUP BY f.customer_id, f.facility_id`;

const OWN = LICENSED("AND @.customer_id = :customerId");
const OWN_OR_DEACTIVATED = LICENSED("AND @.customer_id = :customerId", "true");
const ALL = `/* all customers */ ${LICENSED("", "true")}`;

const read = async (db: Db, sql: string, bindings: Record<string, string>): Promise<Row[]> =>
  (await db.raw<{ rows: Row[] }>(sql, bindings)).rows;

const ofCustomer = (db: Db, sql: string, customerId: string): Promise<Row[]> =>
  remembered(db, { customerId }, sql, () => read(db, sql, { customerId }));

/**
 * Facilities an actor's customer has (for the provider's staff: all customers', deactivated ones
 * among them, or the ones of the requested customer) with the products licensed today, none that is
 * archived. Roles are not considered here.
 */
export const licensedFacilities = async (
  db: Db,
  actor: Actor,
  now: Date,
  customerId?: string,
): Promise<LicensedFacility[]> => {
  const asked = customerId ?? (actor.isProvider ? undefined : actor.customerId);
  const rows = await (asked === undefined
    ? read(db, ALL, {})
    : ofCustomer(db, actor.isProvider ? OWN_OR_DEACTIVATED : OWN, asked));
  return rows.map(({ customerId: owner, facilityId, ...held }) => ({
    customerId: owner,
    facilityId,
    products: [...validProducts(held, now)],
  }));
};

/**
 * Whether the actor holds a privilege in a facility where one of the products is licensed. Without
 * products any facility will do, and none is needed.
 */
export const holdsLicensed = (
  actor: Actor,
  { privilege, products = [] }: Needs,
  facilities: readonly LicensedFacility[],
): boolean =>
  actor.privileges.has(privilege) &&
  (products.length === 0 ||
    facilities.some(
      (facility) =>
        facility.products.some((product) => products.includes(product)) &&
        heldAt(actor, facility).privileges.has(privilege),
    ));

/**
 * Whether the actor has what is needed in any facility: the first of two looks, which says nothing
 * of the rows that a call is aimed at.
 */
export const holdsAnywhere = async (
  db: Db,
  actor: Actor,
  needs: Needs,
  now: Date,
): Promise<boolean> => {
  if (!actor.privileges.has(needs.privilege)) return false;
  if (needs.products === undefined || needs.products.length === 0) return true;
  return holdsLicensed(actor, needs, await licensedFacilities(db, actor, now));
};
