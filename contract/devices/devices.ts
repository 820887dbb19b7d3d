import { z } from "zod";
import { defineCall } from "../core/call.ts";
import { SerialNumber } from "./device-upkeep.ts";
import {
  DEVICE_STATES,
  type DeviceState,
  type HeardState,
  SILENT_STATES,
  STATES_HEARD,
} from "./heard-states.ts";
import { ImportCheck, ImportResult, importInput, importWrite } from "../core/imports.ts";
import { LIMITS } from "../core/limits.ts";
import { Product } from "../core/permissions.ts";
import {
  Count,
  FacilityId,
  Id,
  LookupId,
  Name,
  SeenVersion,
  Stored,
  Title,
  Version,
} from "../core/primitives.ts";
import { CurrentRefill } from "./refills.ts";

/** Ids of device types that rules ask for. */
export const DEVICE_TYPE_IDS = {
  dispenser: 1,
  opportunityCounter: 2,
  gateway: 3,
  repeater: 5,
} as const;
/** A device type as `device_type.name` has it. */
export type DeviceTypeName = keyof typeof DEVICE_TYPE_IDS;
/** Ids of formulation classes that rules ask for. */
export const FORMULATION_IDS = { soap: 1, sanitizer: 2 } as const;
const { dispenser, opportunityCounter, gateway, repeater } = DEVICE_TYPE_IDS;

/** Rows of one page of the device list, the usual number first. */
export const DEVICE_PAGE_SIZES = [50, 10, 25, 100] as const;
/** Columns that the device list is sorted by. */
export const DEVICE_SORT_KEYS = [
  "name",
  "serialNumber",
  "type",
  "model",
  "location",
  "lastCommunication",
  "lastEvent",
  "status",
  "battery",
  "rssi",
] as const;
export type DeviceSortKey = (typeof DEVICE_SORT_KEYS)[number];

export const BATTERY_STATUSES = ["Good", "Low", "Dead", "Unknown"] as const;
const ONLINE_STATUSES = ["Online", "Offline"] as const;
/** What the list's filter by status takes together; all of it are the devices that hang somewhere. */
export const STATUS_FILTERS = [
  "Online",
  "Silent",
  "BehindGateway",
  "NotHeardYet",
  "OutOfService",
] as const;
type StatusFilter = (typeof STATUS_FILTERS)[number];
/** What links of earlier mails call all that are not heard. */
const FORMER_FILTER = "Offline";
export const STATES_OF_STATUS: Readonly<
  Record<StatusFilter | typeof FORMER_FILTER, readonly DeviceState[]>
> = {
  [FORMER_FILTER]: SILENT_STATES,
  Online: STATES_HEARD.online,
  Silent: STATES_HEARD.silent,
  BehindGateway: STATES_HEARD.behindGateway,
  NotHeardYet: STATES_HEARD.notHeardYet,
  OutOfService: STATES_HEARD.outOfService,
};
/** Sets of devices that pages count, by the list's filter that has exactly these as its rows. */
export const DEVICE_SETS = {
  all: STATUS_FILTERS,
  inService: ["Online", "Silent", "BehindGateway", "NotHeardYet"],
  online: ["Online"],
  silent: ["Silent"],
  behindGateway: ["BehindGateway"],
  notHeardYet: ["NotHeardYet"],
  outOfService: ["OutOfService"],
} as const satisfies Readonly<Record<string, readonly StatusFilter[]>>;
export type DeviceSet = keyof typeof DEVICE_SETS;
const ASSIGNMENTS = ["assigned", "unassigned"] as const;

/** Several values in one parameter, with commas between. */
const several = <S extends z.ZodType<string, string>>(value: S) =>
  z
    .string()
    .transform((text) => text.split(",").filter(Boolean))
    .pipe(z.array(value).max(LIMITS.deviceFilterValuesMax, "too_many"))
    .optional();

const isSortKey = (text: string): boolean => (DEVICE_SORT_KEYS as readonly string[]).includes(text);

const listQuery = z.strictObject({
  facilityId: FacilityId,
  /** These devices alone. */
  deviceId: several(Id),
  /** Devices that are not heard because these gateways or repeaters are not. */
  behind: several(Id),
  /** Places; what hangs below them belongs to them. */
  locationId: several(Id),
  assignment: several(z.enum(ASSIGNMENTS)),
  deviceType: several(z.string().regex(/^\d{1,4}$/u)),
  model: several(z.string().regex(/^\d{1,4}$/u)),
  battery: several(z.enum(BATTERY_STATUSES)),
  online: several(z.enum([...STATUS_FILTERS, FORMER_FILTER])),
  formulation: several(z.string().regex(/^\d{1,4}$/u)),
  placeholdersOnly: z.literal("true").optional(),
  search: z.string().trim().max(LIMITS.searchMaxLength, "too_long").optional(),
  /** One column or two, the leading one first; with a minus for the other direction. */
  sort: z
    .string()
    .refine(
      (text) => text.split(",").every((part) => isSortKey(part.replace(/^-/u, ""))),
      "not_in_list",
    )
    .refine((text) => text.split(",").length <= LIMITS.deviceSortKeysMax, "too_many")
    .optional(),
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  rows: z.coerce
    .number()
    .int()
    .min(1)
    .max(Math.max(...DEVICE_PAGE_SIZES), "too_big")
    .default(DEVICE_PAGE_SIZES[0]),
});
export { listQuery as deviceListQuery };
export type DeviceListQuery = z.infer<typeof listQuery>;

const instant = z.string().nullable();

/** One line of the device list. A placeholder has no serial number. */
export const DeviceListRow = z.object({
  id: Id,
  serialNumber: z.string().nullable(),
  name: z.string(),
  deviceTypeId: z.number(),
  deviceType: z.string(),
  deviceModelId: z.number().nullable(),
  deviceModel: z.string().nullable(),
  formulationClassId: z.number().nullable(),
  locationId: Id.nullable(),
  /** From the floor down. */
  locationNames: z.array(z.string()),
  isAssigned: z.boolean(),
  /** Null for a placeholder. */
  state: z.enum(DEVICE_STATES).nullable(),
  /** The gateway or repeater whose outage explains that it is not heard, or the gateway whose clock does. */
  cause: z.object({ kind: z.enum(["outage", "clock"]), name: z.string() }).nullable(),
  /** Who said that they are on one of its open alarms. */
  takenBy: z.string().nullable(),
  /** Null for what is not expected to be heard: placeholders, unassigned, out of service, not heard yet. */
  currentOnlineStatus: z.enum(ONLINE_STATUSES).nullable(),
  /** While it lasts the device is not expected to be heard; without an end until a user ends it. */
  outOfService: z.object({ until: instant }).nullable(),
  currentBatteryStatus: z.enum(BATTERY_STATUSES),
  /** Since it was installed here; null until its first report. */
  lastCommunicationTimestamp: instant,
  /** Since when its hardware of now hangs somewhere; null for a placeholder. */
  installedAt: instant,
  lastEventTimestamp: instant,
  lastRssi: z.number().nullable(),
  lastRssiTimestamp: instant,
  lastRssiGatewaySerialNumber: z.string().nullable(),
  version: Version,
});
export type DeviceListRow = z.infer<typeof DeviceListRow>;

export const DeviceList = z.object({
  /** Rows that match, on all pages. */
  total: Count,
  /** The page that this is: the last one where a later one was requested. */
  page: z.number().int().positive(),
  rows: z.array(DeviceListRow),
});
export type DeviceList = z.infer<typeof DeviceList>;

/** A place where devices hang, and how many devices and placeholders do in it and below. */
export const DevicePlace = z.object({
  id: Id,
  parentId: Id.nullable(),
  name: z.string(),
  level: z.number(),
  deviceCount: Count,
});
export type DevicePlace = z.infer<typeof DevicePlace>;

export const DevicePlaces = z.object({
  places: z.array(DevicePlace),
  assigned: Count,
  unassigned: Count,
  placeholders: Count,
  timeZone: z.string(),
  /** Devices and placeholders may be changed by the caller. */
  canEdit: z.boolean(),
});
export type DevicePlaces = z.infer<typeof DevicePlaces>;

/** Kinds of devices that the dashboard counts; both kinds of dispensers are dispensers too. */
export const DEVICE_KINDS = [
  "dispensers",
  "soapDispensers",
  "sanitizerDispensers",
  "gateways",
  "opportunityCounters",
  "repeaters",
] as const;
export type DeviceKind = (typeof DEVICE_KINDS)[number];

/** Devices of a kind by how they are heard, all of them as `count`, and weak batteries among them. */
const KindCount = z.object({
  count: Count,
  online: Count,
  silent: Count,
  behindGateway: Count,
  notHeardYet: Count,
  outOfService: Count,
  lowBattery: Count,
} satisfies Record<HeardState | "count" | "lowBattery", typeof Count>);
export const DeviceTypeCounts = z.object({
  total: Count,
  dispensers: Count,
  soapDispensers: Count,
  sanitizerDispensers: Count,
  gateways: Count,
  opportunityCounters: Count,
  repeaters: Count,
  /** The same, with how many of each need a look. */
  kinds: z.object({
    dispensers: KindCount,
    soapDispensers: KindCount,
    sanitizerDispensers: KindCount,
    gateways: KindCount,
    opportunityCounters: KindCount,
    repeaters: KindCount,
  } satisfies Record<DeviceKind, typeof KindCount>),
});
export type DeviceTypeCounts = z.infer<typeof DeviceTypeCounts>;

const Choice = z.object({ id: z.number(), name: z.string() });
export const DeviceModel = Choice.extend({
  deviceTypeId: z.number(),
  formulationClassId: z.number().nullable(),
  isArchived: z.boolean(),
  products: z.array(z.object({ code: Product })),
});
export type DeviceModel = z.infer<typeof DeviceModel>;

const optionalText = (length: number) => Title(length).nullable().optional();
const choice = LookupId.nullable().optional();

const settings = {
  name: Name(LIMITS.deviceNameMaxLength),
  deviceTypeId: LookupId,
  deviceModelId: LookupId,
  formulationClassId: choice,
  devicePositionId: choice,
  deviceOrientationId: choice,
  firmwareVersion: optionalText(LIMITS.deviceTextMaxLength),
  /** Its dispenses or passages count. */
  isCompliance: z.boolean(),
};
const ownSettings = {
  ...settings,
  jumperConfiguration: z
    .union([z.literal(1), z.literal(2)])
    .nullable()
    .optional(),
  sensitivity: z.number().int().min(0, "too_small").max(7, "too_big").nullable().optional(),
  timeslot: z.number().int().min(1, "too_small").max(20, "too_big").nullable().optional(),
  repeaterPath: optionalText(LIMITS.repeaterPathMaxLength),
  ipAddress: optionalText(LIMITS.deviceTextMaxLength),
  defaultGateway: optionalText(LIMITS.deviceTextMaxLength),
  subnetMask: optionalText(LIMITS.deviceTextMaxLength),
  networkSetup: optionalText(LIMITS.deviceTextMaxLength),
  serverPort: z.number().int().min(0, "too_small").max(65_535, "too_big").nullable().optional(),
};

/** Which of the form's fields a type of device has. */
export const fieldsOfType = (typeId: number, hasSerialNumber: boolean) => ({
  formulationClass: typeId === dispenser,
  isCompliance: typeId !== gateway && typeId !== repeater,
  counterSettings: typeId === opportunityCounter && hasSerialNumber,
  repeaterPath: typeId === gateway,
  network: typeId === gateway && hasSerialNumber,
});

const checkClass = (
  {
    deviceTypeId,
    formulationClassId,
  }: { deviceTypeId: number; formulationClassId?: number | null | undefined },
  context: z.RefinementCtx,
): void => {
  if (deviceTypeId === dispenser && (formulationClassId ?? null) === null)
    context.addIssue({ code: "custom", path: ["formulationClassId"], message: "required" });
};

/** What people set of a device. */
export type DeviceSettings = z.infer<z.ZodObject<typeof ownSettings>>;

export const DeviceNote = z.object({
  id: Id,
  noteText: z.string(),
  createdDate: z.string(),
  addedBy: z.string(),
});
export type DeviceNote = z.infer<typeof DeviceNote>;

const nullableText = z.string().nullable();
const nullableNumber = z.number().nullable();
export const DeviceDetail = z.object({
  id: Id,
  facilityId: Id,
  serialNumber: z.string(),
  locationId: Id.nullable(),
  name: z.string(),
  deviceTypeId: z.number(),
  deviceModelId: nullableNumber,
  formulationClassId: nullableNumber,
  devicePositionId: nullableNumber,
  deviceOrientationId: nullableNumber,
  firmwareVersion: nullableText,
  isCompliance: z.boolean(),
  jumperConfiguration: Stored([1, 2]).nullable(),
  sensitivity: nullableNumber,
  timeslot: nullableNumber,
  repeaterPath: nullableText,
  ipAddress: nullableText,
  defaultGateway: nullableText,
  subnetMask: nullableText,
  networkSetup: nullableText,
  serverPort: nullableNumber,
  isDeactivated: z.boolean(),
  /** Of a dispenser; null while none is known. */
  currentRefill: CurrentRefill.nullable(),
  notes: z.array(DeviceNote),
  version: Version,
});
export type DeviceDetail = z.infer<typeof DeviceDetail>;

const view = { kind: "privilege", privilege: "viewDeviceStatuses" } as const;
const edit = { kind: "privilege", privilege: "crudDevices" } as const;
const params = z.object({ deviceId: Id });
/** A device as its form or a list has it. */
const entity = z.union([DeviceDetail, DeviceListRow]);
const ofFacility = z.strictObject({ facilityId: FacilityId });
const lookup = <O extends z.ZodType>(path: string, summary: string, row: O) =>
  defineCall({
    method: "GET",
    path,
    access: view,
    reach: "none",
    summary,
    output: z.array(row),
  });

export const devices = {
  list: defineCall({
    method: "GET",
    path: "device",
    access: view,
    reach: "facility",
    heavy: "short",
    summary: "A page of a facility's devices and placeholders, filtered, searched and sorted.",
    query: listQuery,
    output: DeviceList,
  }),
  ofFacility: defineCall({
    method: "GET",
    path: "facility/:facilityId/devices",
    access: view,
    reach: "facility",
    heavy: "short",
    summary: "All devices and placeholders of a facility, by name.",
    params: z.object({ facilityId: FacilityId }),
    output: z.array(DeviceListRow),
  }),
  places: defineCall({
    method: "GET",
    path: "device/places",
    access: view,
    reach: "facility",
    summary: "Where a facility's devices hang, and how many.",
    query: ofFacility,
    output: DevicePlaces,
  }),
  typeCount: defineCall({
    method: "GET",
    path: "facility/:facilityId/deviceTypeCount",
    access: view,
    reach: "facility",
    summary: "How many devices of each kind a facility has in use, and how many need a look.",
    params: z.object({ facilityId: FacilityId }),
    output: DeviceTypeCounts,
  }),
  inactive: defineCall({
    method: "GET",
    path: "device/inactiveDeviceSerialNumbers",
    access: edit,
    reach: "facility",
    summary:
      "Deactivated devices: of a facility, or of all of the session's customer in which one may change devices.",
    query: z.strictObject({ facilityId: FacilityId.optional() }),
    output: z.array(z.object({ id: Id, serialNumber: z.string(), name: z.string() })),
  }),
  checkImport: defineCall({
    method: "POST",
    path: "facility/:facilityId/devices/import/check",
    heavy: "report",
    access: edit,
    reach: "facility",
    audit: "none",
    summary: "What a CSV file of devices would add; writes nothing.",
    params: ofFacility,
    body: z.strictObject(importInput),
    output: ImportCheck,
  }),
  import: defineCall({
    method: "POST",
    path: "facility/:facilityId/devices/import",
    access: edit,
    reach: "facility",
    heavy: "short",
    errors: ["import_refused", "duplicate_value"],
    summary: "Add the good lines of a CSV file of devices, or nothing where one is refused.",
    params: ofFacility,
    body: z.strictObject(importWrite),
    output: ImportResult,
  }),
  types: lookup("device/types", "Types of devices.", Choice),
  models: lookup("device/models", "Models of devices.", DeviceModel),
  positions: lookup("device/positions", "Where a device may hang in a room.", Choice),
  orientations: lookup("device/orientations", "How a device may be turned.", Choice),
  formulationClasses: lookup("device/formulationClasses", "Classes of formulations.", Choice),
  get: defineCall({
    method: "GET",
    path: "device/:deviceId",
    access: view,
    reach: "row",
    summary: "A device with its settings and notes.",
    params,
    output: DeviceDetail,
  }),
  create: defineCall({
    method: "POST",
    path: "device",
    access: edit,
    reach: "facility",
    heavy: "short",
    errors: ["duplicate_value", "serial_number_deactivated"],
    summary: "Add a device where it hangs. What it has sent before is counted in.",
    body: z
      .strictObject({
        facilityId: FacilityId,
        locationId: Id,
        serialNumber: SerialNumber,
        ...ownSettings,
        isCompliance: ownSettings.isCompliance.default(true),
      })
      .superRefine(checkClass),
    entity,
    output: z.object({ id: Id }),
  }),
  update: defineCall({
    method: "PUT",
    path: "device/:deviceId",
    access: edit,
    reach: "row",
    heavy: "short",
    errors: ["device_deactivated"],
    summary: "Change a device's settings; another place moves it there from now on.",
    params,
    body: z
      .strictObject({
        version: SeenVersion,
        /** Null takes it off its place; without it, it stays there. */
        locationId: Id.nullable().optional(),
        ...ownSettings,
        isCompliance: ownSettings.isCompliance.default(false),
      })
      .superRefine(checkClass),
    entity,
    output: DeviceDetail,
    current: DeviceDetail,
  }),
  assign: defineCall({
    method: "PUT",
    path: "device/:deviceId/assign",
    access: edit,
    reach: "row",
    heavy: "short",
    errors: ["device_deactivated"],
    summary:
      "Hang a device somewhere from now on. With where it was seen to hang, a conflict once it no longer does.",
    params,
    body: z.strictObject({
      locationId: z.string().min(1, "required").pipe(Id),
      /** Null: it was seen to hang nowhere. */
      seenLocationId: Id.nullable().optional(),
    }),
    entity,
    current: DeviceDetail,
  }),
  unassign: defineCall({
    method: "PUT",
    path: "device/:deviceId/unassign",
    access: edit,
    reach: "row",
    heavy: "short",
    errors: ["device_deactivated"],
    summary: "Take a device off its place; what it sends from now on counts nowhere.",
    params,
    entity,
  }),
  deactivate: defineCall({
    method: "PUT",
    path: "device/:deviceId/deactivate",
    access: edit,
    reach: "row",
    heavy: "short",
    errors: ["device_deactivated"],
    summary: "Retire a device: later facts are refused, its history stays.",
    params,
    entity,
  }),
  activate: defineCall({
    method: "PUT",
    path: "device/:deviceId/activate",
    access: edit,
    reach: "row",
    heavy: "short",
    errors: ["device_not_deactivated"],
    summary: "Take a deactivated device into use again, at a place of its facility.",
    params,
    body: z.strictObject({
      facilityId: FacilityId,
      locationId: z.string().min(1, "required").pipe(Id),
    }),
    entity,
  }),
  addNote: defineCall({
    method: "POST",
    path: "device/:deviceId/notes",
    access: edit,
    reach: "row",
    summary: "Add a note to a device.",
    params,
    body: z.strictObject({ noteText: Name(LIMITS.deviceNoteMaxLength) }),
    output: DeviceNote,
  }),
};

/** Settings that a placeholder has too. */
export const placeholderSettings = settings;
export { ownSettings as ownDeviceSettings };
export { checkClass as checkFormulationClass };
