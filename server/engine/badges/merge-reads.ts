import type { BadgePassage } from "./badge-facts.ts";

/** Reads of one passage by two counters or two badges lie at most this far apart. */
export const MERGE_MS = 10_000;

export type MergedPassages = {
  kept: readonly BadgePassage[];
  merged: readonly BadgePassage[];
};

/**
 * Folds reads of one place and direction that follow each other within ten seconds, with no other
 * passage of the holder between, into one: the first of an entry, the last of an exit.
 * @param passages of one holder, in order
 */
export const mergeReads = (passages: readonly BadgePassage[]): MergedPassages => {
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
