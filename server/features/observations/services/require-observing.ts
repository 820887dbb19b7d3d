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
  requireFacility(
    db,
    actor,
    facilityId,
    { privilege: "observeCompliance", products: ["OBS"] },
    clock.now(),
  );

/** Whether the actor may observe for others there and see their counts. */
export const seesOthers = ({ privileges }: ReachableFacility): boolean =>
  privileges.has("administerCustomer");
