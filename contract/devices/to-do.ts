import { z } from "zod";
import { defineCall } from "../core/call.ts";
import { Count, FacilityId, Id, Instant, InstantInput, LocalDay } from "../core/primitives.ts";
import { BatteryState } from "./device-upkeep.ts";

/** Why a device is to be visited; of several causes the first. */
const VISIT_NEEDS = [
  "batteryDead",
  "silent",
  "batteryLow",
  "refillEmpty",
  "refillExpires",
  /** New here or replaced, and not heard since. */
  "waiting",
] as const;
export type VisitNeed = (typeof VISIT_NEEDS)[number];

/** Refills that are empty or expire within so many days are to be visited. */
export const REFILL_DUE_DAYS = 3;

/** Why a device is left for today. */
export const SKIP_REASONS = ["occupied", "partMissing", "other"] as const;

/** What a person noted of a visit: done by them, or left for today. */
export const VISIT_MARKS = ["done", "notToday"] as const;

const Place = z.object({ id: Id, name: z.string() });

/** What to bring: a refill by its product, else batteries, a refill or a spare by the model. */
const Bring = z.object({
  kind: z.enum(["batteries", "refill", "refillFor", "spare"]),
  name: z.string(),
});
export type Bring = z.infer<typeof Bring>;

const VisitMark = z.object({
  kind: z.enum(VISIT_MARKS),
  reason: z.enum(SKIP_REASONS).nullable(),
  at: Instant,
});

/** A device to visit, with what is known of why. */
export const Visit = z.object({
  deviceId: Id,
  name: z.string(),
  serialNumber: z.string(),
  floor: Place.nullable(),
  /** Its unit, or where it hangs if that is in none. */
  unit: Place,
  need: z.enum(VISIT_NEEDS),
  /** When the alarm was raised, or when a device that waits was installed. */
  since: Instant.nullable(),
  /** When this hardware was last heard. */
  heardAt: Instant.nullable(),
  /** It is not heard and nothing else explains that. */
  isSilent: z.boolean(),
  battery: BatteryState.nullable(),
  /** Of its last report, dBm. */
  signal: z.number().nullable(),
  /** Whether the gateway that named it last is heard; null where none did. */
  isGatewayHeard: z.boolean().nullable(),
  /** The day on which its refill is empty or expires, whichever comes first. */
  dueOn: LocalDay.nullable(),
  used: Count.nullable(),
  capacity: Count.nullable(),
  /** The number of the hardware that it replaces, while it waits. */
  formerSerialNumber: z.string().nullable(),
  /** Nothing is listed where the model or refill is not known. */
  bring: Bring.nullable(),
  /** Devices that are not heard because this one is not. */
  behind: Count,
  /** The caller's own. */
  mark: VisitMark.nullable(),
});
export type Visit = z.infer<typeof Visit>;

/** A gateway that is the cause of other devices' silence. */
const GatewayCause = z.object({
  deviceId: Id,
  name: z.string(),
  unitName: z.string().nullable(),
  /** It is silent, or its clock is so far ahead that its reports are refused. */
  kind: z.enum(["outage", "clock"]),
  since: Instant.nullable(),
  behind: Count,
  /** When the last of the devices behind it was heard. */
  heardUntil: Instant.nullable(),
});
export type GatewayCause = z.infer<typeof GatewayCause>;

export const ToDo = z.object({
  asOf: Instant,
  today: LocalDay,
  timeZone: z.string(),
  /** In the order of the way through the building. */
  visits: z.array(Visit),
  gateways: z.array(GatewayCause),
  /** The unit that the caller starts at today instead. */
  startAt: Id.nullable(),
  online: Count,
  inService: Count,
  waiting: Count,
  /** The refill that is due next, if all are well until then. */
  nextRefill: z.object({ unitName: z.string(), dueOn: LocalDay }).nullable(),
});
export type ToDo = z.infer<typeof ToDo>;

const MarkVisit = z
  .strictObject({
    kind: z.enum(VISIT_MARKS),
    reason: z.enum(SKIP_REASONS, { error: "required" }).nullable().optional(),
    /** When it was noted, where that was before: on a phone without a network. */
    at: InstantInput.optional(),
  })
  .superRefine(({ kind, reason }, context) => {
    if (kind === "notToday" && (reason ?? null) === null)
      context.addIssue({ code: "custom", path: ["reason"], message: "required" });
  });
export type MarkVisit = z.infer<typeof MarkVisit>;

const access = { kind: "privilege", privilege: "crudDevices" } as const;
const deviceParams = z.object({ deviceId: Id });
const facilityParams = z.object({ facilityId: FacilityId });

export const toDo = {
  get: defineCall({
    method: "GET",
    path: "facility/:facilityId/toDo",
    access,
    reach: "facility",
    heavy: "short",
    background: true,
    summary:
      "The devices to visit today, by need and by the way through the building, with what to bring.",
    params: facilityParams,
    output: ToDo,
  }),
  startAt: defineCall({
    method: "PUT",
    path: "facility/:facilityId/toDo/startAt",
    access,
    reach: "facility",
    summary: "Start at another unit until midnight, or with null where the need is greatest.",
    params: facilityParams,
    body: z.strictObject({ locationId: Id.nullable() }),
  }),
  mark: defineCall({
    method: "PUT",
    path: "device/:deviceId/visit",
    access,
    reach: "row",
    summary:
      "Note a device's visit as done by the caller, for two hours, or leave it until tomorrow.",
    params: deviceParams,
    body: MarkVisit,
  }),
  unmark: defineCall({
    method: "DELETE",
    path: "device/:deviceId/visit",
    access,
    reach: "row",
    summary: "Take back what the caller noted of a device's visit.",
    params: deviceParams,
  }),
};
