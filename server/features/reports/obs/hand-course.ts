import type { ControlChart } from "#contract/reports/control-chart.ts";
import { controlUnit } from "#contract/reports/control-chart.ts";
import { HALF_HOUR_MS, parseHalfHour } from "#server/lib/zoned-time.ts";
import { pointsOf } from "../ecm/points.ts";
import { presentControlChart } from "../lib/present-control-chart.ts";
import { knownChanges } from "../run/known-changes.ts";
import type { ReportRun } from "../run/report-run.ts";
import { handFigures } from "./hand-figures.ts";
import { handQuestion, observedMeasure } from "./obs-run.ts";
import { isSmall } from "./small-groups.ts";
import { handCounts } from "./queries/hand-counts.ts";

/** The course of hands by the facility's own protocol, as a control chart. */
export const handControlChart = async (run: ReportRun): Promise<ControlChart> => {
  const { db, scope, range } = run;
  const unit = controlUnit(range.timeframe, (range.span.end - range.span.start) * HALF_HOUR_MS);
  const points = pointsOf({ ...range, unit });
  const [counts, changes] = await Promise.all([
    handCounts(db, scope, handQuestion(run), ["observedDay"]),
    knownChanges(run, "OBS"),
  ]);
  const byPoint = Map.groupBy(counts, ({ observedDay }) =>
    points.findLastIndex(({ start }) => start <= parseHalfHour(`${observedDay}T23:30`)),
  );
  return presentControlChart(
    points.map(({ reportDate, isPartial }, at) => {
      const own = byPoint.get(at) ?? [];
      // A slot with so few that the reader may not see them is told as one without any.
      const { compliantObservations: numerator, totalObservations: denominator } = handFigures(
        isSmall(run, own) ? [] : own,
        observedMeasure(run),
      );
      return { reportDate, isPartial, numerator, denominator };
    }),
    { unit, kind: "proportion", max100: false, changes },
  );
};
