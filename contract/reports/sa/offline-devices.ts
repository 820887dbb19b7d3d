import { z } from "zod";
import type { HeardState } from "#contract/devices/heard-states.ts";
import { Id } from "#contract/core/primitives.ts";
import { counted, mostUrgent } from "../answer/answer.ts";
import { defineReport } from "../definition.ts";
import { ReportCommon } from "../shared.ts";
import { PLACE_COLUMNS, PlacedDevice, placeCells } from "./device-place.ts";

/** `site`: the alarm of a gateway that stands for all gateways of the facility, lost at once. */
export const SilenceCause = z.object({
  deviceId: Id,
  /** In the reader's language where it is the site. */
  name: z.string(),
  kind: z.enum(["site", "gateway", "device"]),
});
export type SilenceCause = z.infer<typeof SilenceCause>;

/** A device that is offline, or not heard because of something else that is. */
export const OfflineDevice = PlacedDevice.extend({
  alarmId: Id,
  ecmDeviceName: z.string(),
  isDispenser: z.boolean(),
  deviceTypeName: z.string(),
  deviceModelName: z.string().nullable(),
  /** UTC; null: not since it was installed here. */
  lastCommunication: z.string().nullable(),
  /** Since when its hardware of now hangs somewhere (UTC). */
  installedAt: z.string().nullable(),
  /** Since when it counts as offline (UTC). */
  raisedAt: z.string(),
  ageMinutes: z.number().int().nonnegative(),
  /** What explains its silence; null for an outage of its own. */
  cause: SilenceCause.nullable(),
  /** The clock that is the cause of an outage of its own, in the reader's language: its gateway's. */
  behindClock: z.string().nullable(),
  /** What its own outage stands for, in the reader's language: that of its whole site. */
  standsFor: z.string().nullable(),
});
export type OfflineDevice = z.infer<typeof OfflineDevice>;

/** As the device list and the device's page show it. */
const stateOf = ({ cause, lastCommunication }: OfflineDevice): HeardState => {
  if (lastCommunication === null) return "notHeardYet";
  return cause === null ? "silent" : "behindGateway";
};

/** How many devices are not heard: with their site, behind how many gateways, by a gateway's clock. */
export const countOffline = (devices: readonly Pick<OfflineDevice, "cause" | "behindClock">[]) => {
  const behind = devices.flatMap(({ cause }) => (cause?.kind === "gateway" ? cause.deviceId : []));
  return {
    count: devices.length,
    explained: devices.filter(({ cause }) => cause !== null).length,
    behindGateways: behind.length,
    gateways: new Set(behind).size,
    behindClocks: devices.filter(({ behindClock }) => behindClock !== null).length,
    withSite: devices.filter(({ cause }) => cause?.kind === "site").length,
  };
};

/** Report 42: devices that are not heard now, and why where something else explains it. */
export const offlineDevices = defineReport({
  id: 42,
  key: "offlineDevices",
  product: "SA",
  layout: "table",
  filters: ["locations"],
  hiddenTimeframes: [],
  graphActions: [],
  response: ReportCommon.extend({ devices: z.array(OfflineDevice) }),
  columns: [
    ...PLACE_COLUMNS,
    { key: "device", label: "device", kind: "rowName" },
    {
      key: "state",
      label: "status",
      kind: "state",
      toneKey: "stateTone",
      under: { key: "cause", label: "explainedBy" },
    },
    { key: "deviceType", label: "deviceType", kind: "text" },
    { key: "deviceModel", label: "deviceModel", kind: "text" },
    { key: "serialNumber", label: "serialNumber", kind: "text", identifies: true },
    {
      key: "lastCommunication",
      label: "lastCommunication",
      kind: "dateTime",
      card: "note",
      absent: "neverHeard",
      absentSince: "installedAt",
    },
    { key: "age", label: "offlineFor", figure: "alarmAge", kind: "age" },
  ],
  // What needs attention before what its cause explains.
  defaultSort: [],
  emptyText: "offline",
  notes: ["alarmAge"],
  isEmpty: ({ devices }) => devices.length === 0,
  answerFirst: ({ devices }) => {
    const { count, explained } = countOffline(devices);
    const own = count - explained;
    const visit = counted("toVisit", own);
    const listed = counted("explained", explained);
    const kind = own > 0 ? "bad" : "partial";
    return mostUrgent(
      [
        { kind, n: count, fact: counted("notHeard", count) },
        { kind, n: explained, fact: listed },
      ],
      { kind: "good", facts: [{ id: "empty.offline" }] },
      own === 0 || explained === 0 ? [] : [visit],
    );
  },
  keyFigures: ({ devices }) => {
    const figure = (label: string, isDispenser: boolean) => {
      const { count, gateways, behindGateways, withSite } = countOffline(
        devices.filter((device) => device.isDispenser === isDispenser),
      );
      const values: Record<string, number> =
        withSite > 0 ? { withSite } : { gateways, behindGateways };
      const note = { id: withSite > 0 ? "withSite" : "behindGateways", values };
      return {
        label,
        kind: "count" as const,
        format: "count" as const,
        value: count,
        ...(withSite + behindGateways > 0 && { note }),
      };
    };
    const { explained } = countOffline(devices);
    return [
      figure("offlineDispensers", true),
      figure("offlineOthers", false),
      { label: "notHeardExplained", kind: "count", format: "count", value: explained },
    ];
  },
  rows: ({ devices }) =>
    devices.map((device) => ({
      key: device.alarmId,
      cells: {
        ...placeCells(device),
        device: device.ecmDeviceName,
        state: stateOf(device),
        cause: device.cause?.name ?? device.standsFor ?? device.behindClock,
        stateTone: device.cause === null ? "bad" : "unknown",
        deviceType: device.deviceTypeName,
        deviceModel: device.deviceModelName,
        serialNumber: device.serialNumber,
        lastCommunication: device.lastCommunication,
        installedAt: device.installedAt,
        age: device.cause === null ? device.ageMinutes : null,
      },
    })),
});
