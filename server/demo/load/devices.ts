import type { Scope } from "#server/db/tenant-scope.ts";
import type { Tx } from "#server/db/knex.ts";
import { demoId } from "../ids.ts";
import type { FacilityModel } from "../model/facility-model.ts";
import { DEVICE_TYPE, type DeviceLayout } from "../model/layout.ts";
import { DAY_MS } from "#contract/core/durations.ts";

/** Rows of one INSERT; a row has about ten values and PostgreSQL takes 65,535 of them. */
const BATCH = 500;

const modelId = (device: DeviceLayout): number =>
  ({
    dispenser: device.isSoap ? 1 : device.index % 3 === 0 ? 3 : 2,
    counter: device.index % 4 === 0 ? 5 : 4,
    gateway: 6,
    repeater: 7,
  })[device.kind];

const formulationClassId = (device: DeviceLayout): number | null => {
  if (device.kind !== "dispenser") return null;
  return device.isSoap ? 1 : 2;
};

/** Firmware that a device runs now. */
export const firmwareOf = (device: DeviceLayout): string =>
  ({
    dispenser: device.index % 7 === 0 ? "4.1.8" : "4.2.0",
    counter: "2.8.3",
    gateway: "7.0.1",
    repeater: "1.4.0",
  })[device.kind];

/** Inserts the location tree, which places count with their unit, and the thresholds at its root. */
export const insertLocations = async (
  tx: Tx,
  scope: Scope,
  model: FacilityModel,
): Promise<void> => {
  const keys = { customer_id: scope.customerId, facility_id: scope.facilityId };
  // Parents stand before children in the layout.
  await tx.batchInsert(
    "location",
    model.layout.locations.map((location) => ({
      ...keys,
      location_id: location.id,
      parent_id: location.parentId,
      level: location.level,
      name: location.name,
      is_observable: location.isObservable,
    })),
    BATCH,
  );
  await tx.batchInsert(
    "location_with_unit",
    model.layout.locations
      .filter(({ countsWithUnit }) => countsWithUnit)
      .map(({ id }) => ({ ...keys, location_id: id, starts_at: model.installedAt })),
    BATCH,
  );
  const [root] = model.layout.locations;
  if (!root) throw new Error("A facility has a root location");
  await tx("performance_threshold").insert(
    model.plan.thresholds.map(({ title, value, color }) => ({
      ...keys,
      threshold_id: demoId("threshold", `${model.plan.key}/${title}`),
      location_id: root.id,
      title,
      value,
      color,
    })),
  );
};

/** A dispenser that was taken down a while ago: its history stays, it refuses new facts. */
const retiredDevice = (
  scope: Scope,
  model: FacilityModel,
  sinceMs: number,
): [device: object, assignment: object] => {
  const key = `${model.plan.key}/retired`;
  const retiredAt = new Date(model.nowMs - 88 * DAY_MS);
  const keys = {
    customer_id: scope.customerId,
    facility_id: scope.facilityId,
    device_id: demoId("device", key),
  };
  const room = model.layout.locations.findLast(
    ({ level, countsWithUnit }) => level === 4 && !countsWithUnit,
  );
  if (!room) throw new Error("A facility has rooms");
  return [
    {
      ...keys,
      serial_number: `${model.plan.serialPrefix}199999`,
      name: `${room.name} (old)`,
      device_type_id: DEVICE_TYPE.dispenser,
      device_model_id: 2,
      formulation_class_id: 2,
      firmware_version: "3.9.2",
      deactivated_at: retiredAt,
      created_at: model.installedAt,
    },
    {
      ...keys,
      starts_at: new Date(Math.min(sinceMs, retiredAt.getTime() - 30 * DAY_MS)),
      ends_at: retiredAt,
      ended_by_deactivation: true,
      location_id: room.id,
      is_compliance: true,
    },
  ];
};

/**
 * Inserts devices and where they hung.
 * @param sinceMs where their facts begin: before that they are not expected to be heard
 */
export const insertDevices = async (
  tx: Tx,
  scope: Scope,
  model: FacilityModel,
  sinceMs: number,
): Promise<void> => {
  const keys = { customer_id: scope.customerId, facility_id: scope.facilityId };
  const [retired, retiredStay] = retiredDevice(scope, model, sinceMs);
  const devices = model.layout.devices.map((device) => ({
    ...keys,
    device_id: device.id,
    serial_number: device.serialNumber,
    name: device.name,
    device_type_id: DEVICE_TYPE[device.kind],
    device_model_id: device.key === model.plan.cases?.withoutModel ? null : modelId(device),
    formulation_class_id: formulationClassId(device),
    firmware_version: firmwareOf(device),
    created_at: model.installedAt,
  }));
  await tx.batchInsert("device", [...devices, retired], BATCH);
  const places = new Map(model.layout.locations.map((location) => [location.key, location.id]));
  const lasting = model.stays.filter(({ toMs }) => toMs === null || toMs > sinceMs);
  const stays = lasting.map((stay) => ({
    ...keys,
    device_id: model.layout.devices[stay.device]?.id,
    starts_at: new Date(Math.max(stay.fromMs, sinceMs)),
    ends_at: stay.toMs === null ? null : new Date(stay.toMs),
    location_id: places.get(stay.locationKey),
    is_compliance: stay.isCompliance,
    ended_by_deactivation: false,
  }));
  await tx.batchInsert("device_assignment", [...stays, retiredStay], BATCH);
};
