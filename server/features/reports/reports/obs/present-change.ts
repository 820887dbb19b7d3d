import type { Change } from "#contract/reports/change.ts";
import type { ShownFigures } from "#contract/reports/obs/hand-figures.ts";
import type { ReportCommon } from "#contract/reports/shared.ts";
import { wallText } from "#server/lib/time/half-hour.ts";
import { type ComparedProportion, changeOfProportions } from "../lib/change.ts";
import { UNIT_LEVEL } from "../run/location-tree.ts";
import { comparedAt } from "../run/previous.ts";
import { type CountedInterval, comparedRange } from "../run/range.ts";
import type { ReportRun } from "../run/report-run.ts";
import { selectLocations } from "../run/selection.ts";
import { firstObservedDay } from "./queries/first-observed.ts";

/** A figure as the reader may see it, and the counts behind it. */
export type Observed = {
  shown: Pick<ShownFigures, "complianceIndex" | "totalObservations" | "verdict">;
  proportion: ComparedProportion;
};

const sideOf = ({ shown, proportion }: Observed) => ({
  percent: shown.complianceIndex,
  opportunities: shown.totalObservations,
  verdict: shown.verdict,
  proportion,
});

/**
 * What a figure is compared with, and how it changed: the preceding range, once the facility had
 * observed since that began. A figure that the reader may not see has no change.
 * @param figuresOf the same figure over another span
 */
export const presentChange = async (
  run: ReportRun,
  type: "HH" | "PPE",
  now: Observed,
  figuresOf: (span: CountedInterval) => Promise<Observed>,
): Promise<Pick<ReportCommon, "comparedWith"> & { change: Change | null }> => {
  const { db, scope, range } = run;
  const { topmost } = selectLocations(run.tree, run.filter.locationIds, UNIT_LEVEL);
  const firstDay = await firstObservedDay(db, scope, range.timeZone, type);
  const compared = comparedAt(run, topmost, comparedRange(range, firstDay));
  if (compared === null) return { comparedWith: null, change: null };
  const before = await figuresOf(compared);
  return {
    comparedWith: { start: wallText(compared.start), end: wallText(compared.end) },
    change:
      now.shown.verdict === "notShown"
        ? null
        : changeOfProportions({ now: sideOf(now), before: sideOf(before) }),
  };
};
