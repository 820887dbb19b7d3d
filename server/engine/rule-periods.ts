import { type FacilityRules, versionAt } from "./facility-rules.ts";

/** Instants `[fromMs, toMs)` with one offset from UTC and one version of the report settings. */
export type RulePeriod = {
  fromMs: number;
  toMs: number;
  offsetMs: number;
  version: number;
  outboundOnly: boolean;
};

/** Cuts `[fromMs, toMs)` wherever the clock or the report settings change. */
export const rulePeriods = (rules: FacilityRules, fromMs: number, toMs: number): RulePeriod[] => {
  const periods: RulePeriod[] = [];
  for (let at = fromMs; at < toMs;) {
    const clock = rules.local.periodAt(at);
    const { version, outboundOnly } = versionAt(rules, at);
    const changes = rules.versions.map((next) => next.fromMs).filter((ms) => ms > at);
    const end = Math.min(toMs, clock.toMs, ...changes);
    periods.push({ fromMs: at, toMs: end, offsetMs: clock.offsetMs, version, outboundOnly });
    at = end;
  }
  return periods;
};
