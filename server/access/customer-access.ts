import type { Privilege } from "#contract/permissions.ts";
import type { Db } from "../db/knex.ts";
import { AppError } from "../lib/app-error.ts";
import type { Actor } from "./actor.ts";
import { privilegesAt } from "./facility-access.ts";
import { noteLook } from "./looks.ts";
import { customerScope } from "./scope.ts";
import type { CustomerScope } from "./scope.ts";

/**
 * The scope of a customer for which the actor holds a privilege as a whole (through a role that
 * is held for all its facilities).
 * @throws AppError `forbidden` otherwise, whether or not the customer exists
 */
export const requireCustomer = async (
  db: Db,
  actor: Actor,
  customerId: string,
  privilege: Privilege,
): Promise<CustomerScope> => {
  if (!privilegesAt(actor, customerId, null).has(privilege)) throw new AppError("forbidden");
  if (actor.isProvider) {
    const found = await db("customer").where("customer_id", customerId).first("customer_id");
    if (found === undefined) throw new AppError("forbidden");
  }
  noteLook(actor, customerId);
  return customerScope(customerId);
};
