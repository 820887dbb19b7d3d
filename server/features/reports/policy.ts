import { PRODUCTS } from "#contract/permissions.ts";
import type { Product } from "#contract/permissions.ts";
import { requireFacility } from "#server/access/facility-access.ts";
import type { Actor } from "#server/access/actor.ts";
import type { Scope } from "#server/access/scope.ts";
import type { Db } from "#server/db/knex.ts";
import type { Clock } from "#server/lib/clock.ts";

/**
 * The facility in which the actor may run reports of the product, or of any where none is named.
 * @throws AppError `forbidden` out of reach, without the privilege there, or without a licence
 */
export const reportScope = async (
  db: Db,
  actor: Actor,
  facilityId: string,
  product: Product | undefined,
  clock: Clock,
): Promise<Scope> => {
  const products = product === undefined ? PRODUCTS : [product];
  const { scope } = await requireFacility(
    db,
    actor,
    facilityId,
    { privilege: "runReports", products },
    clock,
  );
  return scope;
};
