import { comparedTimeframe, soFarOf } from "#contract/messaging/report-subscriptions.ts";
import { type CompareWith, comparisonOf } from "#contract/reports/filters/comparison.ts";
import { TIMEFRAME_IDS } from "#contract/reports/filters/timeframes.ts";
import { textId } from "#renderer/i18n/catalogue.ts";
import type { Translate } from "#renderer/i18n/text.ts";

/** The range of a mail, by the number of its timeframe. */
export const timeframeText = (t: Translate, timeframeId: number | null): string => {
  const soFar = soFarOf(timeframeId);
  if (soFar !== undefined) return t(textId(`reports.timeframes.${soFar}`));
  return t(
    `report-subscriptions.timeframe.${timeframeId === TIMEFRAME_IDS.last24Hours ? "hours" : "days"}`,
  );
};

type RangeOf = Parameters<typeof comparedTimeframe>[0];

/** What the figures of a mail with such a range are compared with. */
export const comparisonText = (t: Translate, range: RangeOf, compareWith: CompareWith): string =>
  compareWith === "sameDays"
    ? t(textId(`reports.comparisons.sameDays.${comparedTimeframe(range)}`))
    : t(`reports.comparisons.${compareWith}`);

/** What a mail with such a range is compared with, by choice or by its range. */
export const mailedComparison = (
  range: RangeOf & { compareWith: CompareWith | null },
): CompareWith =>
  comparisonOf({
    reportDateRange: comparedTimeframe(range),
    compareWith: range.compareWith ?? undefined,
  });
