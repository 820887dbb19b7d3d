import { PRODUCTS } from "#contract/permissions.ts";
import type { Product } from "#contract/permissions.ts";
import type { Actor, ReachableFacility } from "#server/access/actor.ts";
import { requireFacility } from "#server/access/facility-access.ts";
import type { Db } from "#server/db/knex.ts";
import type { Clock } from "#server/lib/clock.ts";

/**
 * The facility in which the actor may run reports of the product, or of any where none is named, and
 * what else they may do there.
 * @throws AppError `forbidden` out of reach, without the privilege there, or without a licence
 */
export const reportScope = (
  db: Db,
  actor: Actor,
  facilityId: string,
  product: Product | undefined,
  clock: Clock,
): Promise<ReachableFacility> => {
  const products = product === undefined ? PRODUCTS : [product];
  return requireFacility(db, actor, facilityId, { privilege: "runReports", products }, clock);
};
