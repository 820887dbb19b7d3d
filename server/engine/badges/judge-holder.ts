import {
  type BadgeDispense,
  type BadgePassage,
  type BadgeRules,
  type NotJudged,
  type Outcome,
  inOrder,
} from "./badge-facts.ts";
import { implausibleReads } from "./implausible-badges.ts";
import { matchDispenses } from "./match-dispenses.ts";
import { missedExits, transitionsOf } from "./transitions.ts";

/** Bounces are this short at most, however long a pop-in may last. */
const BOUNCE_MS = 10_000;

/** Of an exit and an entry that is no real passage, or of an entry and an exit that is a pop-in. */
type Pair = { startsWithExit: boolean; limitMs: (first: BadgePassage) => number };

type WithoutPairs = { kept: readonly BadgePassage[]; left: readonly BadgePassage[] };

/**
 * Takes out pairs at one place that follow each other closer than a limit. What lay around a pair
 * follows each other then, as if it had never happened.
 */
const withoutPairs = (passages: readonly BadgePassage[], pair: Pair): WithoutPairs => {
  const kept: BadgePassage[] = [];
  const left: BadgePassage[] = [];
  for (const passage of passages) {
    const first = kept.at(-1);
    const isPair =
      first !== undefined &&
      first.isOut === pair.startsWithExit &&
      passage.isOut !== pair.startsWithExit &&
      first.placeId === passage.placeId &&
      passage.atMs - first.atMs < pair.limitMs(first);
    if (!isPair) {
      kept.push(passage);
      continue;
    }
    kept.pop();
    left.push(first, passage);
  }
  return { kept, left };
};

/** Takes out exits with an entry right after: a person stood in the door. */
const withoutBounces = (
  passages: readonly BadgePassage[],
  popInAt: (atMs: number) => number,
): WithoutPairs =>
  withoutPairs(passages, {
    startsWithExit: true,
    limitMs: ({ atMs }) => Math.min(popInAt(atMs), BOUNCE_MS),
  });

/** Takes out entries with an exit within the pop-in window of the entry: no patient was touched. */
const withoutPopIns = (
  passages: readonly BadgePassage[],
  popInAt: (atMs: number) => number,
): WithoutPairs =>
  withoutPairs(passages, { startsWithExit: false, limitMs: ({ atMs }) => popInAt(atMs) });

/** Reads of one passage by two counters or two badges lie at most this far apart. */
const MERGE_MS = 10_000;

type MergedPassages = {
  kept: readonly BadgePassage[];
  merged: readonly BadgePassage[];
};

/**
 * Folds reads of one place and direction that follow each other within ten seconds, with no other
 * passage of the holder between, into one: the first of an entry, the last of an exit.
 * @param passages of one holder, in order
 */
const mergeReads = (passages: readonly BadgePassage[]): MergedPassages => {
  const kept: BadgePassage[] = [];
  const merged: BadgePassage[] = [];
  let previous: BadgePassage | undefined;
  for (const passage of passages) {
    const isSame =
      previous !== undefined &&
      passage.placeId === previous.placeId &&
      passage.isOut === previous.isOut &&
      passage.atMs - previous.atMs <= MERGE_MS;
    previous = passage;
    if (!isSame) {
      kept.push(passage);
      continue;
    }
    const folded = passage.isOut ? kept.pop() : passage;
    if (folded) merged.push(folded);
    if (passage.isOut) kept.push(passage);
  }
  return { kept, merged };
};

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
type HolderFacts = {
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
