import { z } from "zod";
import type { FigureId } from "#contract/core/figures.ts";
import { LIMITS } from "#contract/core/limits.ts";
import { Count } from "#contract/core/primitives.ts";
import type { ReportCell, ReportRow } from "../columns.ts";
import { counted, mostUrgent } from "../answer/answer.ts";
import { defineReport } from "../definition.ts";
import { ReportCommon } from "../shared.ts";

/** Devices that are not heard; how many of them, with their site or behind how many gateways. */
export const OfflineCount = z.object({
  count: Count,
  explained: Count,
  behindGateways: Count,
  gateways: Count,
  withSite: Count,
  /** By the clock of their gateway; not among the explained ones. */
  behindClocks: Count,
});

/** Devices of one type that hang somewhere, how they are heard now, and what is the matter with them. */
export const DeviceTypeState = z.object({
  /** Null for all types together. */
  deviceTypeId: z.number().nullable(),
  /** In the reader's language. */
  deviceTypeName: z.string(),
  devices: Count,
  online: Count,
  /** Not heard since they were installed here. */
  notHeardYet: Count,
  /** By their own cause. */
  offline: Count,
  /** Behind a silent gateway. */
  explained: Count,
  outOfService: Count,
  /** Alarms, alarms of modules included. */
  lowBatteries: Count,
  deadBatteries: Count,
  lowRefills: Count,
  faults: Count,
  /** How long a device may be silent before it counts as offline. */
  offlineAfterMinutes: Count,
});
export type DeviceTypeState = z.infer<typeof DeviceTypeState>;

/** The counts of a type in the order in which they are shown. */
const TYPE_COUNTS = [
  "devices",
  "online",
  "offline",
  "explained",
  "notHeardYet",
  "outOfService",
  "lowBatteries",
  "deadBatteries",
  "lowRefills",
  "faults",
] as const;

/** What each count of a type is a count of. */
export const TYPE_FIGURES = {
  devices: "devicesHere",
  online: "devicesOnline",
  offline: "devicesOffline",
  explained: "notHeardExplained",
  notHeardYet: "devicesNotHeardYet",
  outOfService: "devicesOutOfService",
  lowBatteries: "lowBatteries",
  deadBatteries: "deadBatteries",
  lowRefills: "lowRefills",
  faults: "openFaults",
} as const satisfies Record<(typeof TYPE_COUNTS)[number], FigureId>;

/** All types together, called so; how long they may be silent differs. Undefined without types. */
export const allTypes = (
  deviceTypeName: string,
  types: readonly DeviceTypeState[],
): DeviceTypeState | undefined => {
  const [first] = types;
  if (first === undefined) return undefined;
  const sums = TYPE_COUNTS.map((key) => [key, types.reduce((sum, type) => sum + type[key], 0)]);
  return {
    ...first,
    ...Object.fromEntries(sums),
    deviceTypeName,
    deviceTypeId: null,
    offlineAfterMinutes: 0,
  };
};

/** A type's line of a file, or that of all types: what has no name of its own is called by its figure. */
const typeRow = (figure: "allDevices" | "devicesOfType", type: DeviceTypeState): ReportRow => {
  const { deviceTypeName, deviceTypeId: _, devices: count, offlineAfterMinutes, ...counts } = type;
  const isAll = figure === "allDevices";
  return {
    key: isAll ? figure : `${figure} ${deviceTypeName}`,
    cells: {
      ...counts,
      figure,
      detail: isAll ? null : deviceTypeName,
      count,
      offlineAfter: offlineAfterMinutes === 0 ? null : offlineAfterMinutes,
    },
  };
};

const typeRows = (types: readonly DeviceTypeState[]): ReportRow[] => {
  const all = allTypes("", types);
  if (all === undefined) return [];
  return [typeRow("allDevices", all), ...types.map((type) => typeRow("devicesOfType", type))];
};

const row = (figure: string, count: number, detail: ReportCell = null): ReportRow => ({
  key: detail === null ? figure : `${figure} ${detail}`,
  cells: { figure, detail, count },
});

/** Report 43: what needs attention now, each figure as many as its own report lists. */
export const facilitySummary = defineReport({
  id: 43,
  key: "facilitySummary",
  product: "SA",
  layout: "blocks",
  filters: ["locations"],
  hiddenTimeframes: [],
  graphActions: [],
  refreshMs: LIMITS.reportRefreshMs,
  response: ReportCommon.extend({
    /** Low and dead batteries by device model, the most first; null for devices without a model. */
    lowBatteries: z.array(z.object({ deviceModelName: z.string().nullable(), count: Count })),
    deviceFaultAlarms: Count,
    offlineDispensers: OfflineCount,
    /** Gateways, repeaters and activity counters. */
    offlineOthers: OfflineCount,
    lowRefillDispensers: Count,
    expiredRefills: Count,
    /** Those that have expired among them. */
    expiresWithinThreeMonths: Count,
    /** The most devices first. */
    deviceTypes: z.array(DeviceTypeState),
    /** Whether there is anything to say of expiration. */
    hasExpirations: z.boolean(),
  }),
  columns: [
    { key: "figure", label: "figure", kind: "label" },
    { key: "detail", label: "modelOrType", kind: "text" },
    { key: "count", label: "devices", figure: "devicesHere", kind: "count" },
    ...TYPE_COUNTS.filter((key) => key !== "devices").map((key) => ({
      key,
      label: `${key}OfType`,
      figure: TYPE_FIGURES[key],
      kind: "count" as const,
    })),
    { key: "offlineAfter", label: "offlineAfter", kind: "age" },
  ],
  defaultSort: [],
  emptyText: "alarms",
  notes: [],
  // Nought is an answer here.
  isEmpty: () => false,
  answerFirst: (response) => {
    const { offlineDispensers, offlineOthers, deviceFaultAlarms, lowBatteries } = response;
    const urgent = (id: string, n: number, kind: "bad" | "warn" = "bad") => ({
      kind,
      n,
      fact: counted(id, n),
    });
    return mostUrgent(
      [
        urgent("notHeard", offlineDispensers.count + offlineOthers.count),
        urgent("faults", deviceFaultAlarms),
        urgent("expired", response.expiredRefills),
        urgent("weakBatteries", sumOf(lowBatteries), "warn"),
        urgent("lowRefills", response.lowRefillDispensers, "warn"),
      ],
      { kind: "good", facts: [{ id: "nothingToDo" }] },
      explainedLine(offlineDispensers.explained + offlineOthers.explained),
    );
  },
  keyFigures: () => [],
  rows: (response) => [
    row("deviceFaultAlarms", response.deviceFaultAlarms),
    row("offlineDispensers", response.offlineDispensers.count),
    row("offlineOthers", response.offlineOthers.count),
    row("lowBatteries", sumOf(response.lowBatteries)),
    ...response.lowBatteries.flatMap(({ deviceModelName, count }) =>
      deviceModelName === null ? [] : row("lowBatteries", count, deviceModelName),
    ),
    row("lowRefillDispensers", response.lowRefillDispensers),
    ...(response.hasExpirations
      ? [
          row("expiredRefills", response.expiredRefills),
          row("expiresWithinThreeMonths", response.expiresWithinThreeMonths),
        ]
      : []),
    ...typeRows(response.deviceTypes),
  ],
});

/** How many of those that are not heard are so because of another. */
const explainedLine = (n: number) => (n === 0 ? [] : [counted("explained", n)]);

const sumOf = (counts: readonly { count: number }[]): number =>
  counts.reduce((sum, { count }) => sum + count, 0);
