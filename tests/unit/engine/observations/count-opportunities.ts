import type { Outcome, SessionPurpose } from "#contract/observing/observation-kinds.ts";
import { isCompliantOutcome } from "#server/engine/observations/judge.ts";

/** A hand hygiene observation as far as counting goes. */
export type HandObservation = {
  sessionId: string;
  purpose: SessionPurpose;
  protocolId: number;
  outcome: Outcome;
  /** Joins the indications of one opportunity of the session. */
  link: string | null;
  /** How many opportunities a line of an imported count stands for. */
  count: number;
};

/** Rub, wash and none of one protocol; `compliant` of `total`. */
type HandCount = {
  protocolId: number;
  rub: number;
  wash: number;
  none: number;
  compliant: number;
  total: number;
};

const addTo = (counts: HandCount, { outcome, count }: HandObservation): HandCount => ({
  ...counts,
  [outcome]: counts[outcome] + count,
  compliant: counts.compliant + (isCompliantOutcome(outcome) ? count : 0),
  total: counts.total + count,
});

/**
 * Opportunities of audits, each protocol apart: linked observations are one opportunity. Sums over
 * protocols do not exist.
 */
export const countOpportunities = (observations: readonly HandObservation[]): HandCount[] => {
  const counted = new Set<string>();
  const byProtocol = new Map<number, HandCount>();
  for (const observation of observations) {
    const { purpose, protocolId, sessionId, link } = observation;
    if (purpose !== "audit") continue;
    const opportunity = link === null ? null : JSON.stringify([protocolId, sessionId, link]);
    if (opportunity !== null) {
      if (counted.has(opportunity)) continue;
      counted.add(opportunity);
    }
    const known = byProtocol.get(protocolId);
    const start = { protocolId, rub: 0, wash: 0, none: 0, compliant: 0, total: 0 };
    byProtocol.set(protocolId, addTo(known ?? start, observation));
  }
  return [...byProtocol.values()].toSorted((a, b) => a.protocolId - b.protocolId);
};
