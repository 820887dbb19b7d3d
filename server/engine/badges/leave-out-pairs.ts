import type { BadgePassage } from "./badge-facts.ts";

/** Bounces are this short at most, however long a pop-in may last. */
const BOUNCE_MS = 10_000;

/** Of an exit and an entry that is no real passage, or of an entry and an exit that is a pop-in. */
type Pair = { startsWithExit: boolean; limitMs: (first: BadgePassage) => number };

export type WithoutPairs = { kept: readonly BadgePassage[]; left: readonly BadgePassage[] };

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

/** Takes out exits with an entry right after: somebody stood in the door. */
export const withoutBounces = (
  passages: readonly BadgePassage[],
  popInAt: (atMs: number) => number,
): WithoutPairs =>
  withoutPairs(passages, {
    startsWithExit: true,
    limitMs: ({ atMs }) => Math.min(popInAt(atMs), BOUNCE_MS),
  });

/** Takes out entries with an exit within the pop-in window of the entry: nobody was touched. */
export const withoutPopIns = (
  passages: readonly BadgePassage[],
  popInAt: (atMs: number) => number,
): WithoutPairs =>
  withoutPairs(passages, { startsWithExit: false, limitMs: ({ atMs }) => popInAt(atMs) });
