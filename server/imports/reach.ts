import type { Product } from "#contract/core/permissions.ts";
import type { Actor, ReachableFacility } from "#server/access/actor.ts";
import { requireCustomer, requireLicensedCustomer } from "#server/access/customer-access.ts";
import { type Needs, requireFacility } from "#server/access/facility-access.ts";
import type { CustomerScope } from "#server/db/tenant-scope.ts";
import type { Db } from "#server/db/knex.ts";
import { AppError } from "#server/lib/app-error.ts";
import type { ImportPlace } from "./runs/start.ts";

/** What an import needs to check a file, and to write one: the `access` of its two calls. */
type Access<N> = { check: N; write: N };

/**
 * Opens the place whose rows a file is about.
 * @throws AppError `forbidden` out of the actor's reach, `not_found` for a place of another kind
 */
export type ImportReach<Reached> = (
  asking: { db: Db; actor: Actor; now: Date },
  place: ImportPlace,
  step: keyof Access<unknown>,
) => Promise<Reached>;

/** An import of rows that belong to a facility. */
export const intoFacility =
  (access: Access<Needs>): ImportReach<ReachableFacility> =>
  async ({ db, actor, now }, place, step) => {
    if (!("facilityId" in place)) throw new AppError("not_found");
    return requireFacility(db, actor, place.facilityId, access[step], now);
  };

/** An import of rows that belong to a customer, whatever is licensed. */
export const intoCustomer =
  (access: Access<Needs & { products?: undefined }>): ImportReach<{ scope: CustomerScope }> =>
  async ({ db, actor }, place, step) => {
    if (!("customerId" in place)) throw new AppError("not_found");
    return { scope: await requireCustomer(db, actor, place.customerId, access[step]) };
  };

/** An import of rows that belong to a customer for which a product is licensed. */
export const intoLicensedCustomer =
  (
    access: Access<Needs & { products: readonly Product[] }>,
  ): ImportReach<{ scope: CustomerScope }> =>
  async ({ db, actor, now }, place, step) => {
    if (!("customerId" in place)) throw new AppError("not_found");
    const { customerId } = place;
    return { scope: await requireLicensedCustomer(db, actor, customerId, access[step], now) };
  };
