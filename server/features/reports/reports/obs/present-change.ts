import type { ReportCommon } from "#contract/reports/shared.ts";
import type { ShownFigures } from "#contract/reports/obs/hand-figures.ts";
import { pointsBetween } from "#contract/core/percent.ts";
import { isComparable } from "#contract/reports/verdict.ts";
import { wallText } from "#server/lib/time/half-hour.ts";
import { comparedAt } from "../run/previous.ts";
import { UNIT_LEVEL } from "../run/location-tree.ts";
import { type CountedInterval, comparedRange } from "../run/range.ts";
import type { ReportRun } from "../run/report-run.ts";
import { selectLocations } from "../run/selection.ts";
import { firstObservedDay } from "./queries/first-observed.ts";

type Index = Pick<ShownFigures, "complianceIndex" | "verdict">;

/** Points between two figures; null where either is too few or missing. */
const changeBetween = (now: Index, before: Index): number | null => {
  const [index, indexBefore] = [now.complianceIndex, before.complianceIndex];
  if (index === null || indexBefore === null) return null;
  return [now, before].every(({ verdict }) => isComparable(verdict))
    ? pointsBetween(index, indexBefore)
    : null;
};

/**
 * What a figure is compared with, and by how much it changed: the preceding range, once the facility
 * had observed since that began.
 * @param figuresOf the same figure over another span
 */
export const presentChange = async (
  run: ReportRun,
  type: "HH" | "PPE",
  now: Index,
  figuresOf: (span: CountedInterval) => Promise<Index>,
): Promise<Pick<ReportCommon, "comparedWith"> & { change: number | null }> => {
  const { db, scope, range } = run;
  const { topmost } = selectLocations(run.tree, run.filter.locationIds, UNIT_LEVEL);
  const firstDay = await firstObservedDay(db, scope, range.timeZone, type);
  const compared = comparedAt(run, topmost, comparedRange(range, firstDay));
  if (compared === null) return { comparedWith: null, change: null };
  return {
    comparedWith: { start: wallText(compared.start), end: wallText(compared.end) },
    change: changeBetween(now, await figuresOf(compared)),
  };
};
