import type { GoalStatus } from "#contract/reports/shared.ts";
import type { StatusKind } from "#renderer/ui/marks/status-shape.tsx";

/** The shape that goes with each standing against the goal. */
export const STATUS_KINDS: Readonly<Record<GoalStatus, StatusKind>> = {
  atGoal: "good",
  belowGoal: "warn",
  belowBaseline: "bad",
  noGoal: "unknown",
  noData: "unknown",
};

/** From the best to what needs attention first; unknown standings sort last either way. */
export const STATUS_RANK: Readonly<Record<GoalStatus, number | null>> = {
  atGoal: 0,
  belowGoal: 1,
  belowBaseline: 2,
  noGoal: null,
  noData: null,
};
