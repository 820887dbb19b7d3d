/**
 * Which groups may not be shown to a reader without the right to see individuals: groups of fewer
 * people (or observations, where it is not known whose they are) than `size`, and as many of the
 * next smallest as it takes that no person is worked out from the total and the groups that are
 * left: at least two hidden groups, of `size` people together.
 * @param people of each group; an empty group says nothing of anybody and is never hidden
 * @param size 0 or 1: nothing is hidden
 * @returns whether each group is hidden
 */
export const suppressGroups = (people: readonly number[], size: number): boolean[] => {
  const bySize = people
    .map((count, at) => ({ at, count }))
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => a.count - b.count || a.at - b.at);
  const hidden = new Set<number>();
  let sum = 0;
  for (const { at, count } of bySize) {
    const isSafe = hidden.size === 0 || (hidden.size > 1 && sum >= size);
    if (count >= size && isSafe) break;
    hidden.add(at);
    sum += count;
  }
  return people.map((_, at) => hidden.has(at));
};
