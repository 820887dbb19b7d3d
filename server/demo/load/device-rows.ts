import { DAY_MS } from "#contract/core/durations.ts";
import { LIMITS } from "#contract/core/limits.ts";
import { demoId } from "../ids.ts";
import type { FacilityModel } from "../model/facility-model.ts";
import { DEVICE_TYPE, type DeviceLayout } from "../model/layout.ts";
import { firmwareAt } from "../model/telemetry.ts";
import { PLANNED_DEVICES, PLANNED_ROOMS, RETIRED, SETUP } from "../plan/setup.ts";
import type { FacilityKeys, Rows } from "./insert-rows.ts";

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

/** The location tree, which places count with their unit, and the thresholds at its root. */
export const locationRows = ({ plan, layout, installedAt }: FacilityModel): Rows<FacilityKeys> => {
  const [root] = layout.locations;
  if (!root) throw new Error("A facility has a root location");
  return [
    [
      "location",
      // Parents stand before children in the layout.
      layout.locations.map((location) => ({
        location_id: location.id,
        parent_id: location.parentId,
        level: location.level,
        name: location.name,
        is_observable: location.isObservable,
      })),
    ],
    [
      "location_with_unit",
      layout.locations
        .filter(({ countsWithUnit }) => countsWithUnit)
        .map(({ id }) => ({ location_id: id, starts_at: installedAt })),
    ],
    [
      "performance_threshold",
      plan.thresholds.map((threshold) => ({
        ...threshold,
        threshold_id: demoId("threshold", `${plan.key}/${threshold.title}`),
        location_id: root.id,
      })),
    ],
  ];
};

/** The dispenser that was taken down a while ago. */
const retiredRows = ({ plan, layout, ...model }: FacilityModel, sinceMs: number) => {
  const retiredAt = new Date(model.nowMs - RETIRED.daysAgo * DAY_MS);
  const of = { device_id: demoId("device", `${plan.key}/retired`) };
  const room = layout.locations.findLast(
    ({ level, countsWithUnit }) => level === 4 && !countsWithUnit,
  );
  if (!room) throw new Error("A facility has rooms");
  const device = {
    ...of,
    ...RETIRED.device,
    serial_number: `${plan.serialPrefix}199999`,
    name: `${room.name} (old)`,
    deactivated_at: retiredAt,
    created_at: model.installedAt,
  };
  const assignment = {
    ...of,
    starts_at: new Date(Math.min(sinceMs, retiredAt.getTime() - 30 * DAY_MS)),
    ends_at: retiredAt,
    ended_by_deactivation: true,
    location_id: room.id,
    is_compliance: true,
  };
  return { device, assignment };
};

/**
 * Devices and where they hung.
 * @param sinceMs where their facts begin: before that they are not expected to be heard
 */
export const deviceRows = (model: FacilityModel, sinceMs: number): Rows<FacilityKeys> => {
  const { plan, layout, stays, nowMs } = model;
  const retired = retiredRows(model, sinceMs);
  const locations = new Map(layout.locations.map(({ key, id }) => [key, id]));
  return [
    [
      "device",
      [
        ...layout.devices.map((device) => ({
          device_id: device.id,
          serial_number: device.serialNumber,
          name: device.name,
          device_type_id: DEVICE_TYPE[device.kind],
          device_model_id: device.key === plan.cases?.withoutModel ? null : modelId(device),
          formulation_class_id: formulationClassId(device),
          firmware_version: firmwareAt(model, device, nowMs),
          created_at: model.installedAt,
        })),
        retired.device,
      ],
    ],
    [
      "device_assignment",
      [
        ...stays
          .filter(({ toMs }) => toMs === null || toMs > sinceMs)
          .map((stay) => ({
            device_id: layout.devices[stay.device]?.id ?? "",
            starts_at: new Date(Math.max(stay.fromMs, sinceMs)),
            ends_at: stay.toMs === null ? null : new Date(stay.toMs),
            location_id: locations.get(stay.locationKey) ?? "",
            is_compliance: stay.isCompliance,
            ended_by_deactivation: false,
          })),
        retired.assignment,
      ],
    ],
  ];
};

/** The hardware of devices, of which one got new hardware a while ago. */
const hardwareRows = ({ plan, layout, nowMs, installedAt }: FacilityModel) => {
  const replaced = plan.cases?.replaced;
  const renewedAt = new Date(nowMs - (replaced?.daysAgo ?? 0) * DAY_MS);
  return layout.devices.flatMap(({ key, id: device_id, serialNumber: serial_number }) => {
    if (key !== replaced?.device) return [{ device_id, starts_at: installedAt, serial_number }];
    const earlier = `${plan.serialPrefix}199998`;
    return [
      { device_id, starts_at: installedAt, ends_at: renewedAt, serial_number: earlier },
      { device_id, starts_at: renewedAt, serial_number },
    ];
  });
};

/** What is noted of devices beside their settings: their hardware, and devices that are planned. */
export const upkeepRows = (model: FacilityModel): Rows<FacilityKeys> => {
  const { plan, layout, nowMs } = model;
  const rooms = layout.locations.filter(({ level }) => level === 4).slice(-PLANNED_ROOMS);
  return [
    ["device_hardware", hardwareRows(model)],
    [
      "device_placeholder",
      rooms.flatMap(({ id, name }) =>
        PLANNED_DEVICES.map(({ where, ...planned }) => ({
          ...planned,
          placeholder_id: demoId(
            "device_placeholder",
            `${plan.key}/${id}/${planned.device_model_id}`,
          ),
          location_id: id,
          name: `${name} ${SETUP[plan.language][where]}`.slice(0, LIMITS.deviceNameMaxLength),
          created_at: new Date(nowMs - 5 * DAY_MS),
        })),
      ),
    ],
  ];
};
