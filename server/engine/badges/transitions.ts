import type { BadgePassage } from "./badge-facts.ts";

/** One act: an exit with the entry that follows it, or a passage by itself. */
export type Transition = readonly [BadgePassage] | readonly [BadgePassage, BadgePassage];

/** Joins each exit with the holder's next passage, where that is an entry. */
export const transitionsOf = (passages: readonly BadgePassage[]): Transition[] => {
  const transitions: Transition[] = [];
  for (let at = 0; at < passages.length; at += 1) {
    const [passage, next] = passages.slice(at, at + 2);
    if (!passage) break;
    if (passage.isOut && next && !next.isOut) {
      transitions.push([passage, next]);
      at += 1;
    } else {
      transitions.push([passage]);
    }
  }
  return transitions;
};

/** A stay longer than this is two of which one read is missing. */
const LONGEST_STAY_MS = 12 * 3_600_000;

/** Entries that another passage than their own exit followed. One that nothing followed is open. */
export const missedExits = (passages: readonly BadgePassage[]): BadgePassage[] =>
  passages.filter((entry, at) => {
    const next = passages[at + 1];
    if (entry.isOut || !next) return false;
    const isExit = next.isOut && next.placeId === entry.placeId;
    return !isExit || next.atMs - entry.atMs > LONGEST_STAY_MS;
  });
