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
