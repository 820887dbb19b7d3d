import type { BadgeDispense, BadgePassage, BadgeRules } from "./badge-facts.ts";
import type { Transition } from "./transitions.ts";

type Candidate = {
  passage: BadgePassage;
  transition: Transition;
  fromMs: number;
  toMs: number;
};

/** The first index at which `isThere` holds, of a list in which it holds from there on. */
const firstWhere = <T>(list: readonly T[], isThere: (one: T) => boolean): number => {
  let low = 0;
  let high = list.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const one = list[middle];
    if (one !== undefined && isThere(one)) high = middle;
    else low = middle + 1;
  }
  return low;
};

const candidatesOf = (transitions: readonly Transition[], rules: BadgeRules): Candidate[] =>
  transitions.flatMap((transition) =>
    transition.map((passage) => {
      const { lookBehindMs, lookAheadMs } = rules.windowsAt(passage.atMs);
      return {
        passage,
        transition,
        fromMs: passage.atMs - lookBehindMs,
        toMs: passage.atMs + lookAheadMs,
      };
    }),
  );

const holds = ({ fromMs, toMs }: Candidate, atMs: number): boolean =>
  atMs >= fromMs && atMs <= toMs;

/** Each passage that a dispense serves, with the first such dispense. */
type Served = ReadonlyMap<string, BadgeDispense>;
type Matches = { served: Served; unmatched: readonly BadgeDispense[] };

/**
 * Gives each dispense to one transition: that of the nearest passage whose window holds it, of two
 * the earlier. There it serves every passage whose window holds it.
 * @param transitions of one holder, in order
 * @param longestMs no window reaches further to either side
 */
export const matchDispenses = (
  transitions: readonly Transition[],
  dispenses: readonly BadgeDispense[],
  rules: BadgeRules,
  longestMs: number,
): Matches => {
  const candidates = candidatesOf(transitions, rules);
  const served = new Map<string, BadgeDispense>();
  const unmatched: BadgeDispense[] = [];
  for (const dispense of dispenses) {
    const canServe = ({ transition }: Candidate): boolean =>
      transition.some(({ placeId }) => rules.serves(dispense.placeId, placeId));
    let nearest: Candidate | undefined;
    let distanceMs = Infinity;
    const from = firstWhere(candidates, ({ passage }) => passage.atMs >= dispense.atMs - longestMs);
    for (const candidate of candidates.slice(from)) {
      if (candidate.passage.atMs > dispense.atMs + longestMs) break;
      const apartMs = Math.abs(candidate.passage.atMs - dispense.atMs);
      if (apartMs >= distanceMs) continue;
      if (!holds(candidate, dispense.atMs) || !canServe(candidate)) continue;
      nearest = candidate;
      distanceMs = apartMs;
    }
    if (!nearest) {
      unmatched.push(dispense);
      continue;
    }
    const { transition } = nearest;
    for (const candidate of candidates.slice(from)) {
      if (candidate.passage.atMs > dispense.atMs + longestMs) break;
      if (candidate.transition !== transition || !holds(candidate, dispense.atMs)) continue;
      if (!served.has(candidate.passage.id)) served.set(candidate.passage.id, dispense);
    }
  }
  return { served, unmatched };
};
