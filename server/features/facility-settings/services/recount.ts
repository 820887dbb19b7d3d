import type { LoadingHistory, Recount } from "#contract/facility-settings.ts";
import type { Actor } from "#server/access/actor.ts";
import { facilityAccess, scopeOfStoredFacility } from "#server/access/facility-access.ts";
import type { Scope } from "#server/access/scope.ts";
import { firstCountedDay } from "#server/db/archived-months.ts";
import type { Db, Tx } from "#server/db/knex.ts";
import { rebuildFacility } from "#server/engine/rebuild.ts";
import type { Clock } from "#server/lib/clock.ts";
import { loadingHistory } from "../queries/loading-history.ts";
import { enqueue, readTaskOfKey, recountFacilityTask } from "#server/jobs/queue.ts";

const keyOf = ({ facilityId }: { facilityId: string }): string => `facility.recount ${facilityId}`;

/** Has all stored days of a facility counted anew in the background, once this commits. */
export const askRecount = async (tx: Tx, scope: Scope, now: Date): Promise<void> => {
  const asking = { now, dedupeKey: keyOf(scope) };
  await enqueue(tx, recountFacilityTask, { facilityId: scope.facilityId }, asking);
};

/** Whether stored days are being counted anew, and how far that is; null while none are. */
export const recountOf = async (db: Db, scope: Scope): Promise<Recount> => {
  const task = await readTaskOfKey(db, keyOf(scope));
  if (task === null) return null;
  const { state, progress } = task;
  const keptBefore = await firstCountedDay(db);
  return {
    state: state === "cancelling" ? "running" : state,
    percent:
      progress === null || progress.total === 0
        ? null
        : Math.floor((100 * progress.done) / progress.total),
    ...(keptBefore !== null && { keptBefore }),
  };
};

/**
 * The same for whoever reaches the facility, and whether older history is being loaded.
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

/** Counts all stored days of a facility anew; ends early, to be taken up again, when told to. */
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
