import { rangeParts, dateFormats } from "#contract/core/formats/dates.ts";
import type { Language } from "#contract/core/primitives.ts";
import { lastDayOf } from "#contract/reports/filters/timeframes.ts";
import type { ReportCommon } from "#contract/reports/shared.ts";
import { textsIn } from "#server/lib/texts.ts";

/**
 * The days that an answer's changes are measured against, as its page says them, or that there is
 * nothing; undefined for reports without changes, and where nothing earlier is there.
 */
export const comparedText = (
  { comparison, comparedWith }: Pick<ReportCommon, "comparison" | "comparedWith">,
  language: Language,
): string | undefined => {
  const t = textsIn(language);
  if (comparison === undefined) return undefined;
  if (comparison === "none") return t("reports:comparisons.none");
  if (comparedWith === null) return undefined;
  const [first, last] = [comparedWith.start.slice(0, 10), lastDayOf(comparedWith.end)];
  return first === last
    ? dateFormats(language).day(first)
    : t("common:range", rangeParts(language, first, last));
};
