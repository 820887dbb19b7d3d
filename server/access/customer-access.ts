import type { Product } from "#contract/core/permissions.ts";
import type { Db } from "../db/knex.ts";
import { AppError } from "../lib/app-error.ts";
import { newId } from "../lib/ids.ts";
import type { Actor } from "./actor.ts";
import { type Needs, hasWhatIsNeeded, heldAt } from "./facility-access.ts";
import { holdsLicensed, licensedFacilities } from "./licensed-facilities.ts";
import { noteLook } from "./provider-access-log.ts";
import { type CustomerScope, customerScope } from "../db/tenant-scope.ts";

/** What is needed for a customer as a whole whatever is licensed; else {@link requireLicensedCustomer}. */
type UnlicensedNeeds = Needs & { readonly products?: undefined };

/**
 * The scope of a customer for which the actor holds what is needed as a whole (through a role
 * that is held for all its facilities).
 * @throws AppError `forbidden` otherwise, whether or not the customer exists
 */
export const requireCustomer = async (
  db: Db,
  actor: Actor,
  customerId: string,
  needs: UnlicensedNeeds,
): Promise<CustomerScope> => {
  if (!hasWhatIsNeeded(heldAt(actor, { customerId }), needs)) throw new AppError("forbidden");
  if (actor.isProvider) {
    const found = await db("customer").where("customer_id", customerId).first("customer_id");
    if (found === undefined) throw new AppError("forbidden");
  }
  noteLook(actor, customerId);
  return customerScope(customerId);
};

/**
 * As {@link requireCustomer}, where in addition one of the products is licensed in a facility of the
 * customer.
 * @throws AppError `forbidden` otherwise, whether or not the customer exists
 */
export const requireLicensedCustomer = async (
  db: Db,
  actor: Actor,
  customerId: string,
  { privilege, products }: Needs & { readonly products: readonly Product[] },
  now: Date,
): Promise<CustomerScope> => {
  if (!hasWhatIsNeeded(heldAt(actor, { customerId }), { privilege }))
    throw new AppError("forbidden");
  // A customer that does not exist has no facility.
  const facilities = await licensedFacilities(db, actor, now, customerId);
  if (!holdsLicensed(actor, { privilege, products }, facilities)) throw new AppError("forbidden");
  noteLook(actor, customerId);
  return customerScope(customerId);
};

/**
 * The scope of a customer that the actor may look at: whose administration they may see at least in
 * one of its facilities. What belongs to facilities is theirs to narrow.
 * @throws AppError `forbidden` otherwise, whether or not the customer exists
 */
export const viewCustomer = async (
  db: Db,
  actor: Actor,
  customerId: string,
): Promise<CustomerScope> => {
  if (actor.isProvider)
    return requireCustomer(db, actor, customerId, { privilege: "viewCustomer" });
  if (actor.customerId !== customerId || !actor.privileges.has("viewCustomer"))
    throw new AppError("forbidden");
  return customerScope(customerId);
};

/**
 * The scope of a customer whose name and logo the actor may see: their own, or any for the
 * provider's staff.
 * @throws AppError `forbidden` otherwise, whether or not the customer exists
 */
export const knownCustomer = async (
  db: Db,
  actor: Actor,
  customerId: string,
): Promise<CustomerScope> => {
  if (actor.customerId === customerId) return customerScope(customerId);
  if (!actor.isProvider) throw new AppError("forbidden");
  const found = await db("customer").where("customer_id", customerId).first("customer_id");
  if (found === undefined) throw new AppError("forbidden");
  noteLook(actor, customerId);
  return customerScope(customerId);
};

/**
 * The scope of a customer that is about to be made.
 * @throws AppError `forbidden` for who may add none
 */
export const foundCustomer = (actor: Actor): CustomerScope => {
  if (!actor.isProvider || !actor.privileges.has("addCustomers")) throw new AppError("forbidden");
  return customerScope(newId());
};
