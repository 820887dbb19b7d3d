import { z } from "zod";
import { Count, Percent } from "../core/primitives.ts";
import { PreviousPlace } from "./previous.ts";
import type { Timeframe } from "./filters/timeframes.ts";
import { DAY_MS } from "../core/durations.ts";

/**
 * What may not be chance alone: a slot beyond a limit, eight in a row on one side of the center
 * line, six that each rise or fall.
 */
export const ControlSignalKind = z.enum([
  "above",
  "below",
  "runAbove",
  "runBelow",
  "rising",
  "falling",
]);
export type ControlSignalKind = z.infer<typeof ControlSignalKind>;

/** The step of a control chart; hours differ too much from each other to be judged by one line. */
export const ControlUnit = z.enum(["day", "week", "month"]);
export type ControlUnit = z.infer<typeof ControlUnit>;

/** A slot; figures in percent, null where it had no opportunities. */
export const ControlPoint = z.object({
  reportDate: z.string(),
  value: Percent,
  /** Null for slots that are not judged. */
  center: Percent,
  low: Percent,
  high: Percent,
  /** The range or the present cuts it, so that it is not judged; said where it is so. */
  isPartial: z.boolean().optional(),
});
export type ControlPoint = z.infer<typeof ControlPoint>;

/** One signal: where it begins and ends (`reportDate`, both included), and what it rests on. */
export const ControlSignal = z.object({
  kind: ControlSignalKind,
  from: z.string(),
  to: z.string(),
  slots: Count,
  /** The value of its last slot. */
  value: z.number(),
  center: z.number(),
  /** The limit it lies beyond; null for runs. */
  limit: Percent,
});
export type ControlSignal = z.infer<typeof ControlSignal>;

/**
 * A change that is known: how passages and dispenses are counted (`rules`), new dispensers
 * (`devices`), or what a user marked. From there the center line starts again.
 */
export const ControlChange = z.object({
  kind: z.enum(["rules", "devices", "marked"]),
  /** The facility's day, `YYYY-MM-DD`. */
  day: z.string(),
  /** `reportDate` of the first slot after it. */
  from: z.string(),
  /** How many dispensers were replaced; null for others. */
  devices: Count.nullable(),
  /** What a user wrote of a marked change; null for others. */
  text: z.string().nullable(),
});
export type ControlChange = z.infer<typeof ControlChange>;

/** What the place of a course was before it moved: values in percent, in the slots of the points. */
const FormerValues = PreviousPlace.extend({ values: z.array(Percent) });

/** Whether a course changed, or varies as it always does. */
export const ControlChart = z.object({
  unit: ControlUnit,
  /** Whole slots with opportunities, and how many are needed. */
  wholeSlots: Count,
  neededSlots: Count,
  /** Few enough slots, since the last change, for limits that may still move. */
  isProvisional: z.boolean(),
  /** Empty where there are too few whole slots. */
  points: z.array(ControlPoint),
  /** In the order in which they begin. */
  signals: z.array(ControlSignal),
  /** In order; only those that have slots on both sides. */
  changes: z.array(ControlChange),
  /** Only where the one place of the course moved within it: drawn beside, never judged. */
  former: z.array(FormerValues).optional(),
});
export type ControlChart = z.infer<typeof ControlChart>;

const MOST_DAYS = 91;
/** Thirteen months: whichever day they begin on, there are twelve whole ones, as many as a chart needs. */
const MOST_DAYS_IN_WEEKS = 397;

/**
 * Days up to 90 days, weeks for half a year to a year, months for more than thirteen: what audits
 * are judged by. @param spanMs of a custom range
 */
export const controlUnit = (timeframe: Timeframe, spanMs: number): ControlUnit => {
  if (timeframe === "custom") {
    if (spanMs > MOST_DAYS_IN_WEEKS * DAY_MS) return "month";
    return spanMs > MOST_DAYS * DAY_MS ? "week" : "day";
  }
  return timeframe === "last6Months" || timeframe === "last12Months" ? "week" : "day";
};
