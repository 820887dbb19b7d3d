import { z } from "zod";
import { ClosableAlarm } from "./alarms.ts";
import { defineCall } from "../core/call.ts";
import { DeviceReportFact } from "./ingest.ts";
import { LIMITS } from "../core/limits.ts";
import {
  Count,
  FacilityId,
  Id,
  Instant,
  LabelNumber,
  LocalDay,
  LocalDayInput,
  LookupId,
  Name,
  Version,
} from "../core/primitives.ts";
import { DEVICE_STATES } from "./heard-states.ts";
import { CurrentRefill } from "./refills.ts";
import { HealthPlace, PlaceWithoutCounter } from "../reports/reports.ts";

/** The number on a device's label, as a user types it. */
export const SerialNumber = LabelNumber(LIMITS.ingestSerialMaxLength);

export const BatteryState = DeviceReportFact.shape.battery.unwrap();

/** What to look at first while a device is offline. */
const SILENCE_CAUSES = ["gateway", "clock", "battery", "signal", "unknown"] as const;

/** While it lasts a device is not expected to be heard. Without an end until a user ends it. */
const OutOfService = z.object({ since: Instant, until: Instant.nullable(), reason: z.string() });

/** An interval of the axis in days from its start, and when it began and ended. */
const onAxis = { from: z.number(), to: z.number() };

/** What may be changed of a device beside its form, and its version. */
export const DeviceUpkeep = z.object({
  version: Version,
  serialNumber: z.string(),
  outOfService: OutOfService.nullable(),
});
export type DeviceUpkeep = z.infer<typeof DeviceUpkeep>;

export const DeviceHistory = z.object({
  ...DeviceUpkeep.shape,
  id: Id,
  facilityId: Id,
  name: z.string(),
  /** `dispenser`, `opportunityCounter`, `gateway`, `repeater` */
  deviceType: z.string(),
  deviceModel: z.string().nullable(),
  formulationClass: z.string().nullable(),
  firmwareVersion: z.string().nullable(),
  /** From the facility down to its place; empty while it is unassigned. */
  locationNames: z.array(z.string()),
  state: z.enum(DEVICE_STATES),
  /** While it is offline. */
  cause: z.enum(SILENCE_CAUSES).nullable(),
  /** The gateway or repeater whose outage or clock explains that it is not heard. */
  causeName: z.string().nullable(),
  /** Since it was installed here; null until its first report. */
  lastCommunicationTimestamp: Instant.nullable(),
  /** Since when its hardware of now hangs somewhere; null where it never did. */
  installedAt: Instant.nullable(),
  lastEventTimestamp: Instant.nullable(),
  battery: BatteryState.nullable(),
  /**
   * Of the module of a dispenser; null for a device without one, and for one that never reported
   * one.
   */
  moduleBattery: BatteryState.nullable(),
  lastRssi: z.number().nullable(),
  lastRssiGatewaySerialNumber: z.string().nullable(),
  /** How far a gateway's clock is behind as last heard, negative where it is ahead; null: not known. */
  clockOffsetMs: z.number().int().nullable(),
  timeZone: z.string(),
  /** The days of the axis, the last one today. */
  days: z.array(LocalDay),
  expectedReports: Count,
  reports: z.array(Count),
  /** Dispenses or passages; null for devices that have none. */
  events: z.array(Count).nullable(),
  faults: z.array(z.object({ ...onAxis, alarm: Count, raisedAt: Instant, isOpen: z.boolean() })),
  /** Open faults which nothing reported for so many days that a user may close them. */
  unconfirmedFaults: z.array(
    z.object({ alarm: ClosableAlarm, raisedAt: Instant, confirmedAt: Instant, days: Count }),
  ),
  batteries: z.array(z.object({ ...onAxis, state: BatteryState, since: Instant })),
  /** Median of the day, dBm. */
  signal: z.array(z.number().nullable()),
  /** Where on the axis the silence begins that lasts until now. */
  silentFrom: z.number().nullable(),
  /** Null for what is no dispenser, and where none was reported. */
  currentRefill: CurrentRefill.nullable(),
  /** Where it hung, newest first. */
  places: z.array(
    z.object({ locationNames: z.array(z.string()), from: Instant, to: Instant.nullable() }),
  ),
  /** Serial numbers of hardware that was replaced, newest first. */
  replaced: z.array(z.object({ serialNumber: z.string(), at: Instant })),
  canEdit: z.boolean(),
});
export type DeviceHistory = z.infer<typeof DeviceHistory>;

/** A device that is heard and that the facility does not know. Its texts are the sender's. */
export const UnknownDevice = z.object({
  serialNumber: z.string(),
  firstSeen: Instant,
  lastSeen: Instant,
  gateway: z.string().nullable(),
  facts: Count,
  /** The type that alone sends such facts, where that is clear. */
  deviceTypeId: z.number().nullable(),
});
export type UnknownDevice = z.infer<typeof UnknownDevice>;

/** A device as it is taken over from the list of unknown ones. */
export const AdoptedDevice = z.strictObject({
  serialNumber: SerialNumber,
  name: Name(LIMITS.deviceNameMaxLength),
  deviceTypeId: LookupId,
  deviceModelId: LookupId,
  locationId: z.uuid({ error: "required" }).toLowerCase(),
  /** Whether what it sent until now counts at its place, too. */
  countsPast: z.boolean(),
});
export type AdoptedDevice = z.infer<typeof AdoptedDevice>;

export const ReplaceDevice = z.strictObject({ version: Version, serialNumber: SerialNumber });

export const TakeOutOfService = z.strictObject({
  version: Version,
  /** The first day on which it is expected to be heard again; null: not known yet. */
  until: LocalDayInput.nullable(),
  reason: Name(LIMITS.outOfServiceReasonMaxLength),
});

export const CloseFault = z.strictObject({ alarm: ClosableAlarm });

const mayEdit = { kind: "privilege", privilege: "crudDevices" } as const;
const mayView = { kind: "privilege", privilege: "viewDeviceStatuses" } as const;
const deviceParams = z.object({ deviceId: Id });
const facilityParams = z.object({ facilityId: FacilityId });

export const deviceUpkeep = {
  history: defineCall({
    method: "GET",
    path: "device/:deviceId/history",
    access: mayView,
    reach: "row",
    heavy: "short",
    summary: "How a device is, its last 14 days, where it hung and which hardware it had.",
    params: deviceParams,
    output: DeviceHistory,
  }),
  replace: defineCall({
    method: "PUT",
    path: "device/:deviceId/replace",
    access: mayEdit,
    reach: "row",
    heavy: "short",
    errors: ["duplicate_value", "device_deactivated"],
    summary: "New hardware for a device: place, name, settings and history go on.",
    params: deviceParams,
    body: ReplaceDevice,
    output: DeviceUpkeep,
    current: DeviceUpkeep,
  }),
  takeOutOfService: defineCall({
    method: "PUT",
    path: "device/:deviceId/outOfService",
    access: mayEdit,
    reach: "row",
    heavy: "short",
    errors: ["device_deactivated"],
    summary: "Take a device out of service from now until a day; it is not expected to be heard.",
    params: deviceParams,
    body: TakeOutOfService,
    output: DeviceUpkeep,
    current: DeviceUpkeep,
  }),
  returnToService: defineCall({
    method: "DELETE",
    path: "device/:deviceId/outOfService",
    access: mayEdit,
    reach: "row",
    heavy: "short",
    summary: "Put a device back into service now.",
    params: deviceParams,
    output: DeviceUpkeep,
  }),
  closeFault: defineCall({
    method: "PUT",
    path: "device/:deviceId/closeFault",
    access: mayEdit,
    reach: "row",
    errors: ["fault_not_closable"],
    summary: "Close a fault by hand that nothing has confirmed for seven days.",
    params: deviceParams,
    body: CloseFault,
    output: z.object({ closedAt: Instant }),
  }),
  listUnknown: defineCall({
    method: "GET",
    path: "facility/:facilityId/unknownDevices",
    access: mayView,
    reach: "facility",
    summary: "Devices that are heard in a facility and that it does not know, last heard first.",
    params: facilityParams,
    output: z.object({
      devices: z.array(UnknownDevice),
      /** Of all unknown devices; the list may name fewer. */
      total: Count,
      timeZone: z.string(),
      canEdit: z.boolean(),
    }),
  }),
  adopt: defineCall({
    method: "POST",
    path: "facility/:facilityId/unknownDevices",
    access: mayEdit,
    reach: "facility",
    heavy: "short",
    errors: ["duplicate_value"],
    summary: "Add a device that is heard already; what it has sent is counted in.",
    params: facilityParams,
    body: AdoptedDevice,
    output: z.object({ deviceId: Id, adopted: Count }),
  }),
  counterPlaces: defineCall({
    method: "GET",
    path: "facility/:facilityId/counterPlaces",
    access: mayView,
    reach: "facility",
    heavy: "short",
    summary:
      "Places whose dispenses do not count for lack of a counter, or whose passages count twice.",
    params: facilityParams,
    output: z.object({
      placesWithoutCounter: z.array(PlaceWithoutCounter),
      countedTwice: z.array(HealthPlace),
    }),
  }),
};
