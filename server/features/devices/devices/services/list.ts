import {
  DEVICE_SORT_KEYS,
  type DeviceList,
  type DeviceListQuery,
  type DeviceModel,
  type DevicePlaces,
  type DeviceTypeCounts,
} from "#contract/devices/devices.ts";
import { LIMITS } from "#contract/core/limits.ts";
import { plainText, searchTerms } from "#contract/core/plain-text.ts";
import { api } from "#contract/index.ts";
import type { Actor } from "#server/access/actor.ts";
import { requireFacility } from "#server/access/facility-access.ts";
import type { Scope } from "#server/db/tenant-scope.ts";
import type { Db } from "#server/db/knex.ts";
import { AppError } from "#server/lib/app-error.ts";
import { presentCounts, presentModel, presentPlaces, presentRow } from "../presenter.ts";
import { can } from "../policy.ts";
import { listDevices } from "../queries/list.ts";
import { type Lookup, listLookup, listModels } from "../queries/lookups.ts";
import { countTypes } from "../queries/type-counts.ts";
import { type PlaceRow, countDevices, listPlaces } from "../queries/places.ts";

const withBelow = (
  places: readonly PlaceRow[],
  isChosen: (place: PlaceRow) => boolean,
): string[] => {
  const taken = new Set<string>();
  // Parents come before what hangs below them.
  for (const place of places)
    if (isChosen(place) || (place.parent_id !== null && taken.has(place.parent_id)))
      taken.add(place.location_id);
  return [...taken];
};

const sortOf = (text = "name") =>
  text.split(",").flatMap((part) => {
    const key = DEVICE_SORT_KEYS.find((known) => known === part.replace(/^-/u, ""));
    return key === undefined ? [] : [{ key, desc: part.startsWith("-") }];
  });

type Filters = Omit<DeviceListQuery, "facilityId" | "page" | "rows">;
type Part = { now: Date; limit: number; offset: number; devicesOnly?: boolean };

/** The devices of one part of a facility's list that pass the filters. */
export const filteredDevices = async (db: Db, scope: Scope, asked: Filters, part: Part) => {
  const words = searchTerms(asked.search ?? "");
  const needsPlaces = words.length > 0 || asked.locationId !== undefined;
  const places = needsPlaces ? await listPlaces(db, scope) : [];
  const chosen = new Set(asked.locationId);
  return listDevices(db, scope, {
    ...asked,
    ...part,
    locationIds: asked.locationId && withBelow(places, ({ location_id: id }) => chosen.has(id)),
    words: words.map((text) => ({
      text,
      locationIds: withBelow(
        places,
        // The facility's own name says nothing of where a device hangs.
        ({ name, parent_id: above }) => above !== null && plainText(name).includes(text),
      ),
    })),
    sort: sortOf(asked.sort),
  });
};

/**
 * The first devices and placeholders of a facility whose name, serial number or place fits a text,
 * by name, and of how many. The caller has checked access to the list.
 */
export const findDevices = async (
  db: Db,
  scope: Scope,
  { text, limit, now }: { text: string; limit: number; now: Date },
): Promise<{ total: number; searched: number; rows: DeviceList["rows"] }> => {
  const { total, rows } = await filteredDevices(
    db,
    scope,
    { search: text },
    { now, limit, offset: 0 },
  );
  const totals = await countDevices(db, scope);
  const searched = totals ? totals.assigned + totals.unassigned + totals.placeholders : 0;
  return { total, searched, rows: rows.map(presentRow) };
};

/**
 * A page of a facility's devices and placeholders.
 * @throws AppError `forbidden` out of the actor's reach
 */
export const pageOfDevices = async (
  db: Db,
  actor: Actor,
  asked: DeviceListQuery,
  now: Date,
): Promise<DeviceList> => {
  const { access } = api.devices.list;
  const { scope } = await requireFacility(db, actor, asked.facilityId, access, now);
  const { page, rows: limit } = asked;
  const part = { now, limit, offset: (page - 1) * limit };
  const { total, skipped, rows } = await filteredDevices(db, scope, asked, part);
  return { total, page: skipped / limit + 1, rows: rows.map(presentRow) };
};

/**
 * All devices and placeholders of a facility, by name.
 * @throws AppError `forbidden` out of the actor's reach
 */
export const allDevices = async (
  db: Db,
  actor: Actor,
  facilityId: string,
  now: Date,
): Promise<DeviceList["rows"]> => {
  const { access } = api.devices.ofFacility;
  const { scope } = await requireFacility(db, actor, facilityId, access, now);
  const part = { now, limit: LIMITS.devicesListedMax, offset: 0 };
  return (await filteredDevices(db, scope, {}, part)).rows.map(presentRow);
};

/**
 * Where a facility's devices hang and how many.
 * @throws AppError `forbidden` out of the actor's reach
 */
export const placesOfDevices = async (
  db: Db,
  actor: Actor,
  facilityId: string,
  now: Date,
): Promise<DevicePlaces> => {
  const { access } = api.devices.places;
  const reachable = await requireFacility(db, actor, facilityId, access, now);
  const { scope } = reachable;
  const [places, totals] = await Promise.all([listPlaces(db, scope), countDevices(db, scope)]);
  if (totals === undefined) throw new AppError("forbidden");
  return presentPlaces(places, totals, can.update(reachable));
};

/**
 * How many devices of each kind a facility has in service.
 * @throws AppError `forbidden` out of the actor's reach
 */
export const countByType = async (
  db: Db,
  actor: Actor,
  facilityId: string,
  now: Date,
): Promise<DeviceTypeCounts> => {
  const { access } = api.devices.typeCount;
  const { scope } = await requireFacility(db, actor, facilityId, access, now);
  return presentCounts(await countTypes(db, scope, now));
};

/** One of the product's own lists: types, positions, orientations, formulation classes. */
export const lookUp = (db: Db, table: Lookup): Promise<{ id: number; name: string }[]> =>
  listLookup(db, table);

/** Models of devices. */
export const allModels = async (db: Db): Promise<DeviceModel[]> =>
  (await listModels(db)).map(presentModel);
