import type {
  CommonSettings,
  DeviceBatch,
  StayingReason,
} from "#contract/devices/device-batches.ts";
import type { DeviceDetail } from "#contract/devices/devices.ts";
import { api } from "#contract/index.ts";
import type { Act } from "#server/access/write-context.ts";
import type { Actor } from "#server/access/actor.ts";
import { type Needs, requireFacility } from "#server/access/facility-access.ts";
import type { Scope } from "#server/db/tenant-scope.ts";
import { lockFacility } from "#server/engine/facility-lock.ts";
import { auditedDevice, presentDevice } from "../presenter.ts";
import * as queries from "../queries/settings.ts";
import type { DeviceValues } from "../queries/settings.ts";
import { assignDevices, deactivateDevices, unassignDevices } from "./devices.ts";
import { requirePlaces } from "./edit.ts";

type Sorted = {
  scope: Scope;
  /** Those that will change, as they are before. */
  fitting: DeviceDetail[];
  unchanged: DeviceBatch["unchanged"];
};

const idsOf = (devices: readonly DeviceDetail[]) => devices.map(({ id }) => id);

const stayingReason = (
  device: DeviceDetail | undefined,
  reasonOf: (device: DeviceDetail) => StayingReason | null,
): StayingReason | null => {
  if (device === undefined) return "gone";
  return device.isDeactivated ? "deactivated" : reasonOf(device);
};

/**
 * Devices as they are once no other transaction changes them, sorted into those that will change
 * and those that stay.
 */
const sortOut = async (
  { tx, actor, now }: Act<Actor>,
  { access }: { access: Needs },
  facilityId: string,
  ids: readonly string[],
  reasonOf: (device: DeviceDetail) => StayingReason | null,
): Promise<Sorted> => {
  const { scope } = await requireFacility(tx, actor, facilityId, access, now);
  await lockFacility(tx, scope);
  const rows = await queries.findDevices(tx, scope, ids);
  const sorted: Sorted = { scope, fitting: [], unchanged: [] };
  for (const id of new Set(ids)) {
    const row = rows.get(id);
    const device = row && presentDevice(scope.facilityId, row, [], null);
    const reason = stayingReason(device, reasonOf);
    if (device === undefined || reason !== null)
      sorted.unchanged.push({ id, reason: reason ?? "gone" });
    else sorted.fitting.push(device);
  }
  return sorted;
};

type Change = {
  action: string;
  make: (scope: Scope, devices: readonly DeviceDetail[]) => Promise<void>;
  /** What the audit log records of a device before and after. */
  states: (device: DeviceDetail) => {
    before: Record<string, unknown>;
    after: Record<string, unknown>;
  };
};

const makeChange = async (
  act: Act<Actor>,
  { scope, fitting, unchanged }: Sorted,
  { action, make, states }: Change,
): Promise<DeviceBatch> => {
  if (fitting.length === 0) act.nothingChanged();
  else await make(scope, fitting);
  for (const device of fitting)
    await act.record({ scope, entity: "device", action, id: device.id, ...states(device) });
  return { changed: idsOf(fitting), unchanged };
};

/**
 * Hangs devices somewhere from now on.
 * @throws AppError `forbidden`, `invalid_input`
 */
export const assignSeveral = async (
  act: Act<Actor>,
  facilityId: string,
  given: {
    deviceIds: readonly string[];
    locationId: string;
    seen?: readonly { id: string; locationId: string | null }[] | undefined;
  },
): Promise<DeviceBatch> => {
  const { deviceIds, locationId, seen = [] } = given;
  const seenAt = new Map(seen.map((one) => [one.id, one.locationId]));
  const sorted = await sortOut(act, api.deviceBatches.assign, facilityId, deviceIds, (device) => {
    if (device.locationId === locationId) return "already";
    const was = seenAt.get(device.id);
    return was === undefined || was === device.locationId ? null : "changedMeanwhile";
  });
  await requirePlaces(act.tx, sorted.scope, [locationId]);
  return makeChange(act, sorted, {
    action: "update",
    make: (scope, devices) =>
      assignDevices(
        act.tx,
        scope,
        act.now,
        devices.map(({ id, isCompliance }) => ({ deviceId: id, locationId, isCompliance })),
      ),
    states: (device) => ({ before: { locationId: device.locationId }, after: { locationId } }),
  });
};

/**
 * Takes devices off their places.
 * @throws AppError `forbidden`
 */
export const unassignSeveral = async (
  act: Act<Actor>,
  facilityId: string,
  deviceIds: readonly string[],
): Promise<DeviceBatch> => {
  const sorted = await sortOut(
    act,
    api.deviceBatches.unassign,
    facilityId,
    deviceIds,
    ({ locationId }) => (locationId === null ? "already" : null),
  );
  return makeChange(act, sorted, {
    action: "update",
    make: (scope, devices) => unassignDevices(act.tx, scope, idsOf(devices), act.now),
    states: ({ locationId }) => ({ before: { locationId }, after: { locationId: null } }),
  });
};

/**
 * Retires devices.
 * @throws AppError `forbidden`
 */
export const deactivateSeveral = async (
  act: Act<Actor>,
  facilityId: string,
  deviceIds: readonly string[],
): Promise<DeviceBatch> => {
  const sorted = await sortOut(
    act,
    api.deviceBatches.deactivate,
    facilityId,
    deviceIds,
    () => null,
  );
  return makeChange(act, sorted, {
    action: "deactivate",
    make: (scope, devices) => deactivateDevices(act.tx, scope, idsOf(devices), act.now),
    states: ({ serialNumber, locationId }) => ({
      before: { serialNumber, locationId },
      after: { serialNumber },
    }),
  });
};

const COLUMNS = {
  formulationClassId: "formulation_class_id",
  devicePositionId: "device_position_id",
  deviceOrientationId: "device_orientation_id",
  firmwareVersion: "firmware_version",
  jumperConfiguration: "jumper_configuration",
  sensitivity: "sensitivity",
  timeslot: "timeslot",
} as const satisfies Partial<Record<keyof CommonSettings, keyof DeviceValues>>;

const givenOnly = (settings: CommonSettings): CommonSettings =>
  Object.fromEntries(
    Object.entries(settings)
      .filter(([, value]) => value !== undefined)
      .map(([key, value]) => [key, value === "" ? null : value]),
  );

/**
 * Gives devices of one type the same settings; what is not given stays.
 * @throws AppError `forbidden`, `invalid_input`
 */
export const configureSeveral = async (
  act: Act<Actor>,
  facilityId: string,
  given: {
    devices: readonly { id: string; version: number }[];
    deviceTypeId: number;
    settings: CommonSettings;
  },
): Promise<DeviceBatch> => {
  const { tx, now } = act;
  const settings = givenOnly(given.settings);
  const { isCompliance } = settings;
  const versions = new Map(given.devices.map(({ id, version }) => [id, version]));
  const sorted = await sortOut(
    act,
    api.deviceBatches.configure,
    facilityId,
    [...versions.keys()],
    (device) => {
      if (device.deviceTypeId !== given.deviceTypeId) return "otherType";
      if (device.version !== versions.get(device.id)) return "changedMeanwhile";
      const isAsked = Object.entries({ ...device, ...settings }).every(
        ([key, value]) => device[key as keyof DeviceDetail] === value,
      );
      return isAsked ? "already" : null;
    },
  );
  return makeChange(act, sorted, {
    action: "update",
    make: async (scope, devices) => {
      const values = Object.fromEntries(
        Object.entries(COLUMNS)
          .filter(([key]) => key in settings)
          .map(([key, column]) => [column, settings[key as keyof typeof COLUMNS]]),
      );
      await queries.setCommonValues(tx, scope, idsOf(devices), values);
      if (isCompliance === undefined) return;
      const moved = devices.flatMap(({ id, locationId, isCompliance: did }) =>
        locationId === null || did === isCompliance
          ? []
          : [{ deviceId: id, locationId, isCompliance }],
      );
      if (moved.length > 0) await assignDevices(tx, scope, now, moved);
    },
    states: (device) => ({
      before: auditedDevice(device),
      after: auditedDevice({ ...device, ...settings }),
    }),
  });
};
