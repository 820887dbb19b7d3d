import { api } from "#contract/index.ts";
import { LIMITS } from "#contract/core/limits.ts";
import { LOWEST_LEVEL, UNIT_LEVEL } from "#contract/organization/locations.ts";
import type { Act } from "#server/access/write-context.ts";
import type { Actor } from "#server/access/actor.ts";
import type { Needs } from "#server/access/facility-access.ts";
import { enterRows, requireRow } from "#server/access/row-directory.ts";
import type { Scope } from "#server/db/tenant-scope.ts";
import { storePreviousValues } from "#server/features/organization/list-history/service.ts";
import { updateVersioned } from "#server/db/versions.ts";
import { latestFactMs, markAllBadgesStale } from "#server/engine/badges/stale/stale-badges.ts";
import { setCountWithUnit } from "#server/engine/count-with-unit.ts";
import { lockFacility } from "#server/engine/facility-lock.ts";
import { AppError } from "#server/lib/app-error.ts";
import { newId } from "#server/lib/ids.ts";
import * as queries from "../queries/changes.ts";
import type { PlaceRow } from "../queries/changes.ts";
import { readTree } from "../queries/tree.ts";

const entity = "location";

type Place = { scope: Scope; place: PlaceRow };
type Saved = { id: string; name: string; version: number };

/**
 * A place that is to be changed; holds the facility's lock.
 * @throws AppError `not_found` out of reach
 */
export const requirePlace = async (
  act: Act<Actor>,
  id: string,
  { access }: { access: Needs },
): Promise<Place> => {
  const scope = await requireRow(act, "location", id, access);
  // The tree decides what facts count for: a change of it waits for transactions that store them.
  await lockFacility(act.tx, scope);
  const place = await queries.findPlace(act.tx, scope, id);
  if (place === null) throw new AppError("not_found");
  return { scope, place };
};

/**
 * Adds a place below another.
 * @returns its id
 * @throws AppError `not_found` out of reach, `duplicate_name`, `location_too_deep`, `location_limit`,
 *   `location_closed` below a place that is closed or will be
 */
export const createLocation = async (
  act: Act<Actor>,
  parentId: string,
  name: string,
): Promise<string> => {
  const { tx } = act;
  const { scope, place: parent } = await requirePlace(act, parentId, api.locations.create);
  if (parent.closed_at !== null) throw new AppError("location_closed");
  if (parent.level >= LOWEST_LEVEL) throw new AppError("location_too_deep");
  if ((await queries.countPlaces(tx, scope)) >= LIMITS.locationsMax)
    throw new AppError("location_limit");
  const id = newId();
  const level = parent.level + 1;
  const row = { location_id: id, parent_id: parentId, level, name, is_observable: false };
  await queries.insertPlaces(tx, scope, [row]);
  await enterRows(tx, "location", scope, [id]);
  await act.record({ scope, action: "create", entity, id, after: { name, parent: parent.name } });
  return id;
};

/**
 * Renames a place; the facility itself is renamed with its settings.
 * @throws AppError `not_found`, `duplicate_name`, `conflict` with what is there now
 */
export const renameLocation = async (
  act: Act<Actor>,
  id: string,
  { name, version }: { name: string; version?: number | undefined },
): Promise<Saved> => {
  const { scope, place } = await requirePlace(act, id, api.locations.rename);
  if (place.parent_id === null) throw new AppError("not_found");
  const current = () => Promise.resolve({ id, name: place.name, version: place.version });
  const key = { location_id: id };
  const saved = await updateVersioned(
    act.tx,
    scope,
    "location",
    key,
    { name },
    { version, current },
  );
  await storePreviousValues(
    act.tx,
    scope,
    "place_name",
    [{ ownerId: id, was: place.name }],
    act.now,
  );
  await act.record({
    scope,
    action: "update",
    entity,
    id,
    before: { name: place.name },
    after: { name },
  });
  return { id, name, version: saved };
};

/**
 * Lets observers choose a unit, or no longer.
 * @throws AppError `not_found` out of reach, `location_not_unit`
 */
export const setObservable = async (
  act: Act<Actor>,
  id: string,
  isObservable: boolean,
): Promise<void> => {
  const { scope, place } = await requirePlace(act, id, api.locations.setObservable);
  if (place.level !== UNIT_LEVEL) throw new AppError("location_not_unit");
  if (place.is_observable === isObservable) return act.nothingChanged();
  await queries.updateObservable(act.tx, scope, place, isObservable);
  const { name } = place;
  const before = { name, isObservable: place.is_observable };
  await act.record({ scope, action: "update", entity, id, before, after: { name, isObservable } });
};

/** By what is switched, the call that does it. */
const CALLS = {
  countsWithUnit: api.locations.setCountsWithUnit,
  isPatientPlace: api.locations.setPatientPlace,
};
type Switched = keyof typeof CALLS;

const switchRoom = async (
  act: Act<Actor>,
  id: string,
  field: Switched,
  isOn: boolean,
): Promise<void> => {
  const { tx, now } = act;
  const { scope, place } = await requirePlace(act, id, CALLS[field]);
  if (place.level <= UNIT_LEVEL) throw new AppError("location_not_room");
  const found = (await readTree(tx, scope, now))?.locations.find((row) => row.id === id);
  const was = found?.[field] ?? field === "isPatientPlace";
  if (was === isOn) return act.nothingChanged();
  if (field === "countsWithUnit")
    await setCountWithUnit(tx, scope, { locationId: id, at: now, countsWithUnit: isOn });
  else {
    await queries.switchPatientPlace(tx, scope, { locationId: id, at: now, isPatientPlace: isOn });
    await markAllBadgesStale(tx, scope, { fromMs: now.getTime(), toMs: latestFactMs(now) });
  }
  const { name } = place;
  const before = { name, [field]: was };
  await act.record({ scope, action: "update", entity, id, before, after: { name, [field]: isOn } });
};

/**
 * Lets the dispenses of a room or bay count as its unit's from now on, or no longer.
 * @throws AppError `not_found` out of reach, `location_not_room`
 */
export const setCountsWithUnit = (act: Act<Actor>, id: string, isOn: boolean): Promise<void> =>
  switchRoom(act, id, "countsWithUnit", isOn);

/**
 * Says whether a room or bay is a patients' place from now on.
 * @throws AppError `not_found` out of reach, `location_not_room`
 */
export const setPatientPlace = (act: Act<Actor>, id: string, isOn: boolean): Promise<void> =>
  switchRoom(act, id, "isPatientPlace", isOn);
