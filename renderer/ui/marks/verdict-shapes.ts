import type { Verdict } from "#contract/reports/verdict.ts";
import type { StatusKind } from "./status-shape.tsx";

/** The shape that goes with each standing against the goal. */
export const STATUS_KINDS: Readonly<Record<Verdict, StatusKind>> = {
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
