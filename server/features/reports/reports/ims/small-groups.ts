import { compareIds, compareNames } from "../lib/compare-names.ts";
import { suppressGroups } from "../lib/suppress-groups.ts";
import { suppressionThreshold } from "../run/suppression-threshold.ts";
import type { BadgeRun } from "./badge-run.ts";
import { type Group, peopleIn, presentGroup } from "./badge-groups.ts";

type NamedGroup = Group & { readonly id: string; readonly name: string };

/**
 * Figures of groups by name, groups of too few people hidden from readers who may not see
 * individuals; the hidden ones are shown as one where there is anything else to show.
 */
export const presentGroups = <G extends NamedGroup>(run: BadgeRun, unordered: readonly G[]) => {
  // The database gives them in any order, and which of two as small ones is hidden goes by it.
  const groups = unordered.toSorted(
    (a, b) => compareNames(a.name, b.name) || compareIds(a.id, b.id),
  );
  const least = suppressionThreshold(run);
  const hidden = suppressGroups(
    groups.map(({ sums }) => peopleIn(sums)),
    least,
  );
  const small = groups.filter((_, at) => hidden[at]);
  const merged: Group = {
    sums: small.flatMap(({ sums }) => sums),
    before: small.some(({ before }) => before === null)
      ? null
      : small.flatMap(({ before }) => before ?? []),
    expected: small.flatMap(({ expected }) => expected),
  };
  const hasOthers = small.length < groups.length;
  return {
    rows: groups.map((group, at) => ({
      group,
      figures: presentGroup(run, group, hidden[at]),
    })),
    /** How many are shown as one, and their figures; null where none is hidden. */
    together:
      small.length > 1 && hasOthers && peopleIn(merged.sums) >= least
        ? { count: small.length, figures: presentGroup(run, merged) }
        : null,
  };
};
