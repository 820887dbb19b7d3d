import { api } from "#contract/index.ts";
import { LIMITS } from "#contract/core/limits.ts";
import type { Continuing } from "#contract/organization/locations.ts";
import type { Act } from "#server/access/write-context.ts";
import type { Actor } from "#server/access/actor.ts";
import { type Asking, enterRows, requireRow } from "#server/access/row-directory.ts";
import type { Scope } from "#server/db/tenant-scope.ts";
import { firstCountedDay } from "#server/db/archived-months.ts";
import type { Db, Tx } from "#server/db/knex.ts";
import { recountAfter } from "#server/engine/recount-after.ts";
import { moveHung } from "#server/features/devices/devices/service.ts";
import { followPlaces as followSlides } from "#server/features/displays/slides/service.ts";
import { AppError } from "#server/lib/app-error.ts";
import { newId } from "#server/lib/ids.ts";
import {
  parseHalfHour,
  wallText,
  plusHalfHours,
  type HalfHour,
} from "#server/lib/time/half-hour.ts";
import { firstInstant, halfHourOf, wallMinuteText, wallTime } from "#server/lib/time/zoned-time.ts";
import { followPlaces } from "#server/scheduling/follow-places.ts";
import { type PlaceRow, countPlaces, findPlace, insertPlaces } from "../queries/changes.ts";
import { type ClosingRow, closePlaces, openPlaces } from "../queries/closing.ts";
import { copySettings, listOpenWithin } from "../queries/continuing.ts";
import { requirePlace } from "./change.ts";
import { closingOf, dayOf } from "./close.ts";
import { latestOf } from "#server/lib/time/bounds.ts";
import { DAY_MS } from "#contract/core/durations.ts";

/** The half hour of the facility's wall clock that an instant lies in. */
const slotOf = (at: number, timeZone: string): HalfHour =>
  halfHourOf(wallTime(new Date(at), timeZone));

/** Between which half hours a place can go on elsewhere; nothing observed or counted is left behind. */
const slotsFor = async (
  db: Db,
  { timeZone, observedAt, continuedAt }: ClosingRow,
  now: Date,
): Promise<{ earliest: HalfHour; latest: HalfHour }> => {
  const next = (at: number) => plusHalfHours(slotOf(at, timeZone), 1);
  const counted = await firstCountedDay(db);
  const latest = slotOf(now.getTime(), timeZone);
  const earliest = latestOf(
    next(now.getTime() - LIMITS.continuedBackMaxDays * DAY_MS),
    ...(counted === null ? [] : [parseHalfHour(counted)]),
    ...(observedAt === null ? [] : [next(observedAt.getTime())]),
    // It has to be there for a while.
    ...(continuedAt === null ? [] : [next(continuedAt.getTime())]),
  );
  return { earliest, latest };
};

/** @throws AppError `location_is_facility`, `location_closed` for one that is, alone or with one above */
const requireOpen = (
  { parent_id: parentId, location_id: id }: PlaceRow,
  row: ClosingRow,
  now: Date,
) => {
  if (parentId === null) throw new AppError("location_is_facility");
  const { closedAt, closedWith } = row;
  const isDue = closedAt !== null && closedAt <= now;
  if (isDue || (closedWith !== null && closedWith !== id)) throw new AppError("location_closed");
  return parentId;
};

/**
 * From when on a place can go on elsewhere, and what moves with it.
 * @throws AppError `not_found` out of reach, `location_is_facility`, `location_closed`
 */
export const getContinuing = async (asking: Asking, id: string): Promise<Continuing> => {
  const { tx, now } = asking;
  const scope = await requireRow(asking, "location", id, api.locations.continuing.access);
  const place = await findPlace(tx, scope, id);
  if (place === null) throw new AppError("not_found");
  const found = await closingOf(tx, scope, id);
  requireOpen(place, found, now);
  const { earliest, latest } = await slotsFor(tx, found, now);
  const { below, devices, placeholders, subscriptions, alertSubscriptions, slides } = found;
  return {
    earliest: wallText(earliest),
    latest: wallText(latest),
    below: below.map(([level, count]) => ({ level, count })),
    devices: devices - placeholders,
    placeholders,
    subscriptions,
    alertSubscriptions,
    slides,
  };
};

/** @throws AppError `invalid_input` for an instant that is too early, or still to come */
const instantOf = async (
  db: Db,
  found: ClosingRow,
  asked: string | undefined,
  now: Date,
): Promise<Date> => {
  if (asked === undefined) return now;
  const slot = parseHalfHour(asked);
  const { earliest, latest } = await slotsFor(db, found, now);
  const refuse = (at: string) => new AppError("invalid_input", { fieldErrors: { at } });
  if (slot > latest) throw refuse("future_date");
  if (slot < earliest) throw refuse("too_far_back");
  return new Date(firstInstant(slot, found.timeZone));
};

/** Makes the places again below another one, and moves what hangs there. @returns the devices moved */
const moveAll = async (
  tx: Tx,
  scope: Scope,
  places: readonly PlaceRow[],
  { parentId, name, at }: { parentId: string; name: string; at: Date },
): Promise<{ id: string; devices: number; ids: ReadonlyMap<string, string> }> => {
  const ids = new Map(places.map((place) => [place.location_id, newId()]));
  const rows = places.map((place, index) => ({
    location_id: ids.get(place.location_id) ?? newId(),
    parent_id: (index > 0 && ids.get(place.parent_id ?? "")) || parentId,
    level: place.level,
    name: index === 0 ? name : place.name,
    is_observable: place.is_observable,
    continues_id: place.location_id,
    continued_at: at,
  }));
  const [first] = rows;
  if (first === undefined) throw new Error("a place that is open is among those within it");
  const { result } = await recountAfter(tx, scope, async () => {
    await insertPlaces(tx, scope, rows);
    const thresholds = await copySettings(tx, scope, ids, at);
    await enterRows(tx, "threshold", scope, thresholds);
    return moveHung(tx, scope, ids, at);
  });
  await enterRows(tx, "location", scope, [...ids.values()]);
  return { id: first.location_id, devices: result.length, ids };
};

/** Lets subscriptions and slides name the new places. @returns how many of each do */
const followAll = async (
  tx: Tx,
  scope: Scope,
  ids: ReadonlyMap<string, string>,
  movedAt: string,
) => {
  const reports = await followPlaces(tx, scope, "report", ids);
  const alerts = await followPlaces(tx, scope, "alert", ids);
  const slides = await followSlides(tx, scope, ids, movedAt);
  return {
    ...(reports > 0 && { reportSubscriptionCount: reports }),
    ...(alerts > 0 && { alertSubscriptionCount: alerts }),
    ...(slides > 0 && { slideCount: slides }),
  };
};

/**
 * Closes a place at an instant and makes it elsewhere with all that is open below it: names, goals
 * and switches come along, and what hangs there moves at that instant. Facts before stay where they
 * were; those since are counted at the new place. The two are linked. Subscriptions and slides that name
 * one of them follow, unless that is not wanted.
 * @throws AppError `not_found` out of reach, for either place; `location_is_facility`,
 *   `location_closed` for either, `location_limit`, `duplicate_name`, `invalid_input` for a place
 *   above of another facility or level, and for an instant too early or to come
 */
export const continueElsewhere = async (
  act: Act<Actor>,
  id: string,
  given: {
    parentId: string;
    name: string;
    at?: string | undefined;
    withSubscriptions: boolean;
  },
): Promise<{ id: string; name: string; version: number }> => {
  const { tx, now } = act;
  const call = api.locations.continueElsewhere;
  const { parentId, name } = given;
  const { scope, place } = await requirePlace(act, id, call);
  const target = await requireRow(act, "location", parentId, call.access);
  const found = await closingOf(tx, scope, id);
  const aboveId = requireOpen(place, found, now);
  const parent =
    target.facilityId === scope.facilityId ? await findPlace(tx, scope, parentId) : null;
  if (parent === null || parent.level !== place.level - 1)
    throw new AppError("invalid_input", { fieldErrors: { parentId: "not_in_list" } });
  if (parent.closed_at !== null) throw new AppError("location_closed");
  const at = await instantOf(tx, found, given.at, now);
  // A day on which it would have closed is over with the move.
  await openPlaces(tx, scope, id);
  const places = await listOpenWithin(tx, scope, { ids: found.ids, at });
  if ((await countPlaces(tx, scope)) + places.length > LIMITS.locationsMax)
    throw new AppError("location_limit");
  const moved = await moveAll(tx, scope, places, { parentId, name, at });
  await closePlaces(tx, scope, { ids: found.ids, at, closedWith: id });
  const movedAt = wallMinuteText(wallTime(at, found.timeZone));
  const followed = given.withSubscriptions ? await followAll(tx, scope, moved.ids, movedAt) : {};
  const above = await findPlace(tx, scope, aboveId);
  await act.record({
    scope,
    action: "update",
    entity: "location",
    id,
    before: { name: place.name, parent: above?.name, closedFrom: null },
    after: {
      name,
      parent: parent.name,
      closedFrom: dayOf(at, found.timeZone),
      movedAt: at.toISOString(),
      locationCount: places.length,
      deviceCount: moved.devices,
      ...followed,
    },
  });
  return { id: moved.id, name, version: 1 };
};
