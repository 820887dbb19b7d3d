import { dateFormats } from "#contract/core/formats/dates.ts";
import { numberFormats } from "#contract/core/formats/numbers.ts";
import type { Language } from "#contract/core/primitives.ts";
import { answerOf, sayAnswer } from "#contract/reports/answer/sentence.ts";
import type { ReportDefinition } from "#contract/reports/definition.ts";
import type { ReportCommon } from "#contract/reports/shared.ts";
import type { ExportNote } from "#server/export/table.ts";
import { textsIn } from "#server/lib/texts.ts";

/** The goal of a range; where it changed within, each with its first day. Null without any. */
const goalText = (
  { performanceGoal, goalSteps = [] }: Pick<ReportCommon, "performanceGoal" | "goalSteps">,
  language: Language,
): string | null => {
  const t = textsIn(language);
  const { percent } = numberFormats(language);
  const { day } = dateFormats(language);
  if (goalSteps.length === 0) return performanceGoal === null ? null : percent(performanceGoal);
  return goalSteps
    .map(({ from, goal }) =>
      goal === null
        ? t("reports-view:graph.noGoalSince", { day: day(from) })
        : t("reports-view:graph.goalSince", { value: percent(goal), day: day(from) }),
    )
    .join("; ");
};

/**
 * What a file says below its table: the answer's sentence and line as on screen, on paper and in
 * mails, what changes are measured against, and the goal that the figures are judged by.
 * @param compared what its changes are measured against, in words
 */
export const fileNotes = (
  report: Pick<ReportDefinition, "answerFirst" | "emptyText" | "isEmpty">,
  answer: ReportCommon,
  language: Language,
  compared: string | undefined,
): ExportNote[] => {
  const t = textsIn(language);
  const { sentence, line } = sayAnswer(
    language,
    (id, values) => t(id.replace(".", ":"), values),
    answerOf(report, answer),
  );
  const goal = goalText(answer, language);
  return [
    { label: t("reports-answer:inFile"), text: [sentence, line].filter(Boolean).join(" ") },
    ...(compared === undefined
      ? []
      : [{ label: t("reports:filters.compareWith"), text: compared }]),
    ...(goal === null ? [] : [{ label: t("report-mails:goal"), text: goal }]),
  ];
};
