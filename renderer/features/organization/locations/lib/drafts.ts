import { LIMITS } from "#contract/core/limits.ts";
import type { Swatch } from "#contract/core/design/swatches.ts";
import {
  readTenth,
  thresholdFaults,
  type Threshold,
  type ThresholdFault,
} from "#contract/organization/thresholds.ts";
import type { KnownThreshold } from "./threshold-merge.ts";

/** A row as it is typed. */
export type Draft = { key: string; title: string; typed: string; color: Swatch };

/** A list that begins with its base; older ones may lack it. */
export const withBase = (rows: readonly Threshold[], title: string): readonly Threshold[] =>
  rows.length === 0 || rows[0]?.value === 0 ? rows : [{ title, value: 0, color: "red" }, ...rows];

/** Rows to edit, values as the reader writes them. */
export const draftsOf = (
  rows: readonly KnownThreshold[],
  write: (value: number) => string,
): readonly Draft[] =>
  rows.map(({ key, title, value, color }) => ({ key, title, typed: write(value), color }));

const given = ({ title, typed }: Draft) => ({ title, value: readTenth(typed) });

/** What is wrong, row by row. */
export const faultsOf = (drafts: readonly Draft[]): readonly ThresholdFault[] =>
  thresholdFaults(drafts.map(given));

/** Those that could be saved as they stand: what a preview draws. */
export const validRowsOf = (drafts: readonly Draft[]): Threshold[] => {
  const wrong = new Set(faultsOf(drafts).map(({ row }) => row));
  return knownOf(drafts.filter((_, at) => !wrong.has(at))).map(({ key: _key, ...row }) => row);
};

/** What is saved of the drafts, lowest first; rows without a number are left out. */
export const knownOf = (drafts: readonly Draft[]): readonly KnownThreshold[] =>
  drafts
    .flatMap(({ key, title, typed, color }) => {
      const value = readTenth(typed);
      return value === null ? [] : [{ key, title: title.trim(), value, color }];
    })
    .toSorted((a, b) => a.value - b.value);

/**
 * By value, but not while a value is no number: a row would run away from the user who types in it.
 */
export const sorted = (drafts: readonly Draft[]): readonly Draft[] =>
  faultsOf(drafts).some(({ field }) => field === "value")
    ? drafts
    : drafts.toSorted((a, b) => (readTenth(a.typed) ?? 0) - (readTenth(b.typed) ?? 0));

/** How many rows are not as they are saved, those that are gone among them. */
export const changesIn = (drafts: readonly Draft[], saved: readonly Threshold[]): number => {
  const kept = new Set(saved.map((row) => JSON.stringify([row.title, row.value, row.color])));
  const changed = drafts.filter(
    ({ title, typed, color }) => !kept.has(JSON.stringify([title.trim(), readTenth(typed), color])),
  );
  return changed.length + Math.max(0, saved.length - drafts.length);
};

/** A new row in which nothing is typed yet. */
export const isBlank = (draft: Draft | undefined): boolean =>
  draft !== undefined && draft.title.trim() === "" && draft.typed.trim() === "";

/** The list without a row; a base by itself says nothing. */
export const without = (drafts: readonly Draft[], key: string): readonly Draft[] => {
  const left = drafts.filter((draft) => draft.key !== key);
  return left.length < 2 ? [] : left;
};

export const isFull = (drafts: readonly Draft[]): boolean => drafts.length >= LIMITS.thresholdsMax;

/** The row that is called the goal where a higher one is it: the highest is, whatever its title. */
export const misnamedGoal = (
  drafts: readonly Draft[],
  goalTitle: string,
): { title: string; highest: KnownThreshold } | null => {
  const known = knownOf(drafts);
  const highest = known.at(-1);
  const called = known.find(({ title }) => title.toLowerCase() === goalTitle.toLowerCase());
  return highest === undefined || called === undefined || called === highest
    ? null
    : { title: called.title, highest };
};
