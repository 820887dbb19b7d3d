import type { Recount } from "#contract/organization/facility-settings.ts";
import { firstCountedDay } from "#server/db/archived-months.ts";
import type { Db, Tx } from "#server/db/knex.ts";
import type { Scope } from "#server/db/tenant-scope.ts";
import { enqueue, readTaskOfKey, recountFacilityTask } from "./queue.ts";

const keyOf = ({ facilityId }: { facilityId: string }): string => `facility.recount ${facilityId}`;

/** Has all stored days of a facility counted again in the background, once this commits. */
export const askRecount = async (tx: Tx, scope: Scope, now: Date): Promise<void> => {
  const asking = { now, dedupeKey: keyOf(scope) };
  await enqueue(tx, recountFacilityTask, { facilityId: scope.facilityId }, asking);
};

/** Whether stored days are being counted again, and how far that is; null while none are. */
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
