/** What something may come to, counted without a clock. */
export type Budget = {
  /** What is counted. */
  about: string;
  /** How to raise it deliberately; also said where a count is over. */
  raise: string;
  /** Share by which a count may be above: what differs by version of a tool. */
  grace?: number;
  /** By how many a count differs from run to run: what jobs did meanwhile. */
  spare?: number;
  values: Readonly<Record<string, number>>;
};

/** A budget this far above its count is loose: the next change would eat it up unseen. */
const LOOSE_SHARE = 0.1;
/** Small counts may be under it by this. */
const LOOSE_COUNT = 1;

/** What does not hold, a line each: over, loose, without a budget, or a budget of nothing. */
export const notHeld = (
  { raise, grace = 0, spare = 0, values }: Budget,
  counted: Readonly<Record<string, number>>,
): string[] => {
  const names = [...new Set([...Object.keys(values), ...Object.keys(counted)])].toSorted();
  return names.flatMap((name) => {
    const [budget, count] = [values[name], counted[name]];
    if (count === undefined) return [`${name}: is there no more; take its budget out`];
    if (budget === undefined) return [`${name}: ${count}, without a budget; add it`];
    if (count > budget * (1 + grace) + spare)
      return [`${name}: ${count}, over ${budget}. ${raise}`];
    const isLoose = budget - count > Math.max(LOOSE_COUNT, spare, budget * LOOSE_SHARE);
    return isLoose ? [`${name}: ${count}, far under ${budget}: lower the budget to it`] : [];
  });
};
