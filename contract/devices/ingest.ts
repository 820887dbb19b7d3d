import { z } from "zod";
import { defineCall } from "../core/call.ts";
import { REFUSAL_CODES } from "../core/errors.ts";
import { LIMITS } from "../core/limits.ts";
import {
  Count,
  FacilityId,
  INTEGER_MAX,
  Id,
  InstantInput,
  LocalDayInput,
} from "../core/primitives.ts";

/** Neither control characters nor halves of characters, which no database text can hold. */
const STORABLE = /^[^\p{Cc}\p{Cs}]*$/u;

const text = (max: number): z.ZodString => z.string().trim().min(1).max(max).regex(STORABLE);
const common = {
  /**
   * The sender's own id, unique for the device and the instant: a resend carries the same id, device
   * and instant. The same id at another instant is another fact.
   */
  id: text(LIMITS.ingestFactIdMaxLength),
  /** Serial number. */
  device: text(LIMITS.ingestSerialMaxLength),
  at: InstantInput,
};
const Battery = z.enum(["Good", "Low", "Dead"]);
export type BatteryLevel = z.infer<typeof Battery>;

export const DispenseFact = z.strictObject({
  ...common,
  type: z.literal("dispense"),
  badge: text(LIMITS.ingestSerialMaxLength).optional(),
  count: z.number().int().min(1).max(LIMITS.dispenseCountMax).default(1),
});
export const PassageFact = z.strictObject({
  ...common,
  type: z.literal("passage"),
  direction: z.enum(["in", "out"]),
  badge: text(LIMITS.ingestSerialMaxLength).optional(),
});
const Report = z.strictObject({
  ...common,
  type: z.literal("device_report"),
  /** Serial number of the gateway that heard the device. */
  gateway: text(LIMITS.ingestSerialMaxLength).optional(),
  /** Serial numbers of the repeaters between the two, nearest the device first; none: heard directly. */
  via: z.array(text(LIMITS.ingestSerialMaxLength)).max(LIMITS.ingestViaMax).optional(),
  /** dBm */
  rssi: z.number().int().min(-150).max(0).optional(),
  battery: Battery.optional(),
  /** Of the module that reads badges. */
  moduleBattery: Battery.optional(),
  firmware: text(50).optional(),
  /** Dispenses since the refill was put in. */
  dispenses: Count.max(INTEGER_MAX).optional(),
  /** Dispenses of the device's whole life. */
  totalDispenses: Count.max(INTEGER_MAX).optional(),
  refill: z
    .strictObject({
      eKey: text(64),
      installedAt: InstantInput.optional(),
      expiresOn: LocalDayInput.optional(),
      batch: text(64).optional(),
      formulation: text(64).optional(),
      formulationClass: z.enum(["soap", "sanitizer"]).optional(),
      /** Dispenses in a full one. */
      capacity: Count.min(1).max(INTEGER_MAX).optional(),
    })
    .optional(),
  badge: text(LIMITS.ingestSerialMaxLength).optional(),
  badgeBattery: Battery.optional(),
});
export const DeviceReportFact = Report.refine(
  ({ badge, badgeBattery }) => badge !== undefined || badgeBattery === undefined,
  { path: ["badge"] },
);
export const DeviceFaultFact = z.strictObject({
  ...common,
  type: z.literal("device_fault"),
  alarm: z.number().int().min(1).max(10),
  state: z.enum(["raised", "cleared"]),
});
/** One thing that happened at a device, as a gateway sends it. */
export const Fact = z.discriminatedUnion("type", [
  DispenseFact,
  PassageFact,
  DeviceReportFact,
  DeviceFaultFact,
]);
export type Fact = z.infer<typeof Fact>;

/**
 * Header of a batch: the instant of sending by the gateway's own clock, new with each try. Without it
 * nothing is known of the clock. Times of facts are never corrected by it.
 */
export const SENT_AT_HEADER = "x-sent-at";
export const SentAt = InstantInput;
/**
 * Header of a batch: the serial number of the gateway that sends it. The batch is contact with that
 * gateway, whatever becomes of its lines, even without any. Without it gateways are known by the facts.
 */
export const GATEWAY_HEADER = "x-gateway";
export const SendingGateway = text(LIMITS.ingestSerialMaxLength);

export const IngestAnswer = z.object({
  /** New facts, committed (facts of unknown devices, stored aside, among them). */
  accepted: Count,
  duplicate: Count,
  refused: z.array(
    z.object({
      index: Count,
      id: z.string().nullable(),
      code: z.enum(REFUSAL_CODES),
      /** Of an invalid fact: its fields that are missing, wrong or not known, if it has any. */
      fields: z.array(z.string()).optional(),
    }),
  ),
});
export type IngestAnswer = z.infer<typeof IngestAnswer>;

/** A token that a facility's gateways may send with; the secret itself is shown once, when it is made. */
export const GatewayToken = z.object({ id: Id, name: z.string(), createdAt: z.string() });
export type GatewayToken = z.infer<typeof GatewayToken>;

export const ingest = {
  events: defineCall({
    method: "POST",
    path: "ingest/events",
    audit: "none",
    access: { kind: "gateway" },
    reach: "facility",
    errors: [
      "bad_request",
      "credential_expired",
      "facility_archived",
      "not_found",
      "batch_too_large",
      "file_type",
      "rate_limited",
    ],
    summary:
      "Facts from a gateway: a JSON array or NDJSON, gzip welcome, answered after commit. A fact is " +
      "the same as one before by its id, device and instant together. Header " +
      `${SENT_AT_HEADER} (optional): the instant of sending by the gateway's own clock. Header ` +
      `${GATEWAY_HEADER} (optional): the serial number of the gateway that sends.`,
    rawBody: true,
    output: IngestAnswer,
  }),
  tokens: defineCall({
    method: "GET",
    path: "facility/:facilityId/gatewayTokens",
    access: { kind: "privilege", privilege: "editFacilities" },
    reach: "facility",
    peopleOnly: true,
    summary: "The tokens with which a facility's gateways may send, newest first.",
    params: z.object({ facilityId: FacilityId }),
    output: z.array(GatewayToken),
  }),
  revokeToken: defineCall({
    method: "DELETE",
    path: "facility/:facilityId/gatewayTokens/:tokenId",
    access: { kind: "privilege", privilege: "editFacilities" },
    reach: "facility",
    errors: ["not_found"],
    peopleOnly: true,
    summary: "Revoke a token at once: gateways that use it are refused.",
    params: z.object({ facilityId: FacilityId, tokenId: Id }),
  }),
  createToken: defineCall({
    method: "POST",
    path: "facility/:facilityId/gatewayTokens",
    access: { kind: "privilege", privilege: "editFacilities" },
    reach: "facility",
    peopleOnly: true,
    summary: "Make a token for a facility's gateway; the answer is the only place that shows it.",
    params: z.object({ facilityId: FacilityId }),
    output: z.object({ token: z.string() }),
  }),
};
