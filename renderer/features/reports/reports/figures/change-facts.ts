import {
  type Change,
  type ChangeSide,
  LEAST_POINTS,
  isJudgedChange,
} from "#contract/reports/change.ts";
import type { KeyFigure } from "#contract/reports/definition.ts";
import type { FigureFacts } from "#renderer/figures/figure-card.tsx";
import {
  changeInterval,
  changeWord,
  whyNotJudged,
} from "#renderer/features/reports/reports/text/change-text.ts";
import { comparedText } from "#renderer/features/reports/reports/text/comparison-text.ts";
import type { PageText } from "#renderer/features/reports/reports/text/report-text.ts";
import type { FiguresOf } from "./figure-context.ts";

/** A change between two ranges that are both known. */
type ChangeFigure = {
  change: Change;
  comparedWith: NonNullable<Extract<KeyFigure, { kind: "change" }>["comparedWith"]>;
};

/** The change that an answer shows under a name; undefined where it shows none. */
export const changeOf = ({ report, data }: FiguresOf, figure: string): ChangeFigure | undefined => {
  for (const one of report.keyFigures(data)) {
    if (one.kind !== "change" || one.label !== figure) continue;
    const { change, comparedWith } = one;
    if (change !== null && comparedWith !== null) return { change, comparedWith };
  }
  return undefined;
};

const leadOf = (words: PageText, change: Change): string => {
  const word = changeWord(words, { ...change, before: change.before.percent });
  if (!isJudgedChange(change)) {
    const reason = whyNotJudged(words, change);
    return reason === undefined ? word : words.t("figure-cards.change.unjudged", { word, reason });
  }
  return words.t("figure-cards.change.lead", {
    points: words.format.points(change.points),
    interval: changeInterval(words, change.interval),
    word,
  });
};

const sideText = (
  { t, format }: PageText,
  range: string,
  { percent, opportunities, heardPercent }: ChangeSide,
): string => {
  const figure = t("figure-cards.change.side", {
    range,
    percent: format.percent(percent),
    n: format.count(opportunities),
  });
  return heardPercent === null
    ? figure
    : t("figure-cards.change.sideHeard", { figure, heard: format.percent(heardPercent) });
};

/** What a change lies between, what it takes to be called one, and how its interval is made. */
export const changeFacts = (
  words: PageText,
  of: FiguresOf,
  { change, comparedWith }: ChangeFigure,
): Pick<FigureFacts, "lead" | "more"> => {
  const { t, format } = words;
  const { report, data } = of;
  const rule = t("figure-cards.change.rule", { least: format.decimal(LEAST_POINTS) });
  const [low, high] = [change.interval?.low ?? 0, change.interval?.high ?? 0];
  const holds = t(`figure-cards.change.${low <= 0 && high >= 0 ? "holdsZero" : "leavesOutZero"}`);
  return {
    lead: leadOf(words, change),
    more: [
      ["now", sideText(words, data.formattedReportDateRange, change.now)],
      ["before", sideText(words, comparedText(words, comparedWith), change.before)],
      ["rule", isJudgedChange(change) ? `${rule} ${holds}` : rule],
      [
        "method",
        t(`figure-cards.change.method.${report.product === "ECM" ? "slots" : "proportions"}`),
      ],
    ],
  };
};
