import { COMMAND_LINE } from "#contract/identity/audit.ts";
import { IMPORT_STORED_DAYS } from "#contract/core/imports.ts";
import { api } from "#contract/index.ts";
import type { ImportToTakeBack, TracedImport } from "#contract/observing/observation-imports.ts";
import type { Act } from "#server/access/write-context.ts";
import type { Actor } from "#server/access/actor.ts";
import { requireFacility } from "#server/access/facility-access.ts";
import type { Scope } from "#server/db/tenant-scope.ts";
import type { Db } from "#server/db/knex.ts";
import { localTimeOf } from "#server/lib/time/local-time.ts";
import { AppError } from "#server/lib/app-error.ts";
import * as queries from "../queries/imports.ts";
import { DAY_MS } from "#contract/core/durations.ts";

const since = (now: Date): Date => new Date(now.getTime() - IMPORT_STORED_DAYS * DAY_MS);

const presentTrace = (row: {
  import_id: string;
  file_name: string;
  made_at: Date;
  made_by: string;
  observations: number;
  taken_back_at: Date | null;
}): TracedImport => ({
  id: row.import_id,
  fileName: row.file_name,
  at: row.made_at.toISOString(),
  by: row.made_by === COMMAND_LINE ? null : row.made_by,
  lines: row.observations,
  takenBackAt: row.taken_back_at?.toISOString() ?? null,
});

/**
 * A facility's imports that are still stored, the newest first; also those that were taken back.
 */
export const tracedImports = async (db: Db, scope: Scope, now: Date): Promise<TracedImport[]> =>
  (await queries.listTraces(db, scope, since(now))).map(presentTrace);

/** How many observations there are in each month of facility time, the earliest first. */
const monthsOf = async (
  db: Db,
  scope: Scope,
  ids: readonly string[],
  now: Date,
): Promise<ImportToTakeBack["months"]> => {
  const local = localTimeOf(await queries.zoneOf(db, scope));
  const monthOf = (at: Date): string =>
    new Date(local.toLocalMs(at.getTime())).toISOString().slice(0, 7);
  const byMonth = Map.groupBy(await queries.timesOf(db, scope, ids), ({ at }) => monthOf(at));
  return [...byMonth]
    .map(([month, rows]) => ({
      month,
      isClosed: month < monthOf(now),
      observations: rows.reduce((sum, { count }) => sum + count, 0),
    }))
    .toSorted((one, other) => one.month.localeCompare(other.month));
};

/**
 * What taking an import back would remove.
 * @throws AppError `not_found` for one that the facility does not have or no longer stores
 */
const foundTrace = async (db: Db, scope: Scope, importId: string, now: Date) => {
  const row = await queries.findTrace(db, scope, importId, since(now));
  if (row === null) throw new AppError("not_found");
  return row;
};

/** As {@link takeBack}, without doing it. */
export const lookAtTakingBack = async (
  db: Db,
  scope: Scope,
  importId: string,
  now: Date,
): Promise<ImportToTakeBack> => {
  const row = await foundTrace(db, scope, importId, now);
  const observations = row.observation_ids.length;
  return {
    ...presentTrace({ ...row, observations }),
    months: await monthsOf(db, scope, row.observation_ids, now),
  };
};

/**
 * Removes what an import of observations added, as far as it is there, and counts again what was
 * linked with it; reports follow at once, as they count observations. What other imports and
 * observers noted stays.
 * @returns how many observations each month lost
 * @throws AppError `not_found`, `import_taken_back` for one that was taken back before
 */
export const takeBack = async (
  act: Act,
  scope: Scope,
  importId: string,
): Promise<ImportToTakeBack["months"]> => {
  const { tx, now } = act;
  const row = await foundTrace(tx, scope, importId, now);
  // Waits for another user who is taking it back: one of the two has done it.
  if (!(await queries.markTakenBack(tx, scope, importId, now)))
    throw new AppError("import_taken_back");
  const months = await monthsOf(tx, scope, row.observation_ids, now);
  const sessions = await queries.deleteObservations(tx, scope, row.observation_ids);
  const left = new Set(await queries.sessionsLeft(tx, scope, sessions));
  const empty = sessions.filter((id) => !left.has(id));
  await queries.deleteSessions(tx, scope, empty);
  await queries.narrowSessions(tx, scope, [...left], row.bare_session_ids);
  await queries.recountLinked(tx, scope, [...left]);
  await act.record({
    scope,
    action: "takeBack",
    entity: "observation",
    id: importId,
    before: {
      file: row.file_name,
      observations: months.reduce((sum, { observations }) => sum + observations, 0),
      months: months.map(({ month, observations }) => `${month}: ${observations}`),
    },
  });
  return months;
};

type Asked = { facilityId: string; importId: string };

/** @throws AppError `forbidden` out of reach */
export const listTracedImports = async (
  db: Db,
  actor: Actor,
  facilityId: string,
  now: Date,
): Promise<TracedImport[]> => {
  const { access } = api.observationImports.list;
  const { scope } = await requireFacility(db, actor, facilityId, access, now);
  return tracedImports(db, scope, now);
};

/** @throws AppError `forbidden` out of reach, and as {@link lookAtTakingBack} */
export const lookAtTracedImport = async (
  db: Db,
  actor: Actor,
  { facilityId, importId }: Asked,
  now: Date,
): Promise<ImportToTakeBack> => {
  const { access } = api.observationImports.get;
  const { scope } = await requireFacility(db, actor, facilityId, access, now);
  return lookAtTakingBack(db, scope, importId, now);
};

/** @throws AppError `forbidden` out of reach, and as {@link takeBack} */
export const takeImportBack = async (
  act: Act<Actor>,
  { facilityId, importId }: Asked,
): Promise<void> => {
  const { access } = api.observationImports.takeBack;
  const { scope } = await requireFacility(act.tx, act.actor, facilityId, access, act.now);
  await takeBack(act, scope, importId);
};

/** Removes what is stored of imports from so long ago that they can no longer be taken back. */
export const removeOldTraces = (db: Db, now: Date): Promise<void> =>
  queries.deleteTraces(db, since(now));
