import type { ObservedRole, Observer } from "#contract/observing/observations.ts";
import type { Actor, ReachableFacility } from "#server/access/actor.ts";
import type { Db } from "#server/db/knex.ts";
import { AppError } from "#server/lib/app-error.ts";
import type { Clock } from "#server/lib/clock.ts";
import { can, OBSERVING_ROLES } from "../policy.ts";
import { requireObserving } from "./require-observing.ts";
import * as queries from "../queries/people.ts";
import { DAY_MS } from "#contract/core/durations.ts";

type Deps = { db: Db; clock: Clock };

/** Over how many days roles are counted that observers are offered first. */
const ROLE_DAYS = 90;

/** Whom the actor may observe for in a facility. */
export const observersFor = async (
  db: Db,
  actor: Actor,
  reachable: ReachableFacility,
): Promise<Observer[]> => {
  const holders = await queries.listHolders(db, reachable.scope, OBSERVING_ROLES);
  return holders
    .filter(({ user_id: id }) => can.observeForOthers(reachable) || id === actor.userId)
    .map((row) => ({
      id: row.user_id,
      displayText: `${row.first_name} ${row.last_name}`.trim(),
    }));
};

/**
 * Whom the actor may observe for: oneself, and for administrators every user who may.
 * @throws AppError `forbidden`
 */
export const listObservers = async (
  { db, clock }: Deps,
  actor: Actor,
  facilityId: string,
): Promise<Observer[]> =>
  observersFor(db, actor, await requireObserving(db, clock, actor, facilityId));

/**
 * How many observations of audits a user made since an instant.
 * @throws AppError `forbidden`; `not_found` for whom the actor does not observe
 */
export const countOwn = async (
  { db, clock }: Deps,
  actor: Actor,
  asked: { facilityId: string; observerId: string; observationStartDate: string },
): Promise<{ observationCount: number }> => {
  const reachable = await requireObserving(db, clock, actor, asked.facilityId);
  const observers = await observersFor(db, actor, reachable);
  if (observers.every(({ id }) => id !== asked.observerId)) throw new AppError("not_found");
  const from = new Date(asked.observationStartDate);
  const { scope } = reachable;
  const observationCount = await queries.countObservations(db, scope, asked.observerId, from);
  return { observationCount };
};

/**
 * The roles that observers of a facility choose from.
 * @throws AppError `forbidden`
 */
export const listRoles = async (
  { db, clock }: Deps,
  actor: Actor,
  facilityId: string,
): Promise<ObservedRole[]> => {
  const { scope } = await requireObserving(db, clock, actor, facilityId);
  const since = new Date(clock.now().getTime() - ROLE_DAYS * DAY_MS);
  return queries.listObservedRoles(db, scope, since);
};
