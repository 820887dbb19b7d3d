import { PRODUCTS } from "#contract/permissions.ts";
import type { Product } from "#contract/permissions.ts";
import type { Actor, ReachableFacility } from "#server/access/actor.ts";
import { requireFacilityBeside } from "#server/access/facility-access.ts";
import type { Scope } from "#server/access/scope.ts";
import type { Db } from "#server/db/knex.ts";
import type { Clock } from "#server/lib/clock.ts";

/**
 * The facility in which the actor may run reports of the product, or of any where none is named,
 * and what else they may do there; with what `read` gives of it, asked beside the licences.
 * @throws AppError `forbidden` out of reach, without the privilege there, or without a licence
 */
export const reportScope = <T>(
  db: Db,
  actor: Actor,
  facilityId: string,
  product: Product | undefined,
  clock: Clock,
  read: (scope: Scope) => Promise<T>,
): Promise<[ReachableFacility, T]> => {
  const products = product === undefined ? PRODUCTS : [product];
  const needs = { privilege: "runReports", products } as const;
  return requireFacilityBeside(db, actor, facilityId, needs, clock.now(), read);
};
