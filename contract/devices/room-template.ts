import { z } from "zod";
import { defineCall } from "../core/call.ts";
import { DEVICE_TYPE_IDS, FORMULATION_IDS, type DeviceModel } from "./devices.ts";
import { productIdOf, productOf } from "../organization/licenses.ts";
import { LIMITS } from "../core/limits.ts";
import { PRODUCTS, type Product } from "../core/permissions.ts";
import { FacilityId, Id, LookupId, SeenVersion, Version, absentAs } from "../core/primitives.ts";

/** Products that a room may be equipped for. */
export const ROOM_PRODUCTS = ["ECM", "IMS"] as const satisfies readonly Product[];
type RoomProduct = (typeof ROOM_PRODUCTS)[number];

/** The four groups of dispensers: what they hold, and on which side of the door they hang. */
export const DISPENSER_GROUPS = [
  {
    count: "insideRoomSanitizerCount",
    model: "insideRoomSanitizerModelId",
    models: "sanitizerModels",
    isInside: true,
  },
  {
    count: "outsideRoomSanitizerCount",
    model: "outsideRoomSanitizerModelId",
    models: "sanitizerModels",
    isInside: false,
  },
  {
    count: "insideRoomSoapCount",
    model: "insideRoomSoapModelId",
    models: "soapDispenserModels",
    isInside: true,
  },
  {
    count: "outsideRoomSoapCount",
    model: "outsideRoomSoapModelId",
    models: "soapDispenserModels",
    isInside: false,
  },
] as const;

const modelId = LookupId.nullable();
const count = z
  .number()
  .int("whole_number")
  .min(0, "too_small")
  .max(LIMITS.roomDispensersMax, "too_big");

const settings = {
  productId: z
    .number({ error: "required" })
    .min(1, "required")
    .max(PRODUCTS.length, "required")
    .refine((id) => roomProductOf(id) !== undefined, "required"),
  gatewayModelId: modelId,
  includeOutsideOpportunityCounter: z.boolean(),
  opportunityCounterModelId: modelId,
  insideRoomSanitizerCount: count,
  insideRoomSanitizerModelId: modelId,
  outsideRoomSanitizerCount: count,
  outsideRoomSanitizerModelId: modelId,
  insideRoomSoapCount: count,
  insideRoomSoapModelId: modelId,
  outsideRoomSoapCount: count,
  outsideRoomSoapModelId: modelId,
};
const Settings = z.object(settings);
/** Of a room that has nothing but its product. */
const emptyRoom = absentAs(settings, {
  gatewayModelId: null,
  includeOutsideOpportunityCounter: false,
  opportunityCounterModelId: null,
  insideRoomSanitizerCount: 0,
  insideRoomSanitizerModelId: null,
  outsideRoomSanitizerCount: 0,
  outsideRoomSanitizerModelId: null,
  insideRoomSoapCount: 0,
  insideRoomSoapModelId: null,
  outsideRoomSoapCount: 0,
  outsideRoomSoapModelId: null,
});
export type RoomTemplateSettings = z.infer<typeof Settings>;

/** The product of a room; undefined for one that rooms are not equipped for. */
export function roomProductOf(id: number): RoomProduct | undefined {
  const product = productOf(id);
  return ROOM_PRODUCTS.find((each) => each === product);
}

/** Models without which a room is not equipped. */
const checkModels = (given: RoomTemplateSettings, context: z.RefinementCtx): void => {
  const demand = (name: keyof RoomTemplateSettings) => {
    if (given[name] === null)
      context.addIssue({ code: "custom", path: [name], message: "required" });
  };
  if (roomProductOf(given.productId) === "IMS") {
    demand("gatewayModelId");
    demand("opportunityCounterModelId");
  }
  for (const group of DISPENSER_GROUPS) if (given[group.count] > 0) demand(group.model);
};

/** A facility's room template; the default is one that was not saved yet. */
export const RoomTemplate = Settings.extend({ isDefault: z.boolean(), version: Version });
export type RoomTemplate = z.infer<typeof RoomTemplate>;

/** What the dialog holds: a template, saved before or not. */
export const roomTemplateForm = {
  body: z.strictObject({ version: SeenVersion, ...settings }).superRefine(checkModels),
};
export type RoomTemplateForm = z.infer<typeof roomTemplateForm.body>;

/** Models that a room of a product may have, those that it has already among them. */
export const roomModels = (
  models: readonly DeviceModel[],
  product: RoomProduct | undefined,
  chosen: Iterable<number | null> = [],
) => {
  const kept = new Set(chosen);
  const fitting = models.filter(
    ({ id, isArchived, products }) =>
      (!isArchived || kept.has(id)) && products.some(({ code }) => code === product),
  );
  const ofType = (typeId: number) => fitting.filter(({ deviceTypeId }) => deviceTypeId === typeId);
  const holding = (formulation: number) =>
    ofType(DEVICE_TYPE_IDS.dispenser).filter(
      ({ formulationClassId }) => formulationClassId === formulation,
    );
  return {
    gatewayModels: ofType(DEVICE_TYPE_IDS.gateway),
    opportunityCounterModels: ofType(DEVICE_TYPE_IDS.opportunityCounter),
    sanitizerModels: holding(FORMULATION_IDS.sanitizer),
    soapDispenserModels: holding(FORMULATION_IDS.soap),
  };
};
type RoomModels = ReturnType<typeof roomModels>;

/** Each model of a template with the list that it has to come from. */
export const TEMPLATE_MODELS: readonly {
  model: Extract<keyof RoomTemplateSettings, `${string}ModelId`>;
  models: keyof RoomModels;
}[] = [
  { model: "gatewayModelId", models: "gatewayModels" },
  { model: "opportunityCounterModelId", models: "opportunityCounterModels" },
  ...DISPENSER_GROUPS,
];

/** The template of a facility that has none yet. */
export const defaultRoomTemplate = (product: RoomProduct): RoomTemplate => ({
  productId: productIdOf(product),
  gatewayModelId: null,
  includeOutsideOpportunityCounter: false,
  opportunityCounterModelId: null,
  insideRoomSanitizerCount: 0,
  insideRoomSanitizerModelId: null,
  outsideRoomSanitizerCount: 0,
  outsideRoomSanitizerModelId: null,
  insideRoomSoapCount: 0,
  insideRoomSoapModelId: null,
  outsideRoomSoapCount: 0,
  outsideRoomSoapModelId: null,
  isDefault: true,
  version: 1,
});

const shared = {
  access: { kind: "privilege", privilege: "crudDevices" },
  reach: "facility",
} as const;
const path = "facility/:facilityId/roomTemplate";
const params = z.object({ facilityId: FacilityId });

export const roomTemplates = {
  get: defineCall({
    ...shared,
    method: "GET",
    path,
    summary: "What a room of a facility is equipped with; the default where nobody has said.",
    params,
    output: RoomTemplate,
  }),
  create: defineCall({
    ...shared,
    method: "POST",
    path,
    errors: ["already_there"],
    summary: "Say for the first time what a room of a facility is equipped with.",
    params,
    body: z.strictObject({ ...settings, ...emptyRoom }).superRefine(checkModels),
    output: RoomTemplate,
  }),
  update: defineCall({
    ...shared,
    method: "PUT",
    path,
    errors: ["room_template_missing"],
    summary: "Change what a room of a facility is equipped with.",
    params,
    body: z
      .strictObject({ version: SeenVersion, ...settings, ...emptyRoom })
      .superRefine(checkModels),
    output: RoomTemplate,
    current: RoomTemplate,
  }),
  place: defineCall({
    ...shared,
    method: "POST",
    path: "roomTemplateDevicePlaceholders",
    heavy: "short",
    errors: ["room_template_missing"],
    summary: "Add the placeholders of the facility's room template at each of the places.",
    body: z.strictObject({
      facilityId: FacilityId,
      locationIds: z.array(Id).min(1, "required").max(LIMITS.placeholderLocationsMax, "too_many"),
    }),
    output: z.array(Id),
  }),
};
