import type { Figures } from "#contract/reports/shared.ts";
import type { Verdict } from "#contract/reports/verdict.ts";
import type { Said } from "#server/mail/parts/block.ts";
import type { Tone } from "#server/mail/parts/paint.ts";
import type { MailText } from "#server/mail/mail-text.ts";

const TONES: Readonly<Record<Verdict, Tone>> = {
  atGoal: "good",
  belowGoal: "warn",
  belowBaseline: "bad",
  notDistinguishable: "off",
  noGoal: "off",
  tooFew: "off",
  checkCounters: "warn",
  noOpportunities: "off",
  notShown: "off",
};

/** How a figure stands, as the pages say it; where there is none, why. */
export const verdictSaid = (
  { t }: Pick<MailText, "t">,
  verdict: Verdict,
  reason: Figures["noOpportunitiesReason"] = null,
): Said => ({
  tone: TONES[verdict],
  text:
    verdict === "noOpportunities" && reason !== null
      ? t(`reports:noOpportunities.${reason}`)
      : t(`reports:status.${verdict}`),
});
