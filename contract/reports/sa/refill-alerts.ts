import { z } from "zod";
import { Id } from "#contract/core/primitives.ts";
import { defineReport } from "../definition.ts";
import { ReportCommon } from "../shared.ts";
import { PLACE_COLUMNS, PlacedDevice, placeCells } from "./device-place.ts";
import {
  REPLACEMENT_COLUMNS,
  Replacement,
  replacementAnswer,
  replacementCells,
  replacementFigures,
} from "./dispenser-refill.ts";

/** Report 24: dispensers whose refill is low now. */
export const refillAlerts = defineReport({
  id: 24,
  key: "refillAlerts",
  product: "SA",
  layout: "table",
  filters: ["locations", "replacementDate"],
  hiddenTimeframes: [],
  graphActions: [],
  response: ReportCommon.extend({
    alerts: z.array(
      PlacedDevice.extend({
        ...Replacement.shape,
        alarmId: Id,
        deviceName: z.string(),
        deviceModel: z.string().nullable(),
        ageMinutes: z.number().int().nonnegative(),
      }),
    ),
  }),
  columns: [
    ...PLACE_COLUMNS,
    { key: "device", label: "device", kind: "rowName" },
    { key: "deviceModel", label: "deviceModel", kind: "text" },
    { key: "serialNumber", label: "serialNumber", kind: "text", identifies: true },
    ...REPLACEMENT_COLUMNS,
    { key: "age", label: "lowFor", kind: "age" },
  ],
  defaultSort: [{ key: "estimatedReplacementDate", desc: false }],
  emptyText: "refills",
  notes: ["replacement"],
  isEmpty: ({ alerts }) => alerts.length === 0,
  answerFirst: ({ alerts, countedTo }) =>
    replacementAnswer(
      alerts.map((alert) => ({ ...alert, key: alert.alarmId })),
      countedTo.slice(0, 10),
    ),
  keyFigures: ({ alerts, countedTo }) => [
    { label: "lowRefills", kind: "count", format: "count", value: alerts.length },
    ...replacementFigures(alerts, countedTo.slice(0, 10)),
  ],
  rows: ({ alerts, countedTo }) =>
    alerts.map((alert) => ({
      key: alert.alarmId,
      cells: {
        ...placeCells(alert),
        device: alert.deviceName,
        deviceModel: alert.deviceModel,
        serialNumber: alert.serialNumber,
        ...replacementCells(alert, countedTo.slice(0, 10)),
        age: alert.ageMinutes,
      },
    })),
});
