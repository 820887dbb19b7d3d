import { STATUS_KINDS, isComparable } from "#contract/reports/verdict.ts";
import type { Figures } from "#contract/reports/shared.ts";
import { textId } from "#renderer/i18n/catalogue.ts";
import { usePageText } from "#renderer/features/reports/reports/text/use-text.ts";
import { StatusPill } from "#renderer/ui/indicators/status-text.tsx";

type GoalPillProps = { figures: Pick<Figures, "verdict" | "pointsToGoal"> };

/** How far a figure is from its goal, in words: "2.2 points below goal"; else why it is not judged. */
export function GoalPill({ figures }: GoalPillProps) {
  const { t, format } = usePageText();
  const { verdict, pointsToGoal } = figures;
  const kind = STATUS_KINDS[verdict];
  if (pointsToGoal === null || !isComparable(verdict))
    return <StatusPill kind={kind}>{t(textId(`reports.status.${verdict}`))}</StatusPill>;
  const points = format.decimal(Math.abs(pointsToGoal));
  const word = pointsToGoal === 0 ? "onGoal" : pointsToGoal < 0 ? "pointsBelow" : "pointsAbove";
  return <StatusPill kind={kind}>{t(`reports-view.summary.${word}`, { points })}</StatusPill>;
}
