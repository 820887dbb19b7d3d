import type { Threshold } from "#contract/organization/thresholds.ts";
import type { MergePlan } from "#renderer/forms/merge/merge-types.ts";

/** A threshold that stays known while two people change it. */
export type KnownThreshold = Threshold & { key: string };
/** What two people may save at once. */
export type ThresholdValues = { version: number; thresholds: readonly KnownThreshold[] };

export const THRESHOLDS_PLAN: MergePlan = {
  thresholds: { keyOf: ({ key }: KnownThreshold) => key },
};

const plain = ({ title }: Threshold): string => title.trim().toLocaleLowerCase();

/**
 * Rows that another user saved, each known by the row of before that it was: thresholds have no
 * ids, so by its title, else by its value. The base stays the base, however it is called.
 */
export const knownRows = (
  before: readonly KnownThreshold[],
  rows: readonly Threshold[],
  version: number,
): readonly KnownThreshold[] => {
  const keys = new Map<Threshold, string>();
  const match = (isSame: (row: Threshold, was: KnownThreshold) => boolean): void => {
    const taken = new Set(keys.values());
    for (const row of rows) {
      const was = before.find((one) => !taken.has(one.key) && isSame(row, one));
      if (was === undefined || keys.has(row)) continue;
      keys.set(row, was.key);
      taken.add(was.key);
    }
  };
  match((row, was) => row.value === 0 && was.value === 0);
  match((row, was) => plain(row) === plain(was));
  match((row, was) => row.value === was.value);
  return rows.map((row, at) => ({ ...row, key: keys.get(row) ?? `saved ${version} ${at}` }));
};

/** Joined rows as a list that can be saved: lowest first, with a base, which is nothing by itself. */
export const completed = (
  rows: readonly KnownThreshold[],
  baseTitle: string,
): readonly KnownThreshold[] => {
  const inOrder = rows.toSorted((a, b) => a.value - b.value);
  const [lowest] = inOrder;
  if (lowest === undefined) return [];
  if (lowest.value !== 0)
    return [{ key: "base", title: baseTitle, value: 0, color: "red" }, ...inOrder];
  return inOrder.length < 2 ? [] : inOrder;
};
