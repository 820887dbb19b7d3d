import type { ReportCommon } from "#contract/reports/shared.ts";
import { textId } from "#renderer/i18n/catalogue.ts";
import type { Words } from "./words.ts";

/**
 * What a report says of goals, bands and shifts that somebody changed for days that were over, so that
 * figures which were published differ from those of today; "" where nobody did.
 */
export const ruleChangesText = (
  { t, format }: Words,
  { changedForPast = [] }: Pick<ReportCommon, "changedForPast">,
): string =>
  changedForPast
    .map(({ rule, on }) =>
      t(textId(`reports-view.changedForPast.${rule}`), { day: format.day(on) }),
    )
    .join(" ");
