import { api } from "#contract/index.ts";
import type { Actor, ReachableFacility } from "#server/access/actor.ts";
import { requireFacility } from "#server/access/facility-access.ts";
import type { Db } from "#server/db/knex.ts";
import type { Clock } from "#server/lib/clock.ts";

/**
 * A facility in which the actor may observe.
 * @throws AppError `forbidden`
 */
export const requireObserving = (
  db: Db,
  clock: Clock,
  actor: Actor,
  facilityId: string,
): Promise<ReachableFacility> =>
  requireFacility(db, actor, facilityId, api.observations.submit.access, clock.now());
