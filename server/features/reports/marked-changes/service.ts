import { api } from "#contract/index.ts";
import type { MarkedChange, NewMarkedChange } from "#contract/reports/marked-changes.ts";
import type { Act } from "#server/access/write-context.ts";
import type { Actor } from "#server/access/actor.ts";
import { requireFacility } from "#server/access/facility-access.ts";
import { enterRows, leaveRows, requireRow } from "#server/access/row-directory.ts";
import type { Scope } from "#server/db/tenant-scope.ts";
import type { Db } from "#server/db/knex.ts";
import { AppError } from "#server/lib/app-error.ts";
import type { Clock } from "#server/lib/clock.ts";
import { newId } from "#server/lib/ids.ts";
import { toMark } from "./policy.ts";
import * as queries from "./queries.ts";

const entity = "marked_change";

const requireChange = async (db: Db, scope: Scope, id: string): Promise<MarkedChange> => {
  const [found] = await queries.listMarkedChanges(db, scope, id);
  if (found === undefined) throw new AppError("not_found");
  return found;
};

const audited = ({ family, locationName, day, text }: MarkedChange) => ({
  product: family,
  location: locationName,
  day,
  text,
});

/**
 * The changes that people marked in a facility's control charts.
 * @throws AppError `forbidden`
 */
export const listMarkedChanges = async (
  { db, clock }: { db: Db; clock: Clock },
  actor: Actor,
  facilityId: string,
): Promise<MarkedChange[]> => {
  const { scope } = await requireFacility(
    db,
    actor,
    facilityId,
    api.markedChanges.list.access,
    clock.now(),
  );
  return queries.listMarkedChanges(db, scope);
};

/**
 * Marks a change.
 * @throws AppError `forbidden`, also where the family's product is not licensed; `invalid_input` for
 *   a day to come or a place of another facility
 */
export const addMarkedChange = async (
  act: Act<Actor>,
  { clock }: { clock: Clock },
  facilityId: string,
  given: NewMarkedChange,
): Promise<MarkedChange> => {
  const { tx, actor, now } = act;
  const needs = toMark(given.family);
  const { scope } = await requireFacility(tx, actor, facilityId, needs, clock.now());
  const id = newId();
  if (!(await queries.insertMarkedChange(tx, scope, now, { ...given, id })))
    throw new AppError("invalid_input", { fieldErrors: { day: "future_date" } });
  await enterRows(tx, "markedChange", scope, [id]);
  const change = await requireChange(tx, scope, id);
  await act.record({ scope, action: "create", entity, id, after: audited(change) });
  return change;
};

/**
 * Deletes a marked change.
 * @throws AppError `not_found` for one that is not there or out of reach
 */
export const removeMarkedChange = async (act: Act<Actor>, id: string): Promise<void> => {
  const { tx } = act;
  const scope = await requireRow(act, "markedChange", id, api.markedChanges.remove.access);
  const before = audited(await requireChange(tx, scope, id));
  await queries.deleteMarkedChange(tx, scope, id);
  await leaveRows(tx, "markedChange", scope, [id]);
  await act.record({ scope, action: "remove", entity, id, before });
};
