import type { LoadingHistory, Recount } from "#contract/organization/facility-settings.ts";
import type { Actor } from "#server/access/actor.ts";
import { facilityAccess, scopeOfStoredFacility } from "#server/access/facility-access.ts";
import type { Db } from "#server/db/knex.ts";
import { rebuildFacility } from "#server/engine/rebuild.ts";
import type { Clock } from "#server/lib/clock.ts";
import { loadingHistory } from "../queries/loading-history.ts";
import { recountOf } from "#server/queue/recount.ts";

/**
 * The same for a user who reaches the facility, and whether older history is being loaded.
 * @throws AppError `forbidden` out of the actor's reach
 */
export const readRecount = async (
  db: Db,
  actor: Actor,
  facilityId: string,
  now: Date,
): Promise<{ recount: Recount; history: LoadingHistory | null }> => {
  const { scope } = await facilityAccess(db, actor, facilityId, now);
  return { recount: await recountOf(db, scope), history: await loadingHistory(db, scope) };
};

type Run = { clock: Clock; signal: AbortSignal; progress(done: number, total: number): void };

/** Counts all stored days of a facility again; ends early, to be taken up again, when aborted. */
export const recountStoredDays = async (
  db: Db,
  facilityId: string,
  { clock, signal, progress }: Run,
): Promise<void> => {
  const scope = await scopeOfStoredFacility(db, facilityId);
  if (scope === null) return;
  await rebuildFacility(db, scope, {
    now: clock.now,
    onProgress: (done, total) => {
      signal.throwIfAborted();
      progress(done, total);
    },
  });
};
