import {
  type BadgeDispense,
  type BadgePassage,
  type BadgeRules,
  type NotJudged,
  type Outcome,
  inOrder,
} from "./badge-facts.ts";
import { implausibleReads } from "./implausible-badges.ts";
import { withoutBounces, withoutPopIns } from "./leave-out-pairs.ts";
import { matchDispenses } from "./match-dispenses.ts";
import { mergeReads } from "./merge-reads.ts";
import { missedExits, transitionsOf } from "./transitions.ts";

/** A passage with what became of it. */
export type JudgedPassage = {
  passage: BadgePassage;
  outcome: Outcome;
  /** The first dispense that serves it, judged or not. */
  servedBy: BadgeDispense | null;
  /** An entry whose exit no counter saw. */
  isExitMissed: boolean;
};

export type JudgedHolder = {
  passages: readonly JudgedPassage[];
  /** Dispenses that serve no passage. */
  unmatched: readonly BadgeDispense[];
};

/** The facts of one holder over a time that begins and ends with a long pause. */
export type HolderFacts = {
  passages: readonly BadgePassage[];
  dispenses: readonly BadgeDispense[];
  /** Passages whose time is wrong, by id: their gateways' clocks were too far off. */
  skewed?: ReadonlySet<string>;
};

/** The longest window that report settings allow, to either side of a passage. */
export const LONGEST_WINDOW_MS = 300_000;

/** What is left of a holder's passages once double reads, bounces and pop-ins are out. */
export const opportunitiesOf = (
  passages: readonly BadgePassage[],
  rules: BadgeRules,
): Record<"kept" | "merged" | "bounced" | "poppedIn", readonly BadgePassage[]> => {
  const popInAt = (atMs: number): number => rules.windowsAt(atMs).popInMs;
  const counted = passages.filter(({ placeId, atMs }) => rules.isCounted(placeId, atMs));
  const reads = mergeReads(counted);
  const stays = withoutBounces(reads.kept, popInAt);
  const { kept, left } = withoutPopIns(stays.kept, popInAt);
  return { kept, merged: reads.merged, bounced: stays.left, poppedIn: left };
};

/**
 * Judges one holder's entries and exits: merge, bounce, pop-in, transitions, match, judge.
 * @param nowMs passages whose windows have not elapsed by then are pending
 */
export const judgeHolder = (facts: HolderFacts, rules: BadgeRules, nowMs: number): JudgedHolder => {
  const all = facts.passages.toSorted(inOrder);
  const { kept, merged, bounced, poppedIn } = opportunitiesOf(all, rules);
  const implausible = implausibleReads(all);
  const { served, unmatched } = matchDispenses(
    transitionsOf(kept),
    facts.dispenses.toSorted(inOrder),
    rules,
    LONGEST_WINDOW_MS,
  );
  const missed = new Set(missedExits(kept));

  const notJudged = ({ id, placeId, atMs }: BadgePassage): NotJudged | null =>
    implausible.has(id)
      ? "implausible"
      : (rules.notJudged(placeId, atMs) ?? (facts.skewed?.has(id) ? "skew" : null));
  const judge = (passage: BadgePassage): Outcome => {
    const { lookAheadMs, popInMs } = rules.windowsAt(passage.atMs);
    if (nowMs <= passage.atMs + Math.max(lookAheadMs, popInMs)) return "pending";
    return notJudged(passage) ?? (served.has(passage.id) ? "compliant" : "missed");
  };
  const outcomes = new Map<string, Outcome>([
    ...merged.map(({ id }) => [id, "merged"] as const),
    ...bounced.map(({ id }) => [id, "bounce"] as const),
    ...poppedIn.map(({ id }) => [id, "pop_in"] as const),
    ...kept.map((passage) => [passage.id, judge(passage)] as const),
  ]);
  return {
    passages: all.map((passage) => ({
      passage,
      outcome: outcomes.get(passage.id) ?? "outer_door",
      servedBy: served.get(passage.id) ?? null,
      isExitMissed: missed.has(passage),
    })),
    unmatched,
  };
};
