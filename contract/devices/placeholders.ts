import { z } from "zod";
import { defineCall } from "../core/call.ts";
import { SerialNumber } from "./device-upkeep.ts";
import {
  DeviceDetail,
  checkFormulationClass,
  ownDeviceSettings,
  placeholderSettings,
} from "./devices.ts";
import { LIMITS } from "../core/limits.ts";
import { FacilityId, Id, SeenVersion, Version } from "../core/primitives.ts";

const nullableNumber = z.number().nullable();
/** A device that is still to come: where it will hang, and as what. */
export const Placeholder = z.object({
  id: Id,
  facilityId: Id,
  locationId: Id,
  name: z.string(),
  deviceTypeId: z.number(),
  deviceModelId: nullableNumber,
  formulationClassId: nullableNumber,
  devicePositionId: nullableNumber,
  deviceOrientationId: nullableNumber,
  firmwareVersion: z.string().nullable(),
  isCompliance: z.boolean(),
  version: Version,
});
export type Placeholder = z.infer<typeof Placeholder>;

const edit = { kind: "privilege", privilege: "crudDevices" } as const;
const params = z.object({ placeholderId: Id });
const inFacility = z.object({ facilityId: FacilityId, placeholderId: Id });

export const placeholders = {
  get: defineCall({
    method: "GET",
    path: "devicePlaceholders/:placeholderId",
    access: edit,
    reach: "row",
    summary: "A placeholder.",
    params,
    output: Placeholder,
  }),
  create: defineCall({
    method: "POST",
    path: "devicePlaceholders",
    access: edit,
    reach: "facility",
    heavy: "short",
    summary: "Add a placeholder at each of the places.",
    body: z.strictObject({
      locationIds: z.array(Id).min(1, "required").max(LIMITS.placeholderLocationsMax, "too_many"),
      devicePlaceholder: z
        .strictObject({
          facilityId: FacilityId,
          ...placeholderSettings,
          isCompliance: placeholderSettings.isCompliance.default(true),
        })
        .superRefine(checkFormulationClass),
    }),
    entity: z.object({
      devicePlaceholder: Placeholder.extend({
        serialNumber: z.null(),
        locationIds: z.array(Id),
      }),
    }),
    output: z.array(Id),
  }),
  update: defineCall({
    method: "PUT",
    path: "devicePlaceholders/:placeholderId",
    access: edit,
    reach: "row",
    summary: "Change a placeholder.",
    params,
    body: z
      .strictObject({
        version: SeenVersion,
        /** Without one it stays where it is. */
        locationId: Id.optional(),
        ...placeholderSettings,
        isCompliance: placeholderSettings.isCompliance.default(false),
      })
      .superRefine(checkFormulationClass),
    entity: Placeholder.extend({ serialNumber: z.null(), locationIds: z.array(Id) }),
    output: Placeholder,
    current: Placeholder,
  }),
  remove: defineCall({
    method: "DELETE",
    path: "facility/:facilityId/devicePlaceholders/:placeholderId",
    access: edit,
    reach: "facility",
    errors: ["not_found"],
    summary: "Delete a placeholder.",
    params: inFacility,
  }),
  convert: defineCall({
    method: "POST",
    path: "facility/:facilityId/devicePlaceholders/:placeholderId/convert",
    access: edit,
    reach: "facility",
    heavy: "short",
    errors: ["not_found", "duplicate_value", "serial_number_deactivated"],
    summary: "Make a placeholder the device of this serial number; it keeps its id and place.",
    params: inFacility,
    body: z.strictObject({ serialNumber: SerialNumber }),
    entity: Placeholder,
    same: { id: "placeholderId" },
    output: z.object({ id: Id }),
  }),
  convertAndEdit: defineCall({
    method: "POST",
    path: "facility/:facilityId/devicePlaceholders/:placeholderId/convertandedit",
    access: edit,
    reach: "facility",
    heavy: "short",
    errors: ["not_found", "duplicate_value", "serial_number_deactivated"],
    summary:
      "Make a placeholder a device with other settings or at another place; it keeps its id.",
    params: inFacility,
    body: z.strictObject({
      serialNumber: SerialNumber,
      version: SeenVersion,
      /** What is left out is the placeholder's. */
      deviceUpdates: z
        .strictObject({ locationId: Id, ...ownDeviceSettings })
        .partial()
        .default({}),
    }),
    entity: Placeholder.extend({ deviceUpdates: z.union([Placeholder, DeviceDetail]) }),
    same: { id: "placeholderId" },
    output: z.object({ id: Id }),
    current: Placeholder,
  }),
};
