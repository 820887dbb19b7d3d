import type { BadgePassage } from "./badge-facts.ts";

/** More passages than this at one place in an hour, and none elsewhere: a badge left at a door. */
const MOST_PASSAGES = 30;
export const IMPLAUSIBLE_WITHIN_MS = 60 * 60_000;

const ofOneBadge = (passages: readonly BadgePassage[]): BadgePassage[] => {
  const found = new Set<BadgePassage>();
  let runStart = 0;
  passages.forEach((passage, at) => {
    if (passages[runStart]?.placeId !== passage.placeId) runStart = at;
    const first = at - MOST_PASSAGES;
    const begin = passages[first];
    if (first < runStart || !begin || passage.atMs - begin.atMs > IMPLAUSIBLE_WITHIN_MS) return;
    for (const one of passages.slice(first, at + 1)) found.add(one);
  });
  return [...found];
};

/**
 * Reads of badges without a wearer: more than thirty in a row at one place within an hour.
 * @param passages of one holder, in order
 * @returns the ids of those reads
 */
export const implausibleReads = (passages: readonly BadgePassage[]): ReadonlySet<string> => {
  const byBadge = Map.groupBy(passages, ({ badge }) => badge);
  return new Set([...byBadge.values()].flatMap((own) => ofOneBadge(own)).map(({ id }) => id));
};
