import { z } from "zod";
import { Count, Id } from "#contract/core/primitives.ts";
import { counted, mostUrgent } from "../answer/answer.ts";
import { defineReport, type KeyFigure } from "../definition.ts";
import { ReportCommon } from "../shared.ts";

/** What one device counted at one place. */
export const DeviceMetric = z.object({
  deviceId: Id,
  locationId: Id,
  ecmDeviceName: z.string(),
  /** In words. */
  ecmDeviceType: z.string(),
  /** Whether `eventsOpps` are dispenses or passages. */
  isDispenser: z.boolean(),
  /** The place where it hung; one that hung in two has a row for each. */
  locationName: z.string(),
  /** Name of the unit around it, or its own. */
  unit: z.string().nullable(),
  /** Dispenses, covered by a counter or not; passages of a counter. */
  eventsOpps: Count,
  /** When it was last heard, at whichever place (UTC). */
  lastHeardAt: z.string().nullable(),
});
export type DeviceMetric = z.infer<typeof DeviceMetric>;

/** Rows that counted nothing, and how many devices there are: one that was moved has two rows. */
const silentOf = (devices: readonly DeviceMetric[]) => ({
  silent: devices.filter(({ eventsOpps }) => eventsOpps === 0),
  total: new Set(devices.map(({ deviceId }) => deviceId)).size,
});

const keyOf = ({ deviceId, locationId }: DeviceMetric): string => `${deviceId} ${locationId}`;

const sumOf = (devices: readonly DeviceMetric[], isDispenser: boolean): number =>
  devices
    .filter((device) => device.isDispenser === isDispenser)
    .reduce((sum, { eventsOpps }) => sum + eventsOpps, 0);

/** Report 6: what each compliance-capable dispenser and each counter counted. */
export const deviceMetrics = defineReport({
  id: 6,
  key: "deviceMetrics",
  product: "ECM",
  layout: "graphAndTable",
  filters: ["timeframe", "locations", "shifts", "devices"],
  hiddenTimeframes: ["last90Days", "thisYear", "last6Months", "last12Months"],
  maxDaysBack: 45,
  graphActions: [],
  response: ReportCommon.extend({
    devices: z.array(DeviceMetric),
    /** Dispenses of them that count towards the compliance index. */
    countedDispenses: Count,
    /** What their passages come to by the facility's opportunity offset. */
    opportunities: z.number().nonnegative(),
  }),
  columns: [
    { key: "ecmDeviceName", label: "device", kind: "rowName" },
    { key: "ecmDeviceType", label: "deviceType", kind: "text" },
    { key: "locationName", label: "location", kind: "text" },
    { key: "unit", label: "unit", kind: "text" },
    {
      key: "eventsOpps",
      label: "eventsOpps",
      figure: "deviceCount",
      kind: "count",
      card: "figure",
    },
    { key: "lastHeardAt", label: "lastHeard", kind: "dateTime" },
  ],
  defaultSort: [{ key: "eventsOpps", desc: true }],
  emptyText: "devices",
  notes: ["deviceCounts"],
  isEmpty: ({ devices }) => devices.length === 0,
  answerFirst: ({ devices }) => {
    const { silent, total } = silentOf(devices);
    return mostUrgent(
      [
        {
          kind: "warn",
          n: silent.length,
          fact: {
            id: "countedNothing",
            plural: silent.length,
            who: { text: "of.device", some: silent.length, total },
            keys: silent.map(keyOf),
          },
        },
      ],
      { kind: "good", facts: [counted("allCounted", total)] },
    );
  },
  keyFigures: ({ devices, countedDispenses, opportunities }): KeyFigure[] => {
    const { silent, total } = silentOf(devices);
    return [
      {
        label: "events",
        kind: "count",
        value: sumOf(devices, true),
        format: "count",
        note: { id: "towardsIndex", values: { n: countedDispenses } },
      },
      {
        label: "passages",
        kind: "count",
        value: sumOf(devices, false),
        format: "count",
        note: { id: "asOpportunities", values: { n: opportunities } },
      },
      {
        label: "devicesWithoutCounts",
        kind: "count",
        value: silent.length,
        format: "count",
        note: { id: "ofDevices", values: { total } },
      },
    ];
  },
  rows: ({ devices }) =>
    devices.map((device) => ({
      key: keyOf(device),
      cells: {
        ecmDeviceName: device.ecmDeviceName,
        ecmDeviceType: device.ecmDeviceType,
        locationName: device.locationName,
        unit: device.unit,
        eventsOpps: device.eventsOpps,
        lastHeardAt: device.lastHeardAt,
      },
    })),
});
