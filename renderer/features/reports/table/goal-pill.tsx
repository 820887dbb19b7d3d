import { judge } from "#contract/reports/shared.ts";
import { useWords } from "#renderer/features/reports/words/use-words.ts";
import { STATUS_KINDS } from "./goal-status.ts";
import { StatusPill } from "#renderer/ui/marks/status-text.tsx";

export type GoalPillProps = { index: number | null; goal: number | null; baseline: number | null };

/** How far a figure is from its goal, in words: "2.2 points below goal". */
export function GoalPill({ index, goal, baseline }: GoalPillProps) {
  const { t, format } = useWords();
  const status = judge(index, goal, baseline);
  const kind = STATUS_KINDS[status];
  if (index === null)
    return <StatusPill kind={kind}>{t("reports-view.summary.noIndex")}</StatusPill>;
  if (goal === null) {
    return (
      <StatusPill kind={kind}>
        {status === "belowBaseline"
          ? t("reports-view.summary.belowBaseline")
          : t("reports-view.summary.noGoal")}
      </StatusPill>
    );
  }
  // The distance of the figures as they are shown, so that the three agree.
  const distance = Math.round(index * 10) / 10 - Math.round(goal * 10) / 10;
  const points = format.decimal(Math.abs(distance));
  const word = Math.abs(distance) < 0.05 ? "onGoal" : distance < 0 ? "pointsBelow" : "pointsAbove";
  return <StatusPill kind={kind}>{t(`reports-view.summary.${word}`, { points })}</StatusPill>;
}
