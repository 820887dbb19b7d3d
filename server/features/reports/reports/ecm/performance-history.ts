import type { z } from "zod";
import { controlUnit } from "#contract/reports/control-chart.ts";
import type { performanceHistory } from "#contract/reports/ecm/performance-history.ts";
import { HALF_HOUR_MS } from "#server/lib/time/half-hour.ts";
import { type SeriesSlot, presentControlChart } from "../lib/present-control-chart.ts";
import { knownChanges } from "../run/known-changes.ts";
import { UNIT_LEVEL } from "../run/location-tree.ts";
import { moveWithin, presentPrevious, previousOfRun, previousRun } from "../run/previous.ts";
import type { LocationNode } from "../run/queries/facility-context.ts";
import type { ReportRun } from "../run/report-run.ts";
import { ecmRun, presentEcm } from "./ecm-run.ts";
import { findGaps } from "./gaps.ts";
import {
  type LineFigures,
  type PlaceFigures,
  placeFigures,
  presentLocation,
} from "./place-figures.ts";

type FormerCourses = NonNullable<z.input<(typeof performanceHistory)["response"]>["former"]>;

/** The courses of those places that some of the lines continue since an instant within the range. */
const previousSeries = async (
  asked: ReportRun,
  rows: readonly LineFigures<LocationNode>[],
): Promise<FormerCourses> => {
  const moves = rows.flatMap((row) => moveWithin(asked, row) ?? []);
  if (moves.length === 0) return [];
  const locationIds = moves.flatMap(({ formerIds }) => formerIds);
  const run = ecmRun(previousRun(asked, locationIds));
  const { rows: formerRows } = await placeFigures(run, UNIT_LEVEL, { hasPoints: true });
  return moves.flatMap((move) => {
    const [firstId = ""] = move.formerIds;
    const unit = run.tree.atLevel(firstId, UNIT_LEVEL)?.id;
    const row = formerRows.find((one) => one.location.id === unit);
    return row === undefined
      ? []
      : [{ ...presentPrevious(run, move, row.location), dataPoints: row.points }];
  });
};

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
