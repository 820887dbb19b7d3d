import { z } from "zod";
import { defineCall } from "../core/call.ts";
import { DEVICE_TYPE_IDS, fieldsOfType, ownDeviceSettings } from "./devices.ts";
import { LIMITS } from "../core/limits.ts";
import { FacilityId, Id, LookupId, Version } from "../core/primitives.ts";

/** Why one of several devices stays as it is. */
const STAYING_REASONS = [
  /** It is as requested already. */
  "already",
  /** Not there, or not in this facility. */
  "gone",
  "deactivated",
  "otherType",
  /** Another user changed it since it was shown. */
  "changedMeanwhile",
] as const;
export type StayingReason = (typeof STAYING_REASONS)[number];

/** What came of a change of several devices. */
export const DeviceBatch = z.object({
  changed: z.array(Id),
  unchanged: z.array(z.object({ id: Id, reason: z.enum(STAYING_REASONS) })),
});
export type DeviceBatch = z.infer<typeof DeviceBatch>;

const {
  formulationClassId,
  devicePositionId,
  deviceOrientationId,
  firmwareVersion,
  isCompliance,
  jumperConfiguration,
  sensitivity,
  timeslot,
} = ownDeviceSettings;

/** Settings that several devices of one type may share; what is left out stays. */
export const CommonSettings = z
  .strictObject({
    formulationClassId,
    devicePositionId,
    deviceOrientationId,
    firmwareVersion,
    isCompliance: isCompliance.optional(),
    jumperConfiguration,
    sensitivity,
    timeslot,
  })
  .refine((given) => Object.values(given).some((value) => value !== undefined), "required");
export type CommonSettings = z.infer<typeof CommonSettings>;

/** The settings that devices of a type may be given together. */
export const commonSettingsOf = (typeId: number): readonly (keyof CommonSettings)[] => {
  const has = fieldsOfType(typeId, true);
  return [
    ...(has.formulationClass ? (["formulationClassId"] as const) : []),
    "devicePositionId",
    "deviceOrientationId",
    "firmwareVersion",
    ...(has.isCompliance ? (["isCompliance"] as const) : []),
    ...(has.counterSettings ? (["jumperConfiguration", "sensitivity"] as const) : []),
    "timeslot",
  ];
};

/** A setting that the type does not have, and a dispenser without formulation, are refused. */
const checkCommon = (
  { deviceTypeId, settings }: { deviceTypeId: number; settings: CommonSettings },
  context: z.RefinementCtx,
): void => {
  const known = new Set<string>(commonSettingsOf(deviceTypeId));
  for (const [key, value] of Object.entries(settings))
    if (value !== undefined && !known.has(key))
      context.addIssue({ code: "custom", path: ["settings", key], message: "not_in_list" });
  if (deviceTypeId === DEVICE_TYPE_IDS.dispenser && settings.formulationClassId === null)
    context.addIssue({
      code: "custom",
      path: ["settings", "formulationClassId"],
      message: "required",
    });
};

const shared = {
  method: "PUT",
  access: { kind: "privilege", privilege: "crudDevices" },
  reach: "facility",
  params: z.object({ facilityId: FacilityId }),
  output: DeviceBatch,
} as const;
const several = <T extends z.ZodType>(device: T) =>
  z.array(device).min(1, "required").max(LIMITS.devicesAtOnceMax, "too_many");
const deviceIds = several(Id);

/** What is done with several devices of a facility at once; each call is all one change. */
export const deviceBatches = {
  assign: defineCall({
    ...shared,
    path: "facility/:facilityId/devices/assign",
    heavy: "short",
    summary: "Hang devices somewhere from now on.",
    body: z.strictObject({
      deviceIds,
      locationId: z.string().min(1, "required").pipe(Id),
      /** Where each was seen to hang: one that hangs elsewhere by now stays. */
      seen: several(z.strictObject({ id: Id, locationId: Id.nullable() })).optional(),
    }),
  }),
  unassign: defineCall({
    ...shared,
    path: "facility/:facilityId/devices/unassign",
    heavy: "short",
    summary: "Take devices off their places; what they send from now on counts nowhere.",
    body: z.strictObject({ deviceIds }),
  }),
  deactivate: defineCall({
    ...shared,
    path: "facility/:facilityId/devices/deactivate",
    heavy: "short",
    summary: "Retire devices: later facts are refused, their history stays.",
    body: z.strictObject({ deviceIds }),
  }),
  configure: defineCall({
    ...shared,
    path: "facility/:facilityId/devices/configure",
    heavy: "short",
    summary: "Give devices of one type the same settings.",
    body: z
      .strictObject({
        devices: several(z.strictObject({ id: Id, version: Version })),
        deviceTypeId: LookupId,
        settings: CommonSettings,
      })
      .superRefine(checkCommon),
  }),
};
