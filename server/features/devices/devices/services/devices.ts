import { enterRows } from "#server/access/row-directory.ts";
import type { Scope } from "#server/db/tenant-scope.ts";
import type { Tx } from "#server/db/knex.ts";
import { findDevices } from "#server/engine/device-directory.ts";
import { markDevicesStaleFrom } from "#server/engine/devices/stale/stale-devices.ts";
import { recountAfter } from "#server/engine/recount-after.ts";
import { adoptUnclaimed } from "#server/engine/unclaimed-facts.ts";
import { newId } from "#server/lib/ids.ts";
import {
  type AssignedDevice,
  type NewAssignment,
  type NewDevice,
  cutAssignments,
  insertAssignments,
  insertDevices,
  markDeactivated,
  movePlaceholders,
  raiseVersions,
  takeFromPlaces,
} from "../queries/assignments.ts";
import type { DeviceValues } from "../queries/settings.ts";

/** A device to be added, and what is set of it beside its name, type and model. */
type AddedDevice = NewDevice & { deviceId: string; values?: DeviceValues };

/**
 * Adds devices and counts in what they have sent before they were known.
 * @returns how many waiting facts were counted in
 * @throws AppError `duplicate_value` when the facility has a device of such a serial number
 */
export const addDevices = async (
  tx: Tx,
  scope: Scope,
  devices: readonly AddedDevice[],
  now: Date,
): Promise<number> => {
  if (devices.length === 0) return 0;
  const { rules } = await recountAfter(tx, scope, async () => {
    await insertDevices(tx, scope, devices, now);
    const ids = devices.map(({ deviceId }) => deviceId);
    await enterRows(tx, "device", scope, ids);
    const hung = devices.flatMap(({ deviceId, assignment }) =>
      assignment ? [{ deviceId, ...assignment }] : [],
    );
    await insertAssignments(tx, scope, hung);
  });
  const serials = devices.map(({ serialNumber }) => serialNumber);
  const found = await findDevices(tx, scope, serials);
  let adopted = 0;
  for (const { deviceId, serialNumber } of devices) {
    const added = found
      .get(serialNumber)
      ?.find((one) => one.deviceId === deviceId && one.replacedMs === Infinity);
    if (!added) throw new Error("a device that was just added is not there");
    // Each counts on what the one before has counted.
    // oxlint-disable-next-line no-await-in-loop
    adopted += await adoptUnclaimed(tx, rules, added, now);
  }
  return adopted;
};

/** As {@link addDevices} for one device. @returns its id and how many facts were counted in */
export const addDevice = async (
  tx: Tx,
  scope: Scope,
  { deviceId = newId(), ...device }: NewDevice,
  now: Date,
): Promise<{ deviceId: string; adopted: number }> => ({
  deviceId,
  adopted: await addDevices(tx, scope, [{ ...device, deviceId }], now),
});

/**
 * What follows where devices hang: their alarms are judged again, and each gets a new version, or
 * a form that was opened before would put it back where it was.
 */
const settleMoved = async (
  tx: Tx,
  scope: Scope,
  deviceIds: readonly string[],
  from: Date,
): Promise<void> => {
  await raiseVersions(tx, scope, deviceIds);
  await markDevicesStaleFrom(tx, scope, deviceIds, from);
};

/**
 * Hangs devices somewhere from an instant on, whatever they did from then on before, or changes
 * there whether they count towards compliance; facts that came in since are counted again, facts of
 * dispensers that a counter covers among them, and the devices' alarms are judged again.
 */
export const assignDevices = async (
  tx: Tx,
  scope: Scope,
  startsAt: Date,
  devices: readonly Omit<AssignedDevice, "startsAt">[],
): Promise<void> => {
  const ids = devices.map(({ deviceId }) => deviceId);
  await recountAfter(tx, scope, async () => {
    await cutAssignments(tx, scope, ids, startsAt);
    await insertAssignments(
      tx,
      scope,
      devices.map((device) => ({ ...device, startsAt })),
    );
  });
  await settleMoved(tx, scope, ids, startsAt);
};

/** As {@link assignDevices} for one device. */
export const assignDevice = (
  tx: Tx,
  scope: Scope,
  deviceId: string,
  { startsAt, ...assignment }: NewAssignment,
): Promise<void> => assignDevices(tx, scope, startsAt, [{ deviceId, ...assignment }]);

/**
 * Hangs all that hung at places since an instant, and the placeholders there, at others, each as
 * long as it hung; the caller counts the facts since again.
 * @param places the new place of each old one
 * @returns the devices
 */
export const moveHung = async (
  tx: Tx,
  scope: Scope,
  places: ReadonlyMap<string, string>,
  at: Date,
): Promise<string[]> => {
  const hung = await takeFromPlaces(tx, scope, [...places.keys()], at);
  const moved = hung.flatMap((each) => {
    const locationId = places.get(each.locationId);
    return locationId === undefined ? [] : [{ ...each, locationId }];
  });
  await insertAssignments(tx, scope, moved);
  await movePlaceholders(tx, scope, places);
  const ids = [...new Set(moved.map(({ deviceId }) => deviceId))];
  await settleMoved(tx, scope, ids, at);
  return ids;
};

/**
 * Takes devices off their places from an instant on; facts since then count nowhere, and alarms
 * that are open close.
 */
export const unassignDevices = async (
  tx: Tx,
  scope: Scope,
  deviceIds: readonly string[],
  at: Date,
): Promise<void> => {
  await recountAfter(tx, scope, () => cutAssignments(tx, scope, deviceIds, at));
  await settleMoved(tx, scope, deviceIds, at);
};

/** As {@link unassignDevices} for one device. */
export const unassignDevice = (tx: Tx, scope: Scope, deviceId: string, at: Date): Promise<void> =>
  unassignDevices(tx, scope, [deviceId], at);

/**
 * Retires devices from an instant on: they are taken off their places and later facts are refused.
 * Late facts of their time before are still welcome.
 */
export const deactivateDevices = async (
  tx: Tx,
  scope: Scope,
  deviceIds: readonly string[],
  at: Date,
): Promise<void> => {
  await unassignDevices(tx, scope, deviceIds, at);
  await markDeactivated(tx, scope, deviceIds, at);
};

/** As {@link deactivateDevices} for one device. */
export const deactivateDevice = (tx: Tx, scope: Scope, deviceId: string, at: Date): Promise<void> =>
  deactivateDevices(tx, scope, [deviceId], at);
