import { api } from "#contract/index.ts";
import {
  type Shift,
  type ShiftHistory,
  type ShiftList,
  type ShiftRow,
  slotOf,
} from "#contract/organization/shifts.ts";
import type { Versioned } from "#contract/core/versioned.ts";
import type { Act } from "#server/access/write-context.ts";
import type { Actor } from "#server/access/actor.ts";
import { requireFacility } from "#server/access/facility-access.ts";
import { enterRows, leaveRows, requireRow } from "#server/access/row-directory.ts";
import type { Scope } from "#server/db/tenant-scope.ts";
import type { Db } from "#server/db/knex.ts";
import { historyOf, storePrevious } from "#server/features/organization/list-history/service.ts";
import { listVersion, updateList } from "#server/db/versions.ts";
import { AppError } from "#server/lib/app-error.ts";
import { newId } from "#server/lib/ids.ts";
import {
  type StoredShift,
  auditedShift,
  presentHistory,
  presentShifts,
  storedShift,
} from "./presenter.ts";
import * as queries from "./queries.ts";
import type { ShiftRecord } from "./queries.ts";

const listOf = ({ facilityId }: Scope) => ({ list: "shift", ownerId: facilityId }) as const;

const currentShifts = async (db: Db, scope: Scope): Promise<ShiftList> => ({
  version: await listVersion(db, scope, listOf(scope)),
  shifts: presentShifts(await queries.listShifts(db, scope)),
});

const answered = ({ version, shifts }: ShiftList): Versioned<Shift[]> => ({
  version,
  value: shifts,
});

/**
 * A facility's shifts.
 * @throws AppError `forbidden` out of the actor's reach
 */
export const listShifts = async (
  db: Db,
  actor: Actor,
  facilityId: string,
  now: Date,
): Promise<Versioned<Shift[]>> => {
  const { scope } = await requireFacility(db, actor, facilityId, api.shifts.list.access, now);
  return answered(await currentShifts(db, scope));
};

/**
 * What a facility's shifts were before.
 * @throws AppError `forbidden` out of the actor's reach
 */
export const getShiftHistory = async (
  db: Db,
  actor: Actor,
  facilityId: string,
  now: Date,
): Promise<ShiftHistory> => {
  const { scope } = await requireFacility(db, actor, facilityId, api.shifts.history.access, now);
  return presentHistory(await historyOf<StoredShift>(db, scope, listOf(scope)));
};

const recordOf = ({ id, name, startTime, endTime }: ShiftRow): ShiftRecord => ({
  shift_id: id ?? newId(),
  name,
  start_slot: slotOf(startTime),
  end_slot: slotOf(endTime),
});

const unknownIds = (given: readonly ShiftRow[], known: ReadonlySet<string>) => {
  const seen = new Set<string>();
  return given.flatMap(({ id }, at) => {
    if (id === undefined) return [];
    const isOwn = known.has(id) && !seen.has(id);
    seen.add(id);
    return isOwn ? [] : [[`shifts.${at}.id`, "not_in_list"] as const];
  });
};

type Changed = {
  before: readonly ShiftRecord[];
  after: readonly ShiftRecord[];
  alsoForPast: boolean;
};

const recordChanges = async (
  act: Act<Actor>,
  scope: Scope,
  { before, after, alsoForPast }: Changed,
): Promise<void> => {
  const forPast = alsoForPast && { alsoForPast };
  const entry = { scope, entity: "shift" } as const;
  for (const row of after) {
    const old = before.find(({ shift_id: id }) => id === row.shift_id);
    const changed = { ...entry, id: row.shift_id, after: { ...auditedShift(row), ...forPast } };
    await act.record(
      old === undefined
        ? { ...changed, action: "create" }
        : { ...changed, action: "update", before: auditedShift(old) },
    );
  }
  const kept = new Set(after.map(({ shift_id: id }) => id));
  for (const row of before.filter(({ shift_id: id }) => !kept.has(id)))
    await act.record({
      ...entry,
      action: "remove",
      id: row.shift_id,
      before: auditedShift(row),
      ...(forPast && { after: forPast }),
    });
};

const inOrder = (rows: readonly ShiftRecord[]): StoredShift[] =>
  rows
    .map(storedShift)
    .toSorted((a, b) => a.startSlot - b.startSlot || a.id.localeCompare(b.id, "en"));

/**
 * Saves the shifts of a facility as a whole, from today on or for all days: for days before, the
 * ones of then still hold, and a night that began before today ends as it was. Summaries of days
 * stay as they are: a shift is a way to look at their half hours.
 * @throws AppError `forbidden` out of reach, `conflict` when the list has changed meanwhile,
 *   `invalid_input` for an id that is not one of the facility's shifts
 */
export const saveShifts = async (
  act: Act<Actor>,
  facilityId: string,
  {
    version,
    shifts,
    alsoForPast = false,
  }: {
    version?: number | undefined;
    shifts: readonly ShiftRow[];
    alsoForPast?: boolean | undefined;
  },
): Promise<Versioned<Shift[]>> => {
  const { tx, actor } = act;
  const { scope } = await requireFacility(tx, actor, facilityId, api.shifts.save.access, act.now);
  const current = () => currentShifts(tx, scope);
  await updateList(tx, scope, listOf(scope), { version, current });
  const before = await queries.listShifts(tx, scope);
  const ids = before.map(({ shift_id: id }) => id);
  const unknown = unknownIds(shifts, new Set(ids));
  if (unknown.length > 0)
    throw new AppError("invalid_input", { fieldErrors: Object.fromEntries(unknown) });
  const after = shifts.map(recordOf);
  await storePrevious<StoredShift>(tx, scope, listOf(scope), {
    before: inOrder(before),
    after: inOrder(after),
    now: act.now,
    alsoForPast,
  });
  // All again: two shifts may have exchanged their names.
  await queries.deleteShifts(tx, scope, ids);
  await queries.insertShifts(tx, scope, after);
  const kept = new Set(after.map(({ shift_id: id }) => id));
  const gone = ids.filter((id) => !kept.has(id));
  const made = after.flatMap(({ shift_id: id }) => (ids.includes(id) ? [] : [id]));
  await leaveRows(tx, "shift", scope, gone);
  await enterRows(tx, "shift", scope, made);
  if (after.length + before.length === 0) act.nothingChanged();
  await recordChanges(act, scope, { before, after, alsoForPast });
  return answered(await current());
};

/**
 * Deletes one shift from today on.
 * @throws AppError `not_found` for one that is not there or out of reach
 */
export const removeShift = async (act: Act<Actor>, shiftId: string): Promise<void> => {
  const { tx } = act;
  const scope = await requireRow(act, "shift", shiftId, api.shifts.remove.access);
  const current = () => currentShifts(tx, scope);
  const { version, shifts } = await current();
  await updateList(tx, scope, listOf(scope), { version, current });
  const rows = inOrder(await queries.listShifts(tx, scope));
  const shift = shifts.find(({ id }) => id === shiftId);
  if (shift === undefined) throw new AppError("not_found");
  await storePrevious<StoredShift>(tx, scope, listOf(scope), {
    before: rows,
    after: rows.filter(({ id }) => id !== shiftId),
    now: act.now,
    alsoForPast: false,
  });
  await queries.deleteShifts(tx, scope, [shiftId]);
  await leaveRows(tx, "shift", scope, [shiftId]);
  const { name, startTime, endTime } = shift;
  const before = { name, startTime, endTime };
  await act.record({ scope, action: "remove", entity: "shift", id: shiftId, before });
};
