import { z } from "zod";
import { Count, Id } from "#contract/core/primitives.ts";
import { defineReport } from "../definition.ts";
import { paged } from "../paging.ts";
import { ReportCommon } from "../shared.ts";

/** One dispense as its dispenser sent it. */
export const DispenserEvent = z.object({
  deviceId: Id,
  /** The sender's own id of the fact, unique with device and time. */
  factId: z.string(),
  /** UTC */
  at: z.string(),
  deviceName: z.string(),
  deviceType: z.string(),
  /** Where the dispenser hung at that time. */
  room: z.string().nullable(),
  unit: z.string().nullable(),
  count: Count,
  /** Counts towards the compliance index. */
  isCompliance: z.boolean(),
});
export type DispenserEvent = z.infer<typeof DispenserEvent>;

/** Report 29: every dispense, newest first, in pages. */
export const dispenserEvents = defineReport({
  id: 29,
  key: "dispenserEvents",
  product: "ECM",
  layout: "table",
  filters: ["timeframe", "locations", "shifts", "devices"],
  hiddenTimeframes: [],
  graphActions: [],
  response: ReportCommon.extend({ ...paged, events: z.array(DispenserEvent) }),
  columns: [
    { key: "at", label: "time", kind: "dateTime", isSortable: false },
    { key: "device", label: "device", kind: "rowName", isSortable: false },
    { key: "deviceType", label: "deviceType", kind: "text", isSortable: false },
    { key: "room", label: "room", kind: "text", isSortable: false },
    { key: "unit", label: "unit", kind: "text", isSortable: false },
    {
      key: "count",
      label: "dispenses",
      figure: "singleDispenses",
      kind: "count",
      isSortable: false,
    },
    {
      key: "isCompliance",
      label: "countsTowardsIndex",
      figure: "countsTowardsIndex",
      kind: "yesNo",
      isSortable: false,
    },
  ],
  defaultSort: [],
  emptyText: "events",
  notes: [],
  isEmpty: ({ events }) => events.length === 0,
  // Pages differ by what they are drawn on: only the newest dispense is the same on all.
  answerFirst: ({ events: [newest], range }) => ({
    kind: "info",
    facts:
      newest === undefined
        ? [{ id: "empty.events" }]
        : [
            {
              id: "newestDispense",
              values: { moment: { kind: "moment", value: newest.at, timeZone: range.timeZone } },
            },
            { id: "newestDevice", who: newest.deviceName },
          ],
  }),
  keyFigures: () => [],
  nextPage: ({ next }) => next,
  rows: ({ events }) =>
    events.map((event) => ({
      key: `${event.deviceId} ${event.at} ${event.factId}`,
      cells: {
        at: event.at,
        device: event.deviceName,
        deviceType: event.deviceType,
        room: event.room,
        unit: event.unit,
        count: event.count,
        isCompliance: Number(event.isCompliance),
      },
    })),
});
