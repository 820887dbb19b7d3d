import {
  type Change,
  type ChangeReason,
  type ChangeVerdict,
  changeTextId,
} from "#contract/reports/change.ts";
import { textId } from "#renderer/i18n/catalogue.ts";
import type { PageText } from "./report-text.ts";

type Worded = { verdict: ChangeVerdict; points: number | null; before: number | null };

/** What a change is called: "Up from 63.5%", "Not distinguishable from 75.7%". */
export const changeWord = ({ t, format }: PageText, { verdict, points, before }: Worded): string =>
  t(textId(`reports.change.${changeTextId({ verdict, points })}`), {
    before: format.percent(before),
  });

/** The same without the figure before: "not distinguishable". */
export const shortChangeWord = (
  { t }: PageText,
  { verdict, points }: Pick<Worded, "verdict" | "points">,
): string => t(textId(`reports.changeWord.${changeTextId({ verdict, points })}`));

/** "2.2 to 10.6" */
export const changeInterval = (
  { t, format }: PageText,
  { low, high }: NonNullable<Change["interval"]>,
): string => t("reports.change.interval", { low: format.figure(low), high: format.figure(high) });

/** The figures that say why a change is not judged. */
type Unjudged = {
  reason: ChangeReason;
  sample: { now: number | null; before: number | null };
  heard: { now: number | null; before: number | null };
};

/** Why a change is not judged: "n 17 now, 412 before". */
export const whyNoChange = (
  { t, format }: PageText,
  { reason, sample, heard }: Unjudged,
): string => {
  const both = (
    values: Unjudged["sample"],
    write: (value: number | null) => string,
  ): Record<"now" | "before", string> => ({ now: write(values.now), before: write(values.before) });
  switch (reason) {
    case "opportunities":
      return t("reports.change.why.opportunities", both(sample, format.count));
    case "coverage":
      return t("reports.change.why.coverage", both(heard, format.percent));
    default:
      return t(`reports.change.why.${reason}`);
  }
};

/** The same of a change as an answer has it; undefined where it was judged. */
export const whyNotJudged = (
  words: PageText,
  { reason, now, before }: Change,
): string | undefined =>
  reason === null
    ? undefined
    : whyNoChange(words, {
        reason,
        sample: { now: now.opportunities, before: before.opportunities },
        heard: { now: now.heardPercent, before: before.heardPercent },
      });
