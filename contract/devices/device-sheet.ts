import { z } from "zod";
import { defineCall } from "../core/call.ts";
import { commonSettingsOf } from "./device-batches.ts";
import { fittingModels } from "./device-form.ts";
import {
  DEVICE_TYPE_IDS,
  DeviceDetail,
  type DeviceModel,
  deviceListQuery,
  ownDeviceSettings,
} from "./devices.ts";
import { LIMITS } from "../core/limits.ts";
import { Count, FacilityId, Id, Version } from "../core/primitives.ts";

/** What may be changed of a device in the sheet, in the order of its columns. */
export const SHEET_FIELDS = [
  "name",
  "locationId",
  "deviceModelId",
  "formulationClassId",
  "devicePositionId",
  "deviceOrientationId",
  "firmwareVersion",
  "isCompliance",
  "timeslot",
  "sensitivity",
  "jumperConfiguration",
] as const;
export type SheetField = (typeof SHEET_FIELDS)[number];

/** A device as a row of the sheet. */
export const SheetDevice = DeviceDetail.omit({ notes: true, currentRefill: true });
export type SheetDevice = z.infer<typeof SheetDevice>;

export const DeviceSheet = z.object({
  /** Devices that match; the sheet may hold fewer. */
  total: Count,
  devices: z.array(SheetDevice),
});
export type DeviceSheet = z.infer<typeof DeviceSheet>;

const own = ownDeviceSettings;
const changes = {
  name: own.name.optional(),
  // A device is taken off its place in the list, never by an emptied cell.
  locationId: Id.optional(),
  deviceModelId: own.deviceModelId.optional(),
  formulationClassId: own.formulationClassId,
  devicePositionId: own.devicePositionId,
  deviceOrientationId: own.deviceOrientationId,
  firmwareVersion: own.firmwareVersion,
  isCompliance: own.isCompliance.optional(),
  timeslot: own.timeslot,
  sensitivity: own.sensitivity,
  jumperConfiguration: own.jumperConfiguration,
} satisfies Record<SheetField, z.ZodType>;

/** What is changed of one field; also judges a cell while it is typed. */
export const sheetChanges = z.strictObject(changes);
export type SheetChanges = z.infer<typeof sheetChanges>;

/** A changed row: the fields that change, beside the device and the version that was seen. */
const SheetRow = z.strictObject({ id: Id, version: Version, ...changes });
export type SheetRow = z.infer<typeof SheetRow>;

/** The fields that a device of a type has in the sheet. */
export const sheetFieldsOf = (typeId: number): ReadonlySet<SheetField> =>
  new Set<SheetField>(["name", "locationId", "deviceModelId", ...commonSettingsOf(typeId)]);

/** What is wrong with changes of a device, by field: only what is changed is judged. */
export const sheetFaults = (
  device: SheetDevice,
  given: SheetChanges,
  models: readonly DeviceModel[],
): Partial<Record<SheetField, "required" | "not_in_list">> => {
  const has = sheetFieldsOf(device.deviceTypeId);
  const faults: ReturnType<typeof sheetFaults> = {};
  const changed = SHEET_FIELDS.filter((field) => given[field] !== undefined);
  for (const field of changed) if (!has.has(field)) faults[field] = "not_in_list";
  if (device.deviceTypeId === DEVICE_TYPE_IDS.dispenser && given.formulationClassId === null)
    faults.formulationClassId = "required";
  const { deviceTypeId, formulationClassId, deviceModelId } = { ...device, ...given };
  const isJudged = changed.includes("deviceModelId") || changed.includes("formulationClassId");
  if (!isJudged || faults.formulationClassId !== undefined || deviceModelId === null) return faults;
  const type = { deviceTypeId, formulationClassId };
  const fitting = fittingModels(models, type, device.deviceModelId);
  if (!fitting.some(({ id }) => id === deviceModelId)) faults.deviceModelId = "not_in_list";
  return faults;
};

const edit = { kind: "privilege", privilege: "crudDevices" } as const;
const params = z.object({ facilityId: FacilityId });

/** Names, places and settings of many devices, changed together. */
export const deviceSheet = {
  get: defineCall({
    method: "GET",
    path: "facility/:facilityId/devices/sheet",
    access: edit,
    reach: "facility",
    heavy: "short",
    summary: "Devices with their settings by name, filtered as the device list is.",
    params,
    query: deviceListQuery.omit({
      facilityId: true,
      placeholdersOnly: true,
      page: true,
      rows: true,
    }),
    output: DeviceSheet,
  }),
  save: defineCall({
    method: "PUT",
    path: "facility/:facilityId/devices/sheet",
    access: edit,
    reach: "facility",
    heavy: "short",
    summary: "Change many devices, all or none. Fields that are left out stay.",
    params,
    body: z.strictObject({
      rows: z
        .array(SheetRow)
        .min(1, "required")
        .max(LIMITS.sheetRowsSavedMax, "too_many")
        .refine((rows) => new Set(rows.map(({ id }) => id)).size === rows.length, "repeated"),
    }),
    output: z.object({ changed: Count }),
    /** The rows that another user changed meanwhile, as they are now; null for one that is gone. */
    current: z.object({
      rows: z.array(z.object({ id: Id, device: SheetDevice.nullable() })),
    }),
  }),
};
