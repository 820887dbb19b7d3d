import {
  type DeviceSheet,
  type SheetDevice,
  type SheetRow,
  sheetFaults,
} from "#contract/devices/device-sheet.ts";
import type { DeviceListQuery } from "#contract/devices/devices.ts";
import { api } from "#contract/index.ts";
import { LIMITS } from "#contract/core/limits.ts";
import type { Act } from "#server/access/write-context.ts";
import type { Actor } from "#server/access/actor.ts";
import { requireFacility } from "#server/access/facility-access.ts";
import type { Scope } from "#server/db/tenant-scope.ts";
import type { Db, Tx } from "#server/db/knex.ts";
import { lockFacility } from "#server/engine/facility-lock.ts";
import { AppError } from "#server/lib/app-error.ts";
import { presentSheetDevice } from "../presenter.ts";
import { listPlaces } from "../queries/places.ts";
import { findDevices, setEachValues } from "../queries/settings.ts";
import { assignDevices } from "./devices.ts";
import { allModels, filteredDevices } from "./list.ts";

type Filters = Omit<DeviceListQuery, "facilityId" | "placeholdersOnly" | "page" | "rows">;

/**
 * A facility's devices with their settings, filtered as the list is.
 * @throws AppError `forbidden` out of the actor's reach
 */
export const sheetOfDevices = async (
  db: Db,
  actor: Actor,
  facilityId: string,
  asked: Filters,
  now: Date,
): Promise<DeviceSheet> => {
  const { scope } = await requireFacility(db, actor, facilityId, api.deviceSheet.get.access, now);
  const part = { now, limit: LIMITS.sheetRowsMax, offset: 0, devicesOnly: true };
  const { total, rows } = await filteredDevices(db, scope, asked, part);
  const ids = rows.map(({ id }) => id);
  const found = await findDevices(db, scope, ids);
  const devices = ids.flatMap((id) => found.get(id) ?? []);
  return { total, devices: devices.map((row) => presentSheetDevice(facilityId, row)) };
};

/** A row as it is and as it will be. */
type Change = { row: SheetRow; before: SheetDevice; after: SheetDevice };

/** @throws AppError `conflict` with the rows that are not as they were seen */
const requireUnchanged = async (
  tx: Tx,
  scope: Scope,
  rows: readonly SheetRow[],
): Promise<Change[]> => {
  const found = await findDevices(
    tx,
    scope,
    rows.map(({ id }) => id),
  );
  const stale: { id: string; device: SheetDevice | null }[] = [];
  const changes: Change[] = [];
  for (const row of rows) {
    const { id, version, ...given } = row;
    const there = found.get(id);
    const before = there && presentSheetDevice(scope.facilityId, there);
    if (before === undefined || before.isDeactivated) stale.push({ id, device: null });
    else if (before.version !== version) stale.push({ id, device: before });
    else changes.push({ row, before, after: { ...before, ...given } });
  }
  if (stale.length > 0) throw new AppError("conflict", { current: { rows: stale } });
  return changes;
};

/** @throws AppError `invalid_input` with each fault at its row and field */
const requireFitting = async (tx: Tx, scope: Scope, changes: readonly Change[]): Promise<void> => {
  const models = await allModels(tx);
  const places = new Set((await listPlaces(tx, scope)).map(({ location_id: id }) => id));
  const fieldErrors: Record<string, string> = {};
  for (const [at, { row, before }] of changes.entries()) {
    const { id: _id, version: _version, ...given } = row;
    const faults = Object.entries(sheetFaults(before, given, models));
    for (const [field, code] of faults) fieldErrors[`rows.${at}.${field}`] = code;
    if (given.locationId !== undefined && !places.has(given.locationId))
      fieldErrors[`rows.${at}.locationId`] = "not_in_list";
  }
  if (Object.keys(fieldErrors).length > 0) throw new AppError("invalid_input", { fieldErrors });
};

const isChanged = ({ row, before }: Change): boolean =>
  Object.entries(row).some(([key, value]) => value !== before[key as keyof SheetDevice]);

const write = async ({ tx, now }: Act<Actor>, scope: Scope, changes: readonly Change[]) => {
  const values = changes.map(({ after }) => ({
    device_id: after.id,
    name: after.name,
    device_model_id: after.deviceModelId,
    formulation_class_id: after.formulationClassId,
    device_position_id: after.devicePositionId,
    device_orientation_id: after.deviceOrientationId,
    firmware_version: after.firmwareVersion || null,
    jumper_configuration: after.jumperConfiguration,
    sensitivity: after.sensitivity,
    timeslot: after.timeslot,
  }));
  await setEachValues(tx, scope, values);
  const hung = changes.flatMap(({ before, after: { id, locationId, isCompliance } }) =>
    locationId === null ||
    (locationId === before.locationId && isCompliance === before.isCompliance)
      ? []
      : [{ deviceId: id, locationId, isCompliance }],
  );
  if (hung.length > 0) await assignDevices(tx, scope, now, hung);
  return { changed: changes.length, assigned: hung.length };
};

/**
 * Changes many devices, all or none.
 * @throws AppError `forbidden`, `conflict` with the rows that were changed meanwhile,
 *   `invalid_input` with each fault at its row and field
 */
export const saveSheet = async (
  act: Act<Actor>,
  facilityId: string,
  rows: readonly SheetRow[],
): Promise<{ changed: number }> => {
  const { tx, actor } = act;
  const { access } = api.deviceSheet.save;
  const { scope } = await requireFacility(tx, actor, facilityId, access, act.now);
  await lockFacility(tx, scope);
  const asked = await requireUnchanged(tx, scope, rows);
  await requireFitting(tx, scope, asked);
  const changes = asked.filter(isChanged);
  if (changes.length === 0) {
    act.nothingChanged();
    return { changed: 0 };
  }
  const after = await write(act, scope, changes);
  await act.record({ scope, entity: "device", action: "editSheet", after });
  return { changed: after.changed };
};
