import { z } from "zod";
import { swatchNames } from "../design-tokens.ts";
import { Count, Id, Percent } from "../primitives.ts";
import { ChartTimeUnit } from "./timeframes.ts";

/** The swatch of a threshold or band; the name is stored, never a hex value. */
export const Swatch = z.enum(swatchNames);
export type Swatch = z.infer<typeof Swatch>;

export const Threshold = z.object({ title: z.string(), value: z.number(), color: Swatch });
export type Threshold = z.infer<typeof Threshold>;

/** The figures of one place and range. Opportunities are passages × offset, so they may be fractional. */
export const Figures = z.object({
  totalEvents: Count,
  totalOpportunities: z.number().nonnegative(),
  /** Compliance index, 0–100 or more, unrounded; null without opportunities. */
  percentCompliant: Percent,
  /** Change against the preceding range of equal length, in points. */
  change: z.number().nullable(),
  devicesReporting: Count,
  devicesTotal: Count,
  performanceGoal: z.number().nullable(),
  /** The threshold next below the goal; below it a place counts as below baseline. */
  performanceBaseline: z.number().nullable(),
});
export type Figures = z.infer<typeof Figures>;

export const LocationFigures = Figures.extend({
  locationId: Id,
  name: z.string(),
  level: z.number().int(),
  /** Name of the place above (for a unit: its floor). */
  parentLocation: z.string().nullable(),
});
export type LocationFigures = z.infer<typeof LocationFigures>;

export const DataPoint = z.object({
  /** Facility wall time at which the slot begins: `YYYY-MM-DD` or `YYYY-MM-DDTHH:MM`. */
  reportDate: z.string(),
  numberOfEvents: Count,
  numberOfOpportunities: z.number().nonnegative(),
  complianceIndex: Percent,
  devicesReporting: Count,
  devicesTotal: Count,
  /** The slot is not over yet. */
  isFilling: z.boolean(),
});
export type DataPoint = z.infer<typeof DataPoint>;

/** Slots without any data, first to last (both included), and why. */
export const Gap = z.object({
  locationId: Id.nullable(),
  from: z.string(),
  to: z.string(),
  reason: z.enum(["gatewayOffline", "noData"]),
});
export type Gap = z.infer<typeof Gap>;

/** What every report answers with. */
export const ReportCommon = z.object({
  reportId: z.number().int(),
  formattedReportDateRange: z.string(),
  range: z.object({
    /** Facility wall time, half-open, `YYYY-MM-DDTHH:MM`. */
    start: z.string(),
    end: z.string(),
    timeZone: z.string(),
  }),
  /** When the answer was computed (UTC). */
  generatedAt: z.string(),
  chartTimeUnit: ChartTimeUnit,
  performanceGoal: z.number().nullable(),
  performanceThresholds: z.object({
    levelName: z.string().nullable(),
    thresholds: z.array(Threshold),
  }),
  performanceBands: z.array(
    z.object({
      id: Id,
      title: z.string(),
      limit: z.number(),
      color: Swatch,
      symbol: z.object({ symbol: z.string() }),
    }),
  ),
  /** The index is shown as at most 100 and the axis ends there. */
  max100PctCompliance: z.boolean(),
});
export type ReportCommon = z.infer<typeof ReportCommon>;

/** How a figure stands against its goal. */
export type GoalStatus = "atGoal" | "belowGoal" | "belowBaseline" | "noGoal" | "noData";

/**
 * Judges an index against goal and baseline (both percent, 0–100). The comparison uses the figure
 * as it is shown, one decimal, so that "80.0" never stands beside "below goal 80.0".
 */
export const judge = (
  index: number | null,
  goal: number | null,
  baseline: number | null,
): GoalStatus => {
  if (index === null) return "noData";
  const shown = Math.round(index * 10) / 10;
  if (baseline !== null && shown < baseline) return "belowBaseline";
  if (goal === null) return "noGoal";
  return shown < goal ? "belowGoal" : "atGoal";
};

/** The index as shown: at most 100 where the facility fixes its axis there; counts stay as they are. */
export const shownIndex = (index: number | null, max100: boolean): number | null =>
  index === null ? null : max100 ? Math.min(index, 100) : index;
