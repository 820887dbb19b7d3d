import type { LocationTree } from "../run/location-tree.ts";
import type { LocationNode, ThresholdRow } from "../run/queries/facility-context.ts";

/** The thresholds that hold at a place, highest first, and where they were set. */
export type GoalAt = {
  goal: number | null;
  /** The next lower threshold above 0: below it a place counts as below baseline. */
  baseline: number | null;
  thresholds: readonly ThresholdRow[];
  setAt: LocationNode | null;
};

const NONE: GoalAt = { goal: null, baseline: null, thresholds: [], setAt: null };

/**
 * Finds goals by place: the goals of the nearest place, itself or around it, that has thresholds.
 * The highest is the goal.
 * @param thresholds highest first
 */
export const goalFinder = (tree: LocationTree, thresholds: readonly ThresholdRow[]) => {
  const byLocation = Map.groupBy(thresholds, (threshold) => threshold.locationId);
  return (locationId: string | undefined): GoalAt => {
    const setAt =
      locationId === undefined
        ? undefined
        : tree.upward(locationId).find((node) => byLocation.has(node.id));
    if (setAt === undefined) return NONE;
    const here = byLocation.get(setAt.id) ?? [];
    const [highest, ...lower] = here;
    return {
      goal: highest?.value ?? null,
      baseline: lower.find((threshold) => threshold.value > 0)?.value ?? null,
      thresholds: here,
      setAt,
    };
  };
};

export type GoalFinder = ReturnType<typeof goalFinder>;
