import { z } from "zod";
import { defineCall } from "../core/call.ts";

/** After so many days without a backup the status says so. */
const BACKUP_MAX_AGE_DAYS = 3;

/** A gateway that was silent for so long is offline, and its lag is out of bounds. */
export const GATEWAY_OFFLINE_MINUTES = 30;

/**
 * What is known about this installation: the part, what it is measured in, and the bounds outside
 * of which it is invalid; null: no bound. Words are in `system-status.json` under `type.<name>`.
 */
export const STATUS_TYPES = {
  databaseConnections: { part: "database", unit: "percent", min: null, max: 90 },
  databaseReachable: { part: "database", unit: "milliseconds", min: null, max: 500 },
  databaseSteps: { part: "database", unit: "count", min: null, max: 0 },
  databaseSize: { part: "database", unit: "gigabytes", min: null, max: 500 },
  backupAge: { part: "database", unit: "days", min: null, max: BACKUP_MAX_AGE_DAYS },
  backupSize: { part: "database", unit: "gigabytes", min: null, max: null },
  diskFree: { part: "machine", unit: "gigabytes", min: 5, max: null },
  memoryUsed: { part: "machine", unit: "percent", min: null, max: 90 },
  eventLoopDelay: { part: "machine", unit: "milliseconds", min: null, max: 200 },
  gatewayTokenExpiry: { part: "expiries", unit: "days", min: 14, max: null },
  ingestRate: { part: "ingest", unit: "perMinute", min: null, max: null },
  gatewayLag: { part: "ingest", unit: "minutes", min: null, max: GATEWAY_OFFLINE_MINUTES },
  unknownDevices: { part: "ingest", unit: "count", min: null, max: 25 },
  summaryLag: { part: "engine", unit: "minutes", min: null, max: 15 },
  jobsDue: { part: "jobs", unit: "count", min: null, max: 100 },
  jobsFailed: { part: "jobs", unit: "count", min: null, max: 0 },
  jobOldestDue: { part: "jobs", unit: "minutes", min: null, max: 15 },
  mailFailed: { part: "mail", unit: "count", min: null, max: 0 },
  mailOldestDue: { part: "mail", unit: "minutes", min: null, max: 30 },
  mailRelay: { part: "mail", unit: "minutes", min: null, max: 0 },
  mailDomains: { part: "mail", unit: "count", min: null, max: 0 },
  mailHeld: { part: "mail", unit: "count", min: null, max: 0 },
  mailWaiting: { part: "mail", unit: "count", min: null, max: 200 },
  printsFailed: { part: "print", unit: "count", min: null, max: 5 },
  printsWaiting: { part: "print", unit: "count", min: null, max: 20 },
} as const satisfies Record<string, StatusRule>;

type StatusRule = {
  part: StatusPart;
  unit: StatusUnit;
  min: number | null;
  max: number | null;
};

/** Parts of the installation; `diagnostics` holds their recent log lines. */
export const STATUS_PARTS = [
  "database",
  "machine",
  "ingest",
  "engine",
  "jobs",
  "mail",
  "print",
  "expiries",
  "portal",
] as const;
export type StatusPart = (typeof STATUS_PARTS)[number];
type StatusUnit =
  | "count"
  | "percent"
  | "perMinute"
  | "milliseconds"
  | "minutes"
  | "days"
  | "gigabytes";
export const STATUS_TYPE_NAMES = Object.keys(STATUS_TYPES) as readonly StatusType[];
export type StatusType = keyof typeof STATUS_TYPES;
const StatusTypeName = z.enum(Object.keys(STATUS_TYPES) as [StatusType, ...StatusType[]]);

/** Whether a figure lies within the bounds of its type; one that cannot be read does not. */
export const isValidStatus = (type: StatusType, value: number | null): boolean => {
  const { min, max } = STATUS_TYPES[type];
  if (value === null) return false;
  return (min === null || value >= min) && (max === null || value <= max);
};

/** What a figure is; null while it cannot be read, as a part of the database does not answer. */
const currentValue = z.number().nullable();

/** How often figures are noted. */
export const STATUS_SAMPLE_SECONDS = 300;
/** Rows of history that are newer are marked. */
export const STATUS_RECENT_MINUTES = 15;
/** History that is older is reduced to one sample an hour. */
export const STATUS_FULL_DAYS = 90;
export const STATUS_PAGE_SIZES = [50, 100, 500, -1] as const;
export const STATUS_PAGE_SIZE = 500;

const figure = {
  statusType: StatusTypeName,
  /** What it is about, such as a gateway with its facility; empty for all of it. */
  statusQualifier: z.string(),
  statusValue: z.number(),
  minThreshold: z.number().nullable(),
  maxThreshold: z.number().nullable(),
};

export const SystemStatus = z.object({
  id: z.string(),
  ...figure,
  statusValue: currentValue,
  isValid: z.boolean(),
  /** The instant that the figure counts from, such as that of the last backup; null for none. */
  statusTimestamp: z.iso.datetime().nullable(),
  /**
   * Values of the last day in order of time, for a small graph; the last one is this one, where it
   * can be read.
   */
  recent: z.array(z.number()),
});
export type SystemStatus = z.infer<typeof SystemStatus>;

export const StatusRecord = z.object({
  id: z.string(),
  ...figure,
  /** UTC without a zone, `2026-11-19T14:35:00`. */
  insertTimestampUtc: z.string(),
});
export type StatusRecord = z.infer<typeof StatusRecord>;

export const LOG_LEVELS = ["debug", "info", "warn", "error", "fatal"] as const;

/** A part of the installation: its figures as they are, and what this server logged of it lately. */
export const Diagnosis = z.object({
  part: z.enum(STATUS_PARTS),
  figures: z.array(
    z.object({
      statusType: StatusTypeName,
      statusQualifier: z.string(),
      statusValue: currentValue,
    }),
  ),
  lines: z.array(
    z.object({
      /** UTC without a zone. */
      timestampUtc: z.string(),
      level: z.enum(LOG_LEVELS),
      text: z.string(),
    }),
  ),
});
export type Diagnosis = z.infer<typeof Diagnosis>;

export const systemStatus = {
  current: defineCall({
    method: "GET",
    path: "systemStatus",
    access: { kind: "privilege", privilege: "systemStatus" },
    reach: "none",
    summary: "How this installation is: a figure with its bounds for each of its parts.",
    output: z.array(SystemStatus),
  }),
  history: defineCall({
    method: "GET",
    path: "systemStatusHistory",
    access: { kind: "privilege", privilege: "systemStatusHistory" },
    reach: "none",
    summary: "What was noted of these figures, the oldest first.",
    output: z.array(StatusRecord),
  }),
  diagnostics: defineCall({
    method: "GET",
    path: "systemStatus/diagnostics",
    access: { kind: "privilege", privilege: "diagnostics" },
    reach: "none",
    summary: "The raw figures of each part and the latest lines of this server's log.",
    output: z.array(Diagnosis),
  }),
};
