import { type ControlChart, controlUnit } from "#contract/reports/control-chart.ts";
import { HALF_HOUR_MS, parseHalfHour } from "#server/lib/time/half-hour.ts";
import { type PointInterval, pointsOf } from "../ecm/points.ts";
import { type SeriesSlot, presentControlChart } from "../lib/present-control-chart.ts";
import { previousOfRun } from "../run/previous.ts";
import { knownChanges } from "../run/known-changes.ts";
import type { ReportRun } from "../run/report-run.ts";
import { handFigures } from "./hand-figures.ts";
import { handQuestion, observedMeasure } from "./obs-run.ts";
import { isSmall } from "./small-groups.ts";
import { handCounts } from "./queries/hand-counts.ts";

const handCourse = async (
  run: ReportRun,
  points: readonly PointInterval[],
): Promise<SeriesSlot[]> => {
  const counts = await handCounts(run.db, run.scope, handQuestion(run), ["observedDay"]);
  const byPoint = Map.groupBy(counts, ({ observedDay }) =>
    points.findLastIndex(({ start }) => start <= parseHalfHour(`${observedDay}T23:30`)),
  );
  return points.map(({ reportDate, isPartial }, at) => {
    const own = byPoint.get(at) ?? [];
    // A slot with so few that the reader may not see them is told as one without any.
    const { compliantObservations: numerator, totalObservations: denominator } = handFigures(
      isSmall(run, own) ? [] : own,
      observedMeasure(run),
    );
    return { reportDate, isPartial, numerator, denominator };
  });
};

/** The course of hands by the facility's own protocol, as a control chart. */
export const handControlChart = async (run: ReportRun): Promise<ControlChart> => {
  const { range } = run;
  const unit = controlUnit(range.timeframe, (range.span.end - range.span.start) * HALF_HOUR_MS);
  const points = pointsOf({ ...range, unit });
  const [course, changes, former] = await Promise.all([
    handCourse(run, points),
    knownChanges(run, "OBS"),
    previousOfRun(run, async (one) => ({ course: await handCourse(one, points) })),
  ]);
  return presentControlChart(course, {
    unit,
    kind: "proportion",
    max100: false,
    changes,
    former,
  });
};
