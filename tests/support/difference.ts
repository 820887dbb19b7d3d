import type { Change } from "#contract/reports/change.ts";
import { pointsBetween } from "#contract/core/percent.ts";

/**
 * How far apart the two figures of a change are, whether it can be judged or not: tests of what is
 * counted have short ranges. Null where one of them is no figure to compare.
 */
export const differenceOf = (change: Change | null | undefined): number | null => {
  if (!change || change.reason === "opportunities" || change.reason === "overHundred") return null;
  const { now, before } = change;
  return now.percent === null || before.percent === null
    ? null
    : pointsBetween(now.percent, before.percent);
};
