import { z } from "zod";

/**
 * How a figure stands.
 *
 * - `noOpportunities` there was nothing to judge, and so no figure
 * - `tooFew` below the facility's minimum of opportunities: number and n are shown, no verdict
 * - `checkCounters` more dispenses than opportunities: shown as counted (or capped), no verdict
 * - `belowBaseline`, `belowGoal`, `atGoal` by the shown figure, or by its whole interval
 * - `notDistinguishable` the goal lies within the interval
 * - `noGoal` nothing to judge it by
 * - `notShown` too few people: the reader may not see figures of so small a group
 */
const VERDICTS = [
  "atGoal",
  "notDistinguishable",
  "belowGoal",
  "belowBaseline",
  "noGoal",
  "tooFew",
  "checkCounters",
  "noOpportunities",
  "notShown",
] as const;
export const Verdict = z.enum(VERDICTS);
export type Verdict = z.infer<typeof Verdict>;

type Judged = {
  /** As shown, one decimal, but never capped; null without opportunities. */
  percent: number | null;
  opportunities: number;
  /** The facility's minimum of opportunities. */
  minimum: number;
  /** Percent; null without a goal. */
  goal: number | null;
  /** The threshold next below the goal; null without one. */
  baseline: number | null;
};

/** The one verdict on a figure. */
export const judge = ({ percent, opportunities, minimum, goal, baseline }: Judged): Verdict => {
  if (percent === null) return "noOpportunities";
  if (opportunities < minimum) return "tooFew";
  if (percent > 100) return "checkCounters";
  if (baseline !== null && percent < baseline) return "belowBaseline";
  if (goal === null) return "noGoal";
  return percent < goal ? "belowGoal" : "atGoal";
};

const WITHOUT: ReadonlySet<Verdict> = new Set([
  "noOpportunities",
  "tooFew",
  "checkCounters",
  "notShown",
]);

/** Whether a figure may be compared with others: an arrow needs it of both sides. */
export const isComparable = (verdict: Verdict): boolean => !WITHOUT.has(verdict);

/** The shape of the status language that goes with each standing against the goal. */
export const STATUS_KINDS: Readonly<Record<Verdict, "good" | "warn" | "bad" | "unknown" | "info">> =
  {
    atGoal: "good",
    notDistinguishable: "unknown",
    belowGoal: "warn",
    belowBaseline: "bad",
    noGoal: "unknown",
    tooFew: "unknown",
    checkCounters: "info",
    noOpportunities: "unknown",
    notShown: "unknown",
  };
