import { enterRows } from "#server/access/row-directory.ts";
import type { Scope } from "#server/access/scope.ts";
import type { Tx } from "#server/db/knex.ts";
import { findDevices } from "#server/engine/device-directory.ts";
import { recountAfter } from "#server/engine/recount-after.ts";
import { adoptUnclaimed } from "#server/engine/unclaimed-facts.ts";
import { newId } from "#server/lib/ids.ts";
import {
  cutAssignments,
  insertAssignment,
  insertDevice,
  markDeactivated,
} from "./queries/assignments.ts";
import type { NewAssignment, NewDevice } from "./queries/assignments.ts";

export type { NewAssignment, NewDevice };

/**
 * Adds a device and counts in what it has sent before it was known.
 * @returns the device's id and how many waiting facts were counted in
 * @throws AppError `conflict` when the facility has a device of that serial number
 */
export const addDevice = async (
  tx: Tx,
  scope: Scope,
  { deviceId = newId(), ...device }: NewDevice,
  now: Date,
): Promise<{ deviceId: string; adopted: number }> => {
  const { rules } = await recountAfter(tx, scope, async () => {
    await insertDevice(tx, scope, { ...device, deviceId }, now);
    await enterRows(tx, "device", scope, [deviceId]);
    if (device.assignment) await insertAssignment(tx, scope, deviceId, device.assignment);
  });
  const found = await findDevices(tx, scope, [device.serialNumber]);
  const added = found
    .get(device.serialNumber)
    ?.find((one) => one.deviceId === deviceId && one.replacedMs === Infinity);
  if (!added) throw new Error("the device that was just added is not there");
  return { deviceId, adopted: await adoptUnclaimed(tx, rules, added) };
};

/**
 * Hangs a device somewhere from an instant on, whatever it did from then on before, or changes
 * there whether it counts towards compliance; facts that came in since are counted anew, those of
 * dispensers that a counter covers among them.
 */
export const assignDevice = async (
  tx: Tx,
  scope: Scope,
  deviceId: string,
  assignment: NewAssignment,
): Promise<void> => {
  await recountAfter(tx, scope, async () => {
    await cutAssignments(tx, scope, deviceId, assignment.startsAt);
    await insertAssignment(tx, scope, deviceId, assignment);
  });
};

/** Takes a device off its place from an instant on; facts since then count nowhere. */
export const unassignDevice = async (
  tx: Tx,
  scope: Scope,
  deviceId: string,
  at: Date,
): Promise<void> => {
  await recountAfter(tx, scope, () => cutAssignments(tx, scope, deviceId, at));
};

/**
 * Retires a device from an instant on: it is taken off its place and later facts are refused.
 * Late facts of its time before are still welcome.
 */
export const deactivateDevice = async (
  tx: Tx,
  scope: Scope,
  deviceId: string,
  at: Date,
): Promise<void> => {
  await unassignDevice(tx, scope, deviceId, at);
  await markDeactivated(tx, scope, deviceId, at);
};
