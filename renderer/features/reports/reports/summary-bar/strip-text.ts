import type { KeyFigure } from "#contract/reports/definition.ts";
import type { Figures } from "#contract/reports/shared.ts";
import { comparedText } from "#renderer/features/reports/reports/text/comparison-text.ts";
import type { PageText } from "#renderer/features/reports/reports/text/report-text.ts";
import { verdictText } from "#renderer/features/reports/reports/text/verdict-text.ts";
import { textId } from "#renderer/i18n/catalogue.ts";
import {
  changeInterval,
  changeWord,
  whyNotJudged,
} from "#renderer/features/reports/reports/text/change-text.ts";

type Asked = Extract<KeyFigure, { kind: "asked" }>;
type Judged = Extract<KeyFigure, { kind: "judged" }>;
type Count = Extract<KeyFigure, { kind: "count" }>;
type ChangeFigure = Extract<KeyFigure, { kind: "change" }>;

/**
 * How the requested figure stands, with what it is judged by: "Below goal 80.0%, by 3.8 points".
 */
export const requestedText = (words: PageText, asked: Asked): string => {
  const { t, format } = words;
  const { verdict, performanceGoal, performanceBaseline, pointsToGoal } = asked;
  const points = Math.abs(pointsToGoal ?? 0);
  switch (verdict) {
    case "belowGoal":
      return t("reports-view.strip.belowGoal", {
        goal: format.percent(performanceGoal),
        count: points,
        points: format.decimal(points),
      });
    case "atGoal":
      return t("reports-view.strip.atGoal", { goal: format.percent(performanceGoal) });
    case "belowBaseline":
      return t("reports-view.strip.belowBaseline", {
        baseline: format.percent(performanceBaseline),
      });
    case "tooFew":
      return t("reports-view.strip.tooFew", { minimum: format.count(asked.minimum) });
    case "checkCounters":
      return t("reports-view.strip.checkCounters");
    case "notDistinguishable":
    case "notShown":
    case "noGoal":
    case "noOpportunities":
      return verdictText(words, verdict, asked.noOpportunitiesReason);
  }
};

/** How a proportion stands by its interval: "Below goal 85.0%". */
export const judgedText = (words: PageText, figure: Judged): string => {
  const { t, format } = words;
  const { verdict, goal, minimum } = figure;
  switch (verdict) {
    case "atGoal":
    case "belowGoal":
    case "notDistinguishable":
      return t(`reports-view.strip.judged.${verdict}`, { goal: format.percent(goal) });
    case "tooFew":
      return t("reports-view.strip.tooFew", { minimum: format.count(minimum) });
    default:
      return verdictText(words, verdict, null);
  }
};

/**
 * What stands under a number: its text below `reports.figureNotes`, with the numbers in it. Plurals
 * follow the first one, which a text may call `n` as well.
 */
export const noteText = (
  { t, format }: PageText,
  { id, values }: NonNullable<Count["note"]>,
): string => {
  const [first = 0] = Object.values(values);
  return t(textId(`reports.figureNotes.${id}`), {
    n: format.count(first),
    ...Object.fromEntries(
      Object.entries(values).map(([name, value]) => [name, format.count(value)]),
    ),
    count: first,
  });
};

/** "whole days 75.1 – 77.5%"; undefined where there are too few whole slots. */
export const usualText = (
  { t, format }: PageText,
  usual: Figures["usualVariation"],
): string | undefined =>
  usual === null
    ? undefined
    : t(`reports-view.strip.usual.${usual.unit}`, {
        low: format.figure(usual.low),
        high: format.percent(usual.high),
      });

/**
 * A change in words with what it is compared with.
 * @param isLoading earlier figures are still being loaded
 */
export const changeText = (
  words: PageText,
  { change, comparedWith }: Pick<ChangeFigure, "change" | "comparedWith">,
  isLoading = false,
): string => {
  const { t } = words;
  if (comparedWith === null)
    return t(`reports-view.strip.change.${isLoading ? "loading" : "earlier"}`);
  const range = comparedText(words, comparedWith);
  if (change === null) return t("reports-view.strip.change.none", { range });
  const why = whyNotJudged(words, change);
  if (why !== undefined) return t("reports-view.strip.change.unjudged", { why, range });
  return t("reports-view.strip.change.judged", {
    word: changeWord(words, { ...change, before: change.before.percent }),
    interval: change.interval === null ? "" : changeInterval(words, change.interval),
    range,
  });
};
