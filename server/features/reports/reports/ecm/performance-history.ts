import type { z } from "zod";
import type { performanceHistory } from "#contract/reports/ecm/performance-history.ts";
import { controlUnit } from "#contract/reports/control-chart.ts";
import { HALF_HOUR_MS } from "#server/lib/time/half-hour.ts";
import { type SeriesSlot, presentControlChart } from "../lib/present-control-chart.ts";
import { findGaps } from "./gaps.ts";
import { previousSeries } from "./previous-series.ts";
import { UNIT_LEVEL } from "../run/location-tree.ts";
import { type PlaceFigures, placeFigures, presentLocation } from "./place-figures.ts";
import { previousOfRun } from "../run/previous.ts";
import { ecmRun, presentEcm } from "./ecm-run.ts";
import { knownChanges } from "../run/known-changes.ts";
import type { ReportRun } from "../run/report-run.ts";

const slotsOf = ({ course, total }: Pick<PlaceFigures, "course" | "total">): SeriesSlot[] =>
  (course ?? total.points).map((slot) => ({
    reportDate: slot.reportDate,
    isPartial: slot.isPartial,
    numerator: slot.numberOfEvents,
    denominator: slot.numberOfOpportunities,
  }));

/** Report 2: facility and units over time. */
export const runPerformanceHistory = async (
  asked: ReportRun,
): Promise<z.input<typeof performanceHistory.response>> => {
  const run = ecmRun(asked);
  const { span, timeframe } = run.range;
  const unit = controlUnit(timeframe, (span.end - span.start) * HALF_HOUR_MS);
  const judgedBy = { hasPoints: true, courseUnit: unit };
  const [{ frame, total, rows, course }, changes, formerOfAll] = await Promise.all([
    placeFigures(run, UNIT_LEVEL, judgedBy),
    knownChanges(run, "ECM"),
    previousOfRun(asked, async (one) => ({
      course: slotsOf(await placeFigures(ecmRun(one), UNIT_LEVEL, judgedBy)),
    })),
  ]);
  const gaps = await findGaps(run, [total, ...rows]);
  const former = await previousSeries(asked, rows);
  return {
    ...presentEcm(run, frame),
    total: total.figures,
    locations: rows.map((row) => presentLocation(run, row)),
    dataPoints: total.points,
    series: rows.map(({ location, points }) => ({ locationId: location.id, dataPoints: points })),
    ...(former.length > 0 && { former }),
    controlChart: presentControlChart(
      // Sides that lie apart make no index, and so no course of one.
      run.devices?.areApart ? [] : slotsOf({ course, total }),
      {
        unit,
        kind: "ratio",
        max100: run.context.max100PctCompliance,
        changes,
        former: formerOfAll,
      },
    ),
    ...gaps,
  };
};
