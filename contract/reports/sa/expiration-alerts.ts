import { z } from "zod";
import { Count, LocalDay } from "#contract/core/primitives.ts";
import { type AnswerFact, counted, mostUrgent } from "../answer/answer.ts";
import { defineReport, type KeyFigure } from "../definition.ts";
import { ReportCommon } from "../shared.ts";
import { PLACE_COLUMNS, PlacedDevice, placeCells } from "./device-place.ts";
import { REPLACEMENT_COLUMN, Replacement } from "./dispenser-refill.ts";
import { daysBetween, isExpired } from "./due.ts";

export const ExpiringRefill = PlacedDevice.extend({
  ...Replacement.shape,
  ecmDeviceName: z.string(),
  deviceModelName: z.string().nullable(),
  expirationDate: LocalDay,
});
export type ExpiringRefill = z.infer<typeof ExpiringRefill>;

/** What comes first of a refill's two days; ids of texts below `reports.labels`. */
export const whatComesFirst = (
  { expirationDate, estimatedReplacementDate }: ExpiringRefill,
  today: string,
): "expired" | "expiresFirst" | "usedUpFirst" | "notKnown" => {
  if (isExpired(expirationDate, today)) return "expired";
  if (estimatedReplacementDate === null) return "notKnown";
  return estimatedReplacementDate > expirationDate ? "expiresFirst" : "usedUpFirst";
};

/** The shape beside those words. */
export const FIRST_TONES = {
  expired: "bad",
  expiresFirst: "warn",
  usedUpFirst: "good",
  notKnown: "unknown",
} as const;

/** Days of use that expire with the refill; null where none do. */
const daysLost = (refill: ExpiringRefill, today: string): number | null =>
  whatComesFirst(refill, today) === "expiresFirst" && refill.estimatedReplacementDate !== null
    ? daysBetween(refill.expirationDate, refill.estimatedReplacementDate)
    : null;

/** Report 34: refills that have expired, or will soon. */
export const expirationAlerts = defineReport({
  id: 34,
  key: "expirationAlerts",
  product: "SA",
  layout: "table",
  filters: ["locations", "expirationDate"],
  hiddenTimeframes: [],
  needs: "refillsWithExpirationDate",
  graphActions: [],
  response: ReportCommon.extend({
    refills: z.array(ExpiringRefill),
    /** Dispensers at those places, and those whose refill has no date that is known. */
    dispensers: Count,
    withoutExpiration: Count,
  }),
  columns: [
    ...PLACE_COLUMNS,
    { key: "device", label: "device", kind: "rowName" },
    { key: "first", label: "whatComesFirst", kind: "state", toneKey: "firstTone" },
    { key: "deviceModel", label: "deviceModel", kind: "text" },
    { key: "serialNumber", label: "serialNumber", kind: "text", identifies: true },
    { key: "expirationDate", label: "expiration", kind: "date", card: "note" },
    REPLACEMENT_COLUMN,
    { key: "daysLost", label: "daysLost", kind: "count" },
  ],
  defaultSort: [{ key: "expirationDate", desc: false }],
  emptyText: "expirations",
  notes: ["replacement"],
  isEmpty: ({ refills }) => refills.length === 0,
  answerFirst: ({ refills, countedTo, withoutExpiration }) => {
    const today = countedTo.slice(0, 10);
    const of = (wanted: ReturnType<typeof whatComesFirst>, id: string): AnswerFact => {
      const found = refills.filter((refill) => whatComesFirst(refill, today) === wanted);
      return { ...counted(id, found.length), keys: found.map(({ deviceId }) => deviceId) };
    };
    const [expired, wasted] = [of("expired", "expired"), of("expiresFirst", "expiresFirst")];
    return mostUrgent(
      [
        { kind: "bad", n: expired.keys?.length ?? 0, fact: expired },
        { kind: "warn", n: wasted.keys?.length ?? 0, fact: wasted },
      ],
      { kind: "good", facts: [counted("noneWasted", refills.length)] },
      withoutExpiration === 0 ? [] : [counted("withoutExpiration", withoutExpiration)],
    );
  },
  keyFigures: ({ refills, countedTo, dispensers, withoutExpiration }) => {
    const today = countedTo.slice(0, 10);
    const first = refills.map((refill) => whatComesFirst(refill, today));
    const lost = refills.reduce((sum, refill) => sum + (daysLost(refill, today) ?? 0), 0);
    const count = (label: string, value: number, note?: { id: string; n: number }): KeyFigure => ({
      label,
      kind: "count",
      format: "count",
      value,
      ...(note && { note: { id: note.id, values: { n: note.n } } }),
    });
    return [
      count("expiringRefills", refills.length),
      count("expired", first.filter((word) => word === "expired").length),
      count("expireBeforeUsed", first.filter((word) => word === "expiresFirst").length, {
        id: "daysLost",
        n: lost,
      }),
      count("withoutExpiration", withoutExpiration, { id: "ofDispensers", n: dispensers }),
    ];
  },
  rows: ({ refills, countedTo }) => {
    const today = countedTo.slice(0, 10);
    return refills.map((refill) => {
      const first = whatComesFirst(refill, today);
      return {
        key: refill.deviceId,
        cells: {
          ...placeCells(refill),
          device: refill.ecmDeviceName,
          first,
          firstTone: FIRST_TONES[first],
          deviceModel: refill.deviceModelName,
          serialNumber: refill.serialNumber,
          expirationDate: refill.expirationDate,
          estimatedReplacementDate: refill.estimatedReplacementDate,
          daysLost: daysLost(refill, today),
        },
      };
    });
  },
});
