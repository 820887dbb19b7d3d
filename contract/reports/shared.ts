import { z } from "zod";
import { swatchNames } from "../core/design/design-tokens.ts";
import { Count, Id, Percent } from "../core/primitives.ts";
import { Change } from "./change.ts";
import { CompareWith } from "./filters/comparison.ts";
import { ChartTimeUnit } from "./filters/timeframes.ts";
import { Verdict } from "./verdict.ts";

/** The swatch of a threshold or band; the name is stored, never a hex value. */
export const Swatch = z.enum(swatchNames);
export type Swatch = z.infer<typeof Swatch>;

export const Threshold = z.object({ title: z.string(), value: z.number(), color: Swatch });
export type Threshold = z.infer<typeof Threshold>;

export const NoIndexReason = z.enum(["noCounter", "noPassages", "sidesApart"]);

/** The figures of one place and range. Opportunities are passages × offset, so they may be fractional. */
export const Figures = z.object({
  totalEvents: Count,
  totalOpportunities: z.number().nonnegative(),
  /** Compliance index as shown: one decimal, capped where the facility says so; null without opportunities. */
  percentCompliant: Percent,
  /** The one word on the figure; no part of the page judges again. */
  verdict: Verdict,
  /**
   * Why there is no index: no counter hangs there, no one passed one, or the chosen dispensers and
   * counters lie in different places. Null where there is one.
   */
  noOpportunitiesReason: NoIndexReason.nullable(),
  /** Against `comparedWith`; null where there is nothing to compare with. */
  change: Change.nullable(),
  /** Shown figure less the goal, in points; null where either is missing. */
  pointsToGoal: z.number().nullable(),
  /** 10th to 90th percentile of the whole slots with enough opportunities; null with fewer than five. */
  usualVariation: z
    .object({ low: z.number(), high: z.number(), slots: Count, unit: ChartTimeUnit })
    .nullable(),
  /** Dispenses of compliance-capable dispensers that no counter covered: not in `totalEvents`. */
  uncoveredDispenses: Count,
  /** Places with such dispensers, at any time of the range. */
  placesWithoutCounter: Count,
  /** Devices that sent anything on the range's days, of those assigned there at some time of it. */
  devicesReporting: Count,
  devicesTotal: Count,
  /** Device-days on which the device was heard, of those on which it was to be. */
  deviceDaysHeard: Count,
  deviceDaysExpected: Count,
  /** Devices heard within their type's limit just now, of those that hang there now. */
  devicesOnline: Count,
  devicesNow: Count,
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
  /** As shown, like `percentCompliant`. */
  complianceIndex: Percent,
  verdict: Verdict,
  /** Devices heard on the slot's day (of a week or month: on its best day), of those assigned. */
  devicesReporting: Count,
  devicesTotal: Count,
  /** Where they differ from the devices: a day has as many device-days as devices. */
  deviceDaysHeard: Count.optional(),
  deviceDaysExpected: Count.optional(),
  /** The slot is not over yet. Said where it is so, as few of an answer's hundreds of slots are cut. */
  isFilling: z.boolean().optional(),
  /** The range or the present cuts the slot: no end label, verdict, run or variation uses it. */
  isPartial: z.boolean().optional(),
  /** Of a cut slot of days: days of it that count, of those that it has. */
  partDays: z.object({ days: Count, of: Count }).optional(),
});
export type DataPoint = z.infer<typeof DataPoint>;

/** A slot's device-days: those on which the device was heard, of those on which it was to be. */
export const deviceDaysOf = (
  point: Pick<
    DataPoint,
    "devicesReporting" | "devicesTotal" | "deviceDaysHeard" | "deviceDaysExpected"
  >,
): { heard: number; expected: number } => ({
  heard: point.deviceDaysHeard ?? point.devicesReporting,
  expected: point.deviceDaysExpected ?? point.devicesTotal,
});

/** Slots without any data, first to last (both included), and why; at every step of the chart. */
export const Gap = z.object({
  locationId: Id.nullable(),
  from: z.string(),
  to: z.string(),
  reason: z.enum(["beforeFirstData", "gatewayOffline", "deviceSilent", "noCounter"]),
});
export type Gap = z.infer<typeof Gap>;

/** Days without any data inside weeks or months that have some, and why; both ends included. */
export const SilentDays = z.object({
  locationId: Id.nullable(),
  /** `YYYY-MM-DD` */
  from: z.string(),
  to: z.string(),
  /** `reportDate` of the slots that these days lie in, first to last. */
  fromSlot: z.string(),
  toSlot: z.string(),
  reason: Gap.shape.reason,
});
export type SilentDays = z.infer<typeof SilentDays>;

/** A goal and the first day it held for, `YYYY-MM-DD`; null: from that day on there was none. */
export const GoalStep = z.object({ from: z.string(), goal: z.number().nullable() });
export type GoalStep = z.infer<typeof GoalStep>;

/** A rule of days that are over was changed afterwards, on a day `YYYY-MM-DD`. */
export const RuleChange = z.object({ rule: z.enum(["goal", "bands", "shifts"]), on: z.string() });
export type RuleChange = z.infer<typeof RuleChange>;

/** The least number of opportunities that held before a day `YYYY-MM-DD`, other than today's. */
export const PreviousMinimum = z.object({ minimum: Count, until: z.string() });
export type PreviousMinimum = z.infer<typeof PreviousMinimum>;

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
  /** Only while older history is being loaded: the first local day that is there, `YYYY-MM-DD`. */
  historyFrom: z.string().optional(),
  /** When the answer was computed (UTC). */
  generatedAt: z.string(),
  chartTimeUnit: ChartTimeUnit,
  /** What its figures are to be compared with; in reports that show a change. */
  comparison: CompareWith.optional(),
  /** What every `change` is measured against, facility wall time; null where there is nothing to compare with. */
  comparedWith: z.object({ start: z.string(), end: z.string() }).nullable(),
  /**
   * Until when data have come, facility wall time to the minute: what an open range, and a part that
   * is filling, counts up to.
   */
  countedTo: z.string(),
  /** Chosen shifts reach past midnight: a night is counted to the day on which it begins. */
  countsNights: z.boolean().optional(),
  /**
   * Of reports that read single dispenses: the first day of which these are not archived, where the
   * range begins before it.
   */
  archivedBefore: z.string().optional(),
  /** Gateways without contact for so long that the range goes on without what they hear. */
  lostGateways: z.array(z.object({ name: z.string(), since: z.string() })),
  /** Devices and device-days speak of whole days, although the range begins or ends within one. */
  devicesByWholeDays: z.boolean(),
  /** Figures on fewer opportunities get no verdict. */
  minimumOpportunities: Count,
  /** Only where another number held on days of the range; verdicts go by today's. */
  formerMinimums: z.array(PreviousMinimum).optional(),
  /** Share of device-days (percent) under which a figure's data are called incomplete. */
  dataHealthPercent: z.number(),
  /** That of the range's last day, as thresholds and bands are. */
  performanceGoal: z.number().nullable(),
  /** Only where the goal changed within the range: what it was from which day on, in order. */
  goalSteps: z.array(GoalStep).optional(),
  /** Only where a user changed a rule for days of the range that were over. */
  changedForPast: z.array(RuleChange).optional(),
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

/** The index as shown: at most 100 where the facility fixes its axis there; counts stay as they are. */
export const shownIndex = (index: number | null, max100: boolean): number | null =>
  index === null ? null : max100 ? Math.min(index, 100) : index;
