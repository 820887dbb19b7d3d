import type { ReportCommon } from "#contract/reports/shared.ts";
import { textId } from "#renderer/i18n/catalogue.ts";
import type { PageText } from "./report-text.ts";

/**
 * What a report says of rules that were others for days of its range: goals, bands and shifts that
 * were changed for days that were over, so that published figures differ from today's, and the
 * least number of opportunities, which is today's for all days; "" without any.
 */
export const ruleChangesText = (
  { t, format }: PageText,
  {
    changedForPast = [],
    formerMinimums = [],
    minimumOpportunities,
  }: Pick<ReportCommon, "changedForPast" | "formerMinimums" | "minimumOpportunities">,
): string =>
  [
    ...changedForPast.map(({ rule, on }) =>
      t(textId(`reports-view.changedForPast.${rule}`), { day: format.day(on) }),
    ),
    ...formerMinimums.map(({ minimum, until }) =>
      t("reports-view.formerMinimum", {
        day: format.day(until),
        former: format.count(minimum),
        minimum: format.count(minimumOpportunities),
      }),
    ),
  ].join(" ");
