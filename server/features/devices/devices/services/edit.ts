import {
  type DeviceDetail,
  type DeviceNote,
  type DeviceSettings,
  fieldsOfType,
} from "#contract/devices/devices.ts";
import { fittingModels } from "#contract/devices/device-form.ts";
import { api } from "#contract/index.ts";
import type { CurrentRefill } from "#contract/devices/refills.ts";
import type { Act } from "#server/access/write-context.ts";
import type { Actor } from "#server/access/actor.ts";
import { type Needs, heldAt, requireFacility } from "#server/access/facility-access.ts";
import { licensedFacilities } from "#server/access/licensed-facilities.ts";
import { type Asking, requireRow } from "#server/access/row-directory.ts";
import type { Scope } from "#server/db/tenant-scope.ts";
import type { Db, Tx } from "#server/db/knex.ts";
import { StaleError, updateVersioned } from "#server/db/versions.ts";
import { lockFacility } from "#server/engine/facility-lock.ts";
import { AppError } from "#server/lib/app-error.ts";
import { newId } from "#server/lib/ids.ts";
import { allModels } from "./list.ts";
import { can } from "../policy.ts";
import { auditedDevice, presentDevice, presentNote, presentRefill } from "../presenter.ts";
import { findRefill } from "../queries/refill.ts";
import * as queries from "../queries/settings.ts";
import type { DeviceValues } from "../queries/settings.ts";
import { addDevice, assignDevice, deactivateDevice, unassignDevice } from "./devices.ts";

const entity = "device";

/** Settings as they are stored: fields that the type does not have are empty. */
export const valuesOf = (given: DeviceSettings): DeviceValues => {
  const has = fieldsOfType(given.deviceTypeId, true);
  const when = <T>(isThere: boolean, value: T | null | undefined): T | null =>
    isThere && value !== "" ? (value ?? null) : null;
  return {
    name: given.name,
    device_type_id: given.deviceTypeId,
    device_model_id: given.deviceModelId,
    formulation_class_id: when(has.formulationClass, given.formulationClassId),
    device_position_id: given.devicePositionId ?? null,
    device_orientation_id: given.deviceOrientationId ?? null,
    firmware_version: when(true, given.firmwareVersion),
    jumper_configuration: when(has.counterSettings, given.jumperConfiguration),
    sensitivity: when(has.counterSettings, given.sensitivity),
    timeslot: given.timeslot ?? null,
    repeater_path: when(has.repeaterPath, given.repeaterPath),
    ip_address: when(has.network, given.ipAddress),
    default_gateway: when(has.network, given.defaultGateway),
    subnet_mask: when(has.network, given.subnetMask),
    network_setup: when(has.network, given.networkSetup),
    server_port: when(has.network, given.serverPort),
  };
};

const detailOf = async (db: Db, scope: Scope, id: string): Promise<DeviceDetail> => {
  const row = await queries.findDevice(db, scope, id);
  if (row === null) throw new AppError("not_found");
  const notes = await queries.listNotes(db, scope, id);
  return presentDevice(scope.facilityId, row, notes, await currentRefill(db, scope, id));
};

/** The refill in a dispenser; null of another device, and while none is known. */
export const currentRefill = async (
  db: Db,
  scope: Scope,
  deviceId: string,
): Promise<CurrentRefill | null> => {
  const refill = await findRefill(db, scope, deviceId);
  return refill === undefined ? null : presentRefill(refill);
};

/** @throws AppError `invalid_input` for a place of another facility, or one that is closed or will be */
export const requirePlaces = async (
  tx: Tx,
  scope: Scope,
  ids: readonly string[],
  field = "locationId",
): Promise<void> => {
  // A transaction that closes a place waits until the device hangs there.
  await lockFacility(tx, scope);
  if (!(await queries.hasPlaces(tx, scope, ids)))
    throw new AppError("invalid_input", { fieldErrors: { [field]: "not_in_list" } });
};

/** @throws AppError `invalid_input` for a model of another type or formulation class */
const requireFittingModel = async (
  db: Db,
  given: Pick<DeviceSettings, "deviceTypeId" | "deviceModelId" | "formulationClassId">,
  currentId?: number | null,
): Promise<void> => {
  const fitting = fittingModels(await allModels(db), given, currentId);
  if (!fitting.some(({ id }) => id === given.deviceModelId))
    throw new AppError("invalid_input", { fieldErrors: { deviceModelId: "not_in_list" } });
};

/**
 * Makes sure that a serial number is free in a facility.
 * @throws AppError `duplicate_value` for one in use, `serial_number_deactivated` for one of a
 *   deactivated device
 */
const requireFreeSerial = async (tx: Tx, scope: Scope, serial: string): Promise<void> => {
  const found = await queries.findSerial(tx, scope, serial);
  if (found === null) return;
  if (found.deactivated_at !== null) throw new AppError("serial_number_deactivated");
  throw new AppError("duplicate_value", { fieldErrors: { serialNumber: "taken" } });
};

/**
 * A device with its settings and notes.
 * @throws AppError `not_found`
 */
export const getDevice = async (asking: Asking, id: string): Promise<DeviceDetail> => {
  const scope = await requireRow(asking, "device", id, api.devices.get.access);
  return detailOf(asking.tx, scope, id);
};

const inactiveIn = async (db: Db, scope: Scope) =>
  (await queries.listInactive(db, scope)).map((row) => ({
    id: row.device_id,
    serialNumber: row.serial_number,
    name: row.name,
  }));

/**
 * The deactivated devices of a facility; where none is named, of every one of the session's
 * customer in which the actor may change devices.
 * @throws AppError `forbidden`
 */
export const inactiveDevices = async (
  db: Db,
  actor: Actor,
  facilityId: string | undefined,
  now: Date,
): Promise<Awaited<ReturnType<typeof inactiveIn>>> => {
  const { access } = api.devices.inactive;
  if (facilityId !== undefined) {
    const { scope } = await requireFacility(db, actor, facilityId, access, now);
    return inactiveIn(db, scope);
  }
  const own = (await licensedFacilities(db, actor, now, actor.customerId)).filter((one) =>
    can.update(heldAt(actor, one)),
  );
  const lists = await Promise.all(
    own.map((one) => inactiveDevices(db, actor, one.facilityId, now)),
  );
  return lists.flat();
};

/**
 * Adds a device where it hangs from now on, or a placeholder's device with its id.
 * @throws AppError `duplicate_value`, `serial_number_deactivated`, `invalid_input`
 */
export const createIn = async (
  act: Act<Actor>,
  scope: Scope,
  given: DeviceSettings & { locationId: string; serialNumber: string },
  placeholder?: { id: string; deviceModelId: number | null },
): Promise<string> => {
  const { tx, now } = act;
  const { locationId, serialNumber, isCompliance } = given;
  await requirePlaces(tx, scope, [locationId]);
  await requireFittingModel(tx, given, placeholder?.deviceModelId);
  await requireFreeSerial(tx, scope, serialNumber);
  const { name, deviceTypeId, deviceModelId, formulationClassId } = given;
  const device = {
    deviceId: placeholder?.id,
    serialNumber,
    name,
    deviceTypeId,
    deviceModelId,
    formulationClassId: formulationClassId ?? undefined,
    assignment: { locationId, startsAt: now, isCompliance },
  };
  const { deviceId: id } = await addDevice(tx, scope, device, now);
  await queries.setDeviceValues(tx, scope, id, valuesOf(given));
  const after = auditedDevice(await detailOf(tx, scope, id));
  await act.record({ scope, entity, action: "create", id, after });
  return id;
};

/**
 * Adds a device to a facility.
 * @throws AppError `forbidden`, and as {@link createIn}
 */
export const createDevice = async (
  act: Act<Actor>,
  given: DeviceSettings & { facilityId: string; locationId: string; serialNumber: string },
): Promise<{ id: string }> => {
  const { access } = api.devices.create;
  const { scope } = await requireFacility(act.tx, act.actor, given.facilityId, access, act.now);
  return { id: await createIn(act, scope, given) };
};

const activeIn = async (tx: Tx, scope: Scope, id: string): Promise<DeviceDetail> => {
  const before = await detailOf(tx, scope, id);
  if (before.isDeactivated) throw new AppError("device_deactivated");
  return before;
};

const requireActive = async (act: Act<Actor>, id: string, { access }: { access: Needs }) => {
  const scope = await requireRow(act, "device", id, access);
  return { scope, before: await activeIn(act.tx, scope, id) };
};

/**
 * Changes a device's settings, and where it hangs.
 * @throws AppError `not_found`, `device_deactivated`, `conflict`, `invalid_input`
 */
export const updateDevice = async (
  act: Act<Actor>,
  id: string,
  given: DeviceSettings & {
    version?: number | undefined;
    locationId?: string | null | undefined;
  },
): Promise<DeviceDetail> => {
  const { tx, now } = act;
  const scope = await requireRow(act, "device", id, api.devices.update.access);
  // Waits for a transaction that is moving it, so that a refusal shows where it hangs now.
  await lockFacility(tx, scope);
  const before = await activeIn(tx, scope, id);
  const { version, locationId = before.locationId, isCompliance } = given;
  if (locationId !== null) await requirePlaces(tx, scope, [locationId]);
  await requireFittingModel(tx, given, before.deviceModelId);
  const current = () => Promise.resolve(before);
  const values = valuesOf(given);
  await updateVersioned(tx, scope, "device", { device_id: id }, values, { version, current });
  if (locationId === null && before.locationId !== null) await unassignDevice(tx, scope, id, now);
  const isMoved = locationId !== before.locationId || isCompliance !== before.isCompliance;
  if (locationId !== null && isMoved)
    await assignDevice(tx, scope, id, { locationId, startsAt: now, isCompliance });
  const after = await detailOf(tx, scope, id);
  const states = { before: auditedDevice(before), after: auditedDevice(after) };
  await act.record({ scope, entity, action: "update", id, ...states });
  return after;
};

/**
 * Hangs a device somewhere from now on.
 * @throws AppError `not_found`, `device_deactivated`, `invalid_input`, `conflict` with the device as
 *   it is once it hangs elsewhere than it was seen
 */
export const assign = async (
  act: Act<Actor>,
  id: string,
  {
    locationId,
    seenLocationId,
  }: { locationId: string; seenLocationId?: string | null | undefined },
): Promise<void> => {
  const { tx, now } = act;
  const scope = await requireRow(act, "device", id, api.devices.assign.access);
  // Of two people who assign it at once, the second sees what the first has done.
  await lockFacility(tx, scope);
  const before = await activeIn(tx, scope, id);
  await requirePlaces(tx, scope, [locationId]);
  if (before.locationId === locationId) return act.nothingChanged();
  if (seenLocationId !== undefined && seenLocationId !== before.locationId)
    throw new StaleError("conflict", { current: before }, { ...scope, entity, id, field: null });
  const { isCompliance } = before;
  await assignDevice(tx, scope, id, { locationId, startsAt: now, isCompliance });
  const places = { before: { locationId: before.locationId }, after: { locationId } };
  await act.record({ scope, entity, action: "update", id, ...places });
};

/**
 * Takes a device off its place.
 * @throws AppError `not_found`, `device_deactivated`
 */
export const unassign = async (act: Act<Actor>, id: string): Promise<void> => {
  const { scope, before } = await requireActive(act, id, api.devices.unassign);
  if (before.locationId === null) return act.nothingChanged();
  await unassignDevice(act.tx, scope, id, act.now);
  const places = { before: { locationId: before.locationId }, after: { locationId: null } };
  await act.record({ scope, entity, action: "update", id, ...places });
};

/**
 * Retires a device.
 * @throws AppError `not_found`, `device_deactivated` for one that is already
 */
export const deactivate = async (act: Act<Actor>, id: string): Promise<void> => {
  const { scope, before } = await requireActive(act, id, api.devices.deactivate);
  await deactivateDevice(act.tx, scope, id, act.now);
  const { serialNumber, locationId } = before;
  const states = { before: { serialNumber, locationId }, after: { serialNumber } };
  await act.record({ scope, entity, action: "deactivate", id, ...states });
};

/**
 * Takes a deactivated device into use again.
 * @throws AppError `not_found`, also for one of another facility; `device_not_deactivated`,
 *   `invalid_input`
 */
export const activate = async (
  act: Act<Actor>,
  id: string,
  { facilityId, locationId }: { facilityId: string; locationId: string },
): Promise<void> => {
  const { tx, now } = act;
  const scope = await requireRow(act, "device", id, api.devices.activate.access);
  if (scope.facilityId !== facilityId) throw new AppError("not_found");
  const { isDeactivated, isCompliance, serialNumber } = await detailOf(tx, scope, id);
  if (!isDeactivated) throw new AppError("device_not_deactivated");
  await requirePlaces(tx, scope, [locationId]);
  await queries.clearDeactivated(tx, scope, id);
  await assignDevice(tx, scope, id, { locationId, startsAt: now, isCompliance });
  await act.record({
    scope,
    entity,
    action: "activate",
    id,
    before: { serialNumber },
    after: { serialNumber, locationId },
  });
};

/**
 * Adds a note to a device, deactivated or not.
 * @throws AppError `not_found`
 */
export const addNote = async (
  act: Act<Actor>,
  id: string,
  noteText: string,
): Promise<DeviceNote> => {
  const scope = await requireRow(act, "device", id, api.devices.addNote.access);
  const note = {
    device_note_id: newId(),
    note_text: noteText,
    added_by: act.actor.fullName || act.actor.userName,
    created_at: act.now,
  };
  await queries.insertNote(act.tx, scope, id, note);
  const entry = { scope, entity: "device_note", action: "create" } as const;
  await act.record({ ...entry, id: note.device_note_id, after: { noteText } });
  return presentNote(note);
};
