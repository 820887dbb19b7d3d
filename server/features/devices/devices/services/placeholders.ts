import { DEVICE_TYPE_IDS, type DeviceSettings } from "#contract/devices/devices.ts";
import { api } from "#contract/index.ts";
import type { Placeholder } from "#contract/devices/placeholders.ts";
import type { Act } from "#server/access/write-context.ts";
import type { Actor } from "#server/access/actor.ts";
import { type Needs, requireFacility } from "#server/access/facility-access.ts";
import { type Asking, enterRows, leaveRows, requireRow } from "#server/access/row-directory.ts";
import type { Scope } from "#server/db/tenant-scope.ts";
import type { Db } from "#server/db/knex.ts";
import { updateVersioned } from "#server/db/versions.ts";
import { lockFacility } from "#server/engine/facility-lock.ts";
import { AppError } from "#server/lib/app-error.ts";
import { newId } from "#server/lib/ids.ts";
import { mergeDefined } from "#server/lib/merge-defined.ts";
import { presentPlaceholder } from "../presenter.ts";
import * as queries from "../queries/placeholders.ts";
import type { SharedValues } from "../queries/settings.ts";
import { createIn, requirePlaces, valuesOf } from "./edit.ts";

const entity = "device_placeholder";
type Settings = Pick<
  DeviceSettings,
  | "name"
  | "deviceTypeId"
  | "deviceModelId"
  | "formulationClassId"
  | "devicePositionId"
  | "deviceOrientationId"
  | "firmwareVersion"
  | "isCompliance"
>;

const sharedOf = (given: Settings): SharedValues & { is_compliance: boolean } => {
  const values = valuesOf(given);
  return {
    name: values.name,
    device_type_id: values.device_type_id,
    device_model_id: values.device_model_id,
    formulation_class_id: values.formulation_class_id,
    device_position_id: values.device_position_id,
    device_orientation_id: values.device_orientation_id,
    firmware_version: values.firmware_version,
    is_compliance: given.isCompliance,
  };
};

const found = async (db: Db, scope: Scope, id: string): Promise<Placeholder> => {
  const row = await queries.findPlaceholder(db, scope, id);
  if (row === null) throw new AppError("not_found");
  return presentPlaceholder(scope.facilityId, row);
};
const audited = ({ name, locationId, deviceTypeId, deviceModelId }: Placeholder) => ({
  name,
  locationId,
  deviceTypeId,
  deviceModelId,
});

/**
 * A placeholder.
 * @throws AppError `not_found`
 */
export const getPlaceholder = async (asking: Asking, id: string): Promise<Placeholder> =>
  found(asking.tx, await requireRow(asking, "placeholder", id, api.placeholders.get.access), id);

const facilityScopeOf = async (
  { tx, actor, now }: Act<Actor>,
  { access }: { access: Needs },
  facilityId: string,
): Promise<Scope> => (await requireFacility(tx, actor, facilityId, access, now)).scope;

type Planned = Settings & { locationId: string };

/** Makes placeholders without a word in the log, which is its caller's. @returns their rows */
export const insertPlanned = async (
  { tx, now }: Act<Actor>,
  scope: Scope,
  planned: readonly Planned[],
) => {
  const rows = planned.map((given) => ({
    placeholder_id: newId(),
    location_id: given.locationId,
    ...sharedOf(given),
  }));
  if (rows.length === 0) return rows;
  await queries.insertPlaceholders(tx, scope, rows, now);
  const ids = rows.map(({ placeholder_id: id }) => id);
  await enterRows(tx, "placeholder", scope, ids);
  return rows;
};

/** Adds placeholders to a facility, at places that are its own. @returns their ids */
export const addPlaceholders = async (
  act: Act<Actor>,
  scope: Scope,
  planned: readonly Planned[],
): Promise<string[]> => {
  const rows = await insertPlanned(act, scope, planned);
  for (const row of rows) {
    const after = audited(presentPlaceholder(scope.facilityId, { ...row, version: 1 }));
    // The log records them in their order.
    // oxlint-disable-next-line no-await-in-loop
    await act.record({ scope, entity, action: "create", id: row.placeholder_id, after });
  }
  return rows.map(({ placeholder_id: id }) => id);
};

/**
 * Adds a placeholder at each of the places.
 * @returns their ids
 * @throws AppError `forbidden`, `invalid_input`
 */
export const createPlaceholders = async (
  act: Act<Actor>,
  locationIds: readonly string[],
  given: Settings & { facilityId: string },
): Promise<string[]> => {
  const scope = await facilityScopeOf(act, api.placeholders.create, given.facilityId);
  const places = [...new Set(locationIds)];
  await requirePlaces(act.tx, scope, places, "locationIds");
  const planned = places.map((locationId) => ({ ...given, locationId }));
  return addPlaceholders(act, scope, planned);
};

/**
 * Changes a placeholder.
 * @throws AppError `not_found`, `conflict`, `invalid_input`
 */
export const updatePlaceholder = async (
  act: Act<Actor>,
  id: string,
  given: Settings & { version?: number | undefined; locationId?: string | undefined },
): Promise<Placeholder> => {
  const { tx } = act;
  const scope = await requireRow(act, "placeholder", id, api.placeholders.update.access);
  const before = await found(tx, scope, id);
  const { locationId = before.locationId } = given;
  await requirePlaces(tx, scope, [locationId]);
  const values = { ...sharedOf(given), location_id: locationId };
  const current = () => Promise.resolve(before);
  const seen = { version: given.version, current };
  await updateVersioned(tx, scope, "device_placeholder", { placeholder_id: id }, values, seen);
  const after = await found(tx, scope, id);
  const states = { before: audited(before), after: audited(after) };
  await act.record({ scope, entity, action: "update", id, ...states });
  return after;
};

const takeOut = async (act: Act<Actor>, scope: Scope, id: string): Promise<Placeholder> => {
  const before = await found(act.tx, scope, id);
  await queries.deletePlaceholder(act.tx, scope, id);
  await leaveRows(act.tx, "placeholder", scope, [id]);
  await act.record({ scope, entity, action: "remove", id, before: audited(before) });
  return before;
};

/**
 * Deletes a placeholder.
 * @throws AppError `forbidden`, `not_found`
 */
export const removePlaceholder = async (
  act: Act<Actor>,
  facilityId: string,
  id: string,
): Promise<void> => {
  await takeOut(act, await facilityScopeOf(act, api.placeholders.remove, facilityId), id);
};

/**
 * Makes a placeholder the device of a serial number: id, place and settings stay.
 * @throws AppError `forbidden`, `not_found`, `duplicate_value`, `serial_number_deactivated`
 */
export const convertPlaceholder = async (
  act: Act<Actor>,
  facilityId: string,
  id: string,
  serialNumber: string,
): Promise<{ id: string }> => {
  const scope = await facilityScopeOf(act, api.placeholders.convert, facilityId);
  await lockFacility(act.tx, scope);
  const placeholder = await takeOut(act, scope, id);
  const { deviceModelId, ...planned } = placeholder;
  if (deviceModelId === null)
    throw new AppError("invalid_input", { fieldErrors: { deviceModelId: "required" } });
  await createIn(act, scope, { ...planned, deviceModelId, serialNumber }, placeholder);
  return { id };
};

type Updates = Partial<Undefined<DeviceSettings & { locationId: string }>>;
type Undefined<T> = { [K in keyof T]: T[K] | undefined };

/** @throws AppError `invalid_input` for a device without a model, or a dispenser without its class */
const updated = (placeholder: Placeholder, updates: Updates) => {
  const { deviceModelId, ...rest } = placeholder;
  const merged = mergeDefined(updates, { ...rest, deviceModelId });
  const refuse = (field: string) =>
    new AppError("invalid_input", { fieldErrors: { [`deviceUpdates.${field}`]: "required" } });
  if (merged.deviceModelId === null) throw refuse("deviceModelId");
  if (merged.deviceTypeId === DEVICE_TYPE_IDS.dispenser && merged.formulationClassId === null)
    throw refuse("formulationClassId");
  return { ...merged, deviceModelId: merged.deviceModelId };
};

/**
 * Makes a placeholder the device of a serial number, with its settings and place but for what is
 * given.
 * @throws AppError `forbidden`, `not_found`, `conflict`, `duplicate_value`,
 *   `serial_number_deactivated`, `invalid_input`
 */
export const convertAndEdit = async (
  act: Act<Actor>,
  facilityId: string,
  id: string,
  given: {
    serialNumber: string;
    version?: number | undefined;
    deviceUpdates: Updates;
  },
): Promise<{ id: string }> => {
  const scope = await facilityScopeOf(act, api.placeholders.convertAndEdit, facilityId);
  const { serialNumber, version, deviceUpdates } = given;
  const before = await found(act.tx, scope, id);
  await lockFacility(act.tx, scope);
  // Locks the row too: of two users who convert it at once the second gets a conflict.
  const seen = { version, current: () => Promise.resolve(before) };
  await updateVersioned(act.tx, scope, "device_placeholder", { placeholder_id: id }, {}, seen);
  const placeholder = await takeOut(act, scope, id);
  const settings = updated(placeholder, deviceUpdates);
  await createIn(act, scope, { ...settings, serialNumber }, placeholder);
  return { id };
};
