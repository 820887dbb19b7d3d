import { z } from "zod";
import { LocalDay } from "#contract/core/primitives.ts";
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

/** Report 31: how many refills each dispenser takes, and when it needs the next one. */
export const dispenserUsage = defineReport({
  id: 31,
  key: "dispenserUsage",
  product: "SA",
  layout: "table",
  filters: ["locations", "replacementDate"],
  hiddenTimeframes: [],
  graphActions: [],
  response: ReportCommon.extend({
    dispensers: z.array(
      PlacedDevice.extend({
        ...Replacement.shape,
        deviceName: z.string(),
        /** Over the last 28 days; null without a day on which it was heard, or a known capacity. */
        weeklyAverageRefills: z.number().nullable(),
        inServiceDate: LocalDay,
      }),
    ),
  }),
  columns: [
    ...PLACE_COLUMNS,
    { key: "device", label: "device", kind: "rowName" },
    { key: "serialNumber", label: "serialNumber", kind: "text", identifies: true },
    { key: "weeklyAverageRefills", label: "weeklyAverageRefills", kind: "decimal" },
    ...REPLACEMENT_COLUMNS,
    { key: "inServiceDate", label: "inServiceDate", kind: "date" },
  ],
  defaultSort: [{ key: "estimatedReplacementDate", desc: false }],
  emptyText: "dispensers",
  notes: ["replacement", "weeklyRefills"],
  isEmpty: ({ dispensers }) => dispensers.length === 0,
  answerFirst: ({ dispensers, countedTo }) =>
    replacementAnswer(
      dispensers.map((dispenser) => ({ ...dispenser, key: dispenser.deviceId })),
      countedTo.slice(0, 10),
    ),
  keyFigures: ({ dispensers, countedTo }) => [
    { label: "dispensers", kind: "count", format: "count", value: dispensers.length },
    ...replacementFigures(dispensers, countedTo.slice(0, 10)),
  ],
  rows: ({ dispensers, countedTo }) =>
    dispensers.map((dispenser) => ({
      key: dispenser.deviceId,
      cells: {
        ...placeCells(dispenser),
        device: dispenser.deviceName,
        serialNumber: dispenser.serialNumber,
        weeklyAverageRefills: dispenser.weeklyAverageRefills,
        ...replacementCells(dispenser, countedTo.slice(0, 10)),
        inServiceDate: dispenser.inServiceDate,
      },
    })),
});
