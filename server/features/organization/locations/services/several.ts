import { api } from "#contract/index.ts";
import {
  type LeftBecause,
  type LocationsDone,
  UNIT_LEVEL,
} from "#contract/organization/locations.ts";
import type { Act } from "#server/access/write-context.ts";
import type { Actor } from "#server/access/actor.ts";
import { type Needs, requireFacility } from "#server/access/facility-access.ts";
import { leaveRows, requireRow } from "#server/access/row-directory.ts";
import type { Scope } from "#server/db/tenant-scope.ts";
import type { Tx } from "#server/db/knex.ts";
import { lockFacility } from "#server/engine/facility-lock.ts";
import { recountAfter } from "#server/engine/recount-after.ts";
import { AppError } from "#server/lib/app-error.ts";
import * as queries from "../queries/changes.ts";
import type { InTheWay, PlaceRow } from "../queries/changes.ts";

const entity = "location";

type Left = LocationsDone["left"];

/** The facility's places of that choice, and those that are none. */
const choose = async (
  act: Act<Actor>,
  facilityId: string,
  locationIds: readonly string[],
  { access }: { access: Needs },
): Promise<{ scope: Scope; places: PlaceRow[]; left: Left }> => {
  const { scope } = await requireFacility(act.tx, act.actor, facilityId, access, act.now);
  await lockFacility(act.tx, scope);
  const places = await queries.findPlaces(act.tx, scope, locationIds);
  const known = new Set(places.map((place) => place.location_id));
  const left = locationIds
    .filter((id) => !known.has(id))
    .map((id) => ({ id, name: null, code: "not_found" as const }));
  return { scope, places, left };
};

const leave = (place: PlaceRow, code: LeftBecause): Left[number] => ({
  id: place.location_id,
  name: place.name,
  code,
});

/**
 * Lets observers choose several units, or no longer; what is no unit stays as it is.
 * @throws AppError `forbidden` out of the actor's reach
 */
export const setManyObservable = async (
  act: Act<Actor>,
  facilityId: string,
  { locationIds, isObservable }: { locationIds: readonly string[]; isObservable: boolean },
): Promise<LocationsDone> => {
  const call = api.locations.setManyObservable;
  const { scope, places, left } = await choose(act, facilityId, locationIds, call);
  const units = places.filter(({ level }) => level === UNIT_LEVEL);
  const others = places.filter(({ level }) => level !== UNIT_LEVEL);
  const changed = units.filter((unit) => unit.is_observable !== isObservable);
  if (changed.length === 0) act.nothingChanged();
  else
    await queries.updateManyObservable(
      act.tx,
      scope,
      changed.map((unit) => unit.location_id),
      isObservable,
    );
  for (const { location_id: id, name } of changed)
    await act.record({
      scope,
      action: "update",
      entity,
      id,
      before: { name, isObservable: !isObservable },
      after: { name, isObservable },
    });
  return {
    done: units.length,
    left: [...left, ...others.map((place) => leave(place, "location_not_unit"))],
  };
};

const hindranceOf = (place: PlaceRow, found: InTheWay | undefined): LeftBecause | null => {
  if (place.parent_id === null) return "location_is_facility";
  if (found?.places === true) return "location_has_locations";
  if (found?.devices === true) return "location_has_devices";
  return found?.events === true ? "location_has_events" : null;
};

/** Deletes places; a counter that hung there without a report covers nothing from then on. */
const deleteRows = async (tx: Tx, scope: Scope, ids: readonly string[]): Promise<string[]> => {
  const remove = () => queries.deletePlaces(tx, scope, ids);
  if (!(await queries.hadDevices(tx, scope, ids))) return remove();
  return (await recountAfter(tx, scope, remove)).result;
};

/** Deletes those places that nothing hangs on, the lowest level first; says why others stay. */
const removePlaces = async (
  act: Act<Actor>,
  scope: Scope,
  places: readonly PlaceRow[],
): Promise<{ removed: PlaceRow[]; left: Left }> => {
  const { tx } = act;
  const removed: PlaceRow[] = [];
  const left: Left = [];
  for (const row of Map.groupBy(places, ({ level }) => level).values()) {
    const found = new Map<string, InTheWay>();
    const ids = row.map((place) => place.location_id);
    for (const each of await queries.findInTheWay(tx, scope, ids)) found.set(each.id, each);
    const gone: PlaceRow[] = [];
    for (const place of row) {
      const code = hindranceOf(place, found.get(place.location_id));
      if (code === null) gone.push(place);
      else left.push(leave(place, code));
    }
    if (gone.length === 0) continue;
    const goneIds = gone.map((place) => place.location_id);
    await leaveRows(tx, "threshold", scope, await deleteRows(tx, scope, goneIds));
    await leaveRows(tx, "location", scope, goneIds);
    removed.push(...gone);
  }
  for (const { location_id: id, name } of removed)
    await act.record({ scope, action: "remove", entity, id, before: { name } });
  return { removed, left };
};

/**
 * Deletes a place that is not needed.
 * @throws AppError `not_found` out of reach; `location_has_locations`, `location_has_devices`
 *   (placeholders too), `location_has_events` where figures of the past depend on it,
 *   `location_is_facility`
 */
export const removeLocation = async (act: Act<Actor>, id: string): Promise<void> => {
  const scope = await requireRow(act, "location", id, api.locations.remove.access);
  await lockFacility(act.tx, scope);
  const place = await queries.findPlace(act.tx, scope, id);
  if (place === null) throw new AppError("not_found");
  const { left } = await removePlaces(act, scope, [place]);
  if (left[0] !== undefined) throw new AppError(left[0].code);
};

/**
 * Deletes several places in one go, rooms before their units; those that something hangs on stay.
 * @throws AppError `forbidden` out of the actor's reach
 */
export const removeMany = async (
  act: Act<Actor>,
  facilityId: string,
  locationIds: readonly string[],
): Promise<LocationsDone> => {
  const call = api.locations.removeMany;
  const { scope, places, left } = await choose(act, facilityId, locationIds, call);
  const result = await removePlaces(act, scope, places);
  if (result.removed.length === 0) act.nothingChanged();
  return { done: result.removed.length, left: [...left, ...result.left] };
};
