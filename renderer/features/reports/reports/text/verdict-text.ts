import type { Figures } from "#contract/reports/shared.ts";
import type { Verdict } from "#contract/reports/verdict.ts";
import { textId } from "#renderer/i18n/catalogue.ts";
import type { PageText } from "./report-text.ts";

type Reason = Figures["noOpportunitiesReason"];

/** The one word on a figure; where there is none, why: "No opportunities: no counter". */
export const verdictText = ({ t }: PageText, verdict: Verdict, reason: Reason): string =>
  verdict === "noOpportunities" && reason !== null
    ? t(`reports.noOpportunities.${reason}`)
    : t(textId(`reports.status.${verdict}`));
