import { stepAt } from "#contract/reports/goal-steps.ts";
import type { GoalStep } from "#contract/reports/shared.ts";
import type { PageText } from "./report-text.ts";

/** "Goal 85% since Oct 1" of a slot, where the goal changed within the range; nothing where it did not. */
export const goalSince = (
  { t, format }: Pick<PageText, "t" | "format">,
  steps: readonly GoalStep[] | undefined,
  slot: string,
): string[] => {
  const step = stepAt(steps, slot);
  if (steps === undefined || step === undefined) return [];
  // Since when the first holds is unknown.
  if (step === steps[0])
    return step.goal === null
      ? []
      : [t("reports-view.graph.goalValue", { value: format.percent(step.goal) })];
  const day = format.dayShort(step.from);
  return [
    step.goal === null
      ? t("reports-view.graph.noGoalSince", { day })
      : t("reports-view.graph.goalSince", { value: format.percent(step.goal), day }),
  ];
};
