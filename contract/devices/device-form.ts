import { z } from "zod";
import {
  DEVICE_TYPE_IDS,
  type DeviceModel,
  checkFormulationClass,
  fieldsOfType,
  ownDeviceSettings,
} from "./devices.ts";
import { LIMITS } from "../core/limits.ts";
import { Id, Title, Version } from "../core/primitives.ts";

/**
 * What the form is for: something new at one place or several, a device, or a placeholder. What is
 * saved without a serial number is a placeholder.
 */
export type DeviceFormKind = "new" | "device" | "placeholder";

const chosen = z.number().int().positive("required");

const fields = z.strictObject({
  ...ownDeviceSettings,
  version: Version,
  serialNumber: Title(LIMITS.ingestSerialMaxLength),
  /** Where one that is there already hangs. */
  locationId: Id.nullable(),
  /** Where something new comes to hang. */
  locationIds: z.array(Id).max(LIMITS.placeholderLocationsMax, "too_many"),
  deviceTypeId: chosen,
  deviceModelId: chosen,
});
export type DeviceFormValues = z.infer<typeof fields>;

const checkPlaces = (
  kind: DeviceFormKind,
  { locationId, locationIds, serialNumber }: DeviceFormValues,
  context: z.RefinementCtx,
): void => {
  const refuse = (path: "locationId" | "locationIds", message: string) =>
    context.addIssue({ code: "custom", path: [path], message });
  // A device that hangs nowhere may be edited and stay so.
  if (kind === "placeholder" && locationId === null) refuse("locationId", "required");
  if (kind !== "new") return;
  if (locationIds.length === 0) refuse("locationIds", "required");
  if (locationIds.length > 1 && serialNumber !== "") refuse("locationIds", "one_place");
};

/** The form of devices and placeholders, with the rules between its fields. */
export const deviceForm = (kind: DeviceFormKind) => ({
  body: fields.superRefine((given, context) => {
    checkPlaces(kind, given, context);
    checkFormulationClass(given, context);
  }),
});

/** The models that may be chosen; one that is no longer made only while it is the device's own. */
export const fittingModels = (
  models: readonly DeviceModel[],
  type: { deviceTypeId: number; formulationClassId?: number | null | undefined },
  currentId?: number | null,
): readonly DeviceModel[] => {
  const needsClass = fieldsOfType(type.deviceTypeId, true).formulationClass;
  return models.filter(
    ({ id, deviceTypeId, formulationClassId, isArchived }) =>
      deviceTypeId === type.deviceTypeId &&
      (!needsClass ||
        formulationClassId === null ||
        formulationClassId === (type.formulationClassId ?? null)) &&
      (!isArchived || id === currentId),
  );
};

/** Types that something new may have: repeaters are not chosen any more. */
export const NEW_DEVICE_TYPE_IDS: readonly number[] = Object.values(DEVICE_TYPE_IDS).filter(
  (id) => id !== DEVICE_TYPE_IDS.repeater,
);
