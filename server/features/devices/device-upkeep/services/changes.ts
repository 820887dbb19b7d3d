import type { DeviceUpkeep } from "#contract/devices/device-upkeep.ts";
import { api } from "#contract/index.ts";
import type { Act } from "#server/access/write-context.ts";
import type { Actor } from "#server/access/actor.ts";
import type { Needs } from "#server/access/facility-access.ts";
import { requireRow } from "#server/access/row-directory.ts";
import type { Scope } from "#server/db/tenant-scope.ts";
import { updateVersioned } from "#server/db/versions.ts";
import { findDevices } from "#server/engine/device-directory.ts";
import { markDevicesStaleFrom } from "#server/engine/devices/stale/stale-devices.ts";
import { lockedRules } from "#server/engine/days/fact-days.ts";
import { adoptUnclaimed } from "#server/engine/unclaimed-facts.ts";
import { AppError } from "#server/lib/app-error.ts";
import { startOfDay } from "../lib/axis.ts";
import { presentUpkeep } from "../presenter.ts";
import * as queries from "../queries/devices.ts";
import type { DeviceRecord } from "../queries/devices.ts";

type Opened = { scope: Scope; before: DeviceRecord };

const requireDevice = async (
  { tx, now }: Act<Actor>,
  scope: Scope,
  deviceId: string,
): Promise<DeviceRecord> => {
  const row = await queries.findDevice(tx, scope, deviceId, now);
  if (row === undefined) throw new AppError("not_found");
  return row;
};

const openDevice = async (
  act: Act<Actor>,
  { access }: { access: Needs },
  deviceId: string,
): Promise<Opened> => {
  const scope = await requireRow(act, "device", deviceId, access);
  const before = await requireDevice(act, scope, deviceId);
  if (before.deactivated_at !== null) throw new AppError("device_deactivated");
  return { scope, before };
};

const raiseVersion = async (
  { tx }: Act<Actor>,
  { scope, before }: Opened,
  version: number | undefined,
  values: Record<string, unknown>,
): Promise<void> => {
  const current = () => Promise.resolve(presentUpkeep(before));
  const key = { device_id: before.device_id };
  await updateVersioned(tx, scope, "device", key, values, { version, current });
};

/**
 * Gives a device new hardware from now on. Place, name, settings and history stay; battery, signal
 * and counter are unknown until the new hardware reports, and open alarms close. Facts of the former
 * hardware that come late still count, later ones are refused.
 * @throws AppError `not_found`, `device_deactivated`, `conflict`, `duplicate_value` for a serial
 *   number that a device of the facility has
 */
export const replaceDevice = async (
  act: Act<Actor>,
  deviceId: string,
  { version, serialNumber }: { version: number; serialNumber: string },
): Promise<DeviceUpkeep> => {
  const { tx, now } = act;
  const reached = await requireRow(act, "device", deviceId, api.deviceUpkeep.replace.access);
  const rules = await lockedRules(tx, reached);
  const { scope, before } = await openDevice(act, api.deviceUpkeep.replace, deviceId);
  const former = before.serial_number;
  if (former === serialNumber)
    throw new AppError("duplicate_value", { fieldErrors: { serialNumber: "taken" } });
  await raiseVersion(act, { scope, before }, version, {
    serial_number: serialNumber,
    firmware_version: null,
  });
  await queries.changeHardware(tx, scope, deviceId, { serialNumber, former, at: now });
  await queries.forgetHardware(tx, scope, deviceId);
  await markDevicesStaleFrom(tx, scope, [deviceId], now);
  const found = await findDevices(tx, scope, [serialNumber]);
  const device = found
    .get(serialNumber)
    ?.find((one) => one.deviceId === deviceId && one.replacedMs === Infinity);
  if (device === undefined) throw new Error("the device that was just replaced is not there");
  await adoptUnclaimed(tx, rules, device, now);
  await act.record({
    scope,
    action: "update",
    entity: "device",
    id: deviceId,
    before: { serialNumber: former },
    after: { serialNumber },
  });
  return presentUpkeep(await requireDevice(act, scope, deviceId));
};

const auditedService = (row: DeviceRecord) => ({
  outOfService: row.out_since !== null,
  outOfServiceUntil: row.out_until?.toISOString() ?? null,
  reason: row.out_reason,
});

const recordService = async (act: Act<Actor>, { scope, before }: Opened): Promise<DeviceUpkeep> => {
  const id = before.device_id;
  const after = await requireDevice(act, scope, id);
  await act.record({
    scope,
    action: "update",
    entity: "device",
    id,
    before: auditedService(before),
    after: auditedService(after),
  });
  return presentUpkeep(after);
};

/**
 * Takes a device out of service until the beginning of a local day, or until a user ends it.
 * @throws AppError `not_found`, `device_deactivated`, `conflict`, `invalid_input` for a day that
 *   has begun
 */
export const takeOutOfService = async (
  act: Act<Actor>,
  deviceId: string,
  { version, until, reason }: { version: number; until: string | null; reason: string },
): Promise<DeviceUpkeep> => {
  const { tx, now } = act;
  const opened = await openDevice(act, api.deviceUpkeep.takeOutOfService, deviceId);
  const end = until === null ? null : startOfDay(until, opened.before.time_zone);
  if (end !== null && end <= now)
    throw new AppError("invalid_input", { fieldErrors: { until: "too_far_back" } });
  await raiseVersion(act, opened, version, {});
  await queries.putOutOfService(tx, opened.scope, deviceId, { now, until: end, reason });
  await markDevicesStaleFrom(tx, opened.scope, [deviceId], now);
  return recordService(act, opened);
};

/**
 * Puts a device back into service now; nothing changes for one that is in service.
 * @throws AppError `not_found`
 */
export const returnToService = async (act: Act<Actor>, deviceId: string): Promise<DeviceUpkeep> => {
  const { tx, now } = act;
  const { access } = api.deviceUpkeep.returnToService;
  const scope = await requireRow(act, "device", deviceId, access);
  const before = await requireDevice(act, scope, deviceId);
  // A form that was opened while it was out would take it out again.
  if (before.out_since !== null) await raiseVersion(act, { scope, before }, undefined, {});
  await queries.endOutOfService(tx, scope, deviceId, now);
  await markDevicesStaleFrom(tx, scope, [deviceId], now);
  return recordService(act, { scope, before });
};
