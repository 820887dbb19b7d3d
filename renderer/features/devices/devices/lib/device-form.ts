import type { DeviceFormValues } from "#contract/devices/device-form.ts";
import { type DeviceDetail, fieldsOfType } from "#contract/devices/devices.ts";
import type { Placeholder } from "#contract/devices/placeholders.ts";
import { textId } from "#renderer/i18n/catalogue.ts";

/** The words of the form's fields. */
export const deviceFormText = (path: string) => textId(`device-form.field.${path}`);

/** What is filled in before anybody has typed: nothing chosen, and it counts. */
const blank: DeviceFormValues = {
  version: 1,
  serialNumber: "",
  locationId: null,
  locationIds: [],
  name: "",
  deviceTypeId: 0,
  deviceModelId: 0,
  formulationClassId: null,
  devicePositionId: null,
  deviceOrientationId: null,
  firmwareVersion: null,
  isCompliance: true,
  jumperConfiguration: null,
  sensitivity: null,
  timeslot: null,
  repeaterPath: null,
  ipAddress: null,
  defaultGateway: null,
  subnetMask: null,
  networkSetup: null,
  serverPort: null,
};

/** What the form starts with: that of a device or placeholder, or nothing. */
export const formDefaults = (saved?: DeviceDetail | Placeholder): DeviceFormValues => {
  if (saved === undefined) return blank;
  const given = Object.fromEntries(
    Object.keys(blank).flatMap((key) =>
      Object.hasOwn(saved, key) ? [[key, saved[key as keyof typeof saved]]] : [],
    ),
  ) as Partial<DeviceFormValues>;
  return { ...blank, ...given, deviceModelId: saved.deviceModelId ?? 0 };
};

/** Whether it counts; what never does has no such field. */
const countsFrom = (values: Pick<DeviceFormValues, "deviceTypeId" | "isCompliance">): boolean =>
  !fieldsOfType(values.deviceTypeId, true).isCompliance || values.isCompliance;

/** Fields that belong to one type: another type begins with none of them. */
export const OF_ONE_TYPE = [
  "formulationClassId",
  "jumperConfiguration",
  "sensitivity",
  "repeaterPath",
  "ipAddress",
  "defaultGateway",
  "subnetMask",
  "networkSetup",
  "serverPort",
] as const satisfies readonly (keyof DeviceFormValues)[];

/** A device's settings out of the form. */
export const settingsFrom = ({
  version: _version,
  serialNumber: _serialNumber,
  locationId: _locationId,
  locationIds: _locationIds,
  ...settings
}: DeviceFormValues) => ({ ...settings, isCompliance: countsFrom(settings) });

/** Those that a placeholder has too. */
export const sharedFrom = (values: DeviceFormValues) => ({
  name: values.name,
  deviceTypeId: values.deviceTypeId,
  deviceModelId: values.deviceModelId,
  formulationClassId: values.formulationClassId,
  devicePositionId: values.devicePositionId,
  deviceOrientationId: values.deviceOrientationId,
  firmwareVersion: values.firmwareVersion,
  isCompliance: countsFrom(values),
});
