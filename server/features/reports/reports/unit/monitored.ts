import { allowsShifts } from "#contract/reports/filters/timeframes.ts";
import type { ControlChart } from "#contract/reports/control-chart.ts";
import type { TimelinePoint, UnitResponse } from "#contract/reports/unit/unit-response.ts";
import type { WeekHours } from "#contract/reports/unit/hours.ts";
import { HALF_HOUR_MS, dayTextAt } from "#server/lib/time/half-hour.ts";
import { type EcmRun, ecmRun, measureIn } from "../ecm/ecm-run.ts";
import { type Sums, addSums, NO_SUMS, shownIn, sumsOf } from "../ecm/figures.ts";
import { countedIn, placeFigures, presentLocation } from "../ecm/place-figures.ts";
import type { PointInterval } from "../ecm/points.ts";
import { type PlaceSeries, allSeriesOf } from "../ecm/series.ts";
import { shiftFigures } from "../ecm/shift-figures.ts";
import { type SeriesSlot, presentControlChart } from "../lib/present-control-chart.ts";
import { knownChanges } from "../run/known-changes.ts";
import { ROOM_LEVEL } from "../run/location-tree.ts";
import { previousOfRun } from "../run/previous.ts";
import type { LocationNode } from "../run/queries/facility-context.ts";
import type { ReportRun } from "../run/report-run.ts";
import { goalSteps } from "../run/settings-in-force.ts";
import { monthsOf, weeksOf } from "./timeline.ts";
import { weekHours } from "./queries/week-hours.ts";

type Monitored = NonNullable<UnitResponse["monitored"]>;

const DAYS_OF_WEEK = 7;

const sumsAt =
  (ids: readonly string[], { at }: PlaceSeries) =>
  (point: PointInterval, index: number): Sums =>
    at(ids)(index, point).sums;

const coursePoint = (
  { reportDate, isPartial }: PointInterval,
  sums: Sums,
  shown: (sums: Sums) => number | null,
): TimelinePoint => ({
  reportDate,
  percent: shown(sums),
  opportunities: sums.opportunitiesX100 / 100,
  ...(isPartial && { isPartial }),
});

/** Days of weeks that each begin on a Sunday, as weeks. */
const byWeek = (points: readonly PointInterval[], sums: readonly Sums[]): SeriesSlot[] =>
  Array.from({ length: Math.ceil(points.length / DAYS_OF_WEEK) }, (_, week) => {
    const [from, to] = [week * DAYS_OF_WEEK, (week + 1) * DAYS_OF_WEEK];
    const days = points.slice(from, to);
    const { events, opportunitiesX100 } = sums.slice(from, to).reduce(addSums, NO_SUMS);
    return {
      reportDate: days[0]?.reportDate ?? "",
      isPartial: days.length < DAYS_OF_WEEK || days.some(({ isPartial }) => isPartial),
      numerator: events,
      denominator: opportunitiesX100 / 100,
    };
  });

/** What places counted over thirteen weeks, by week. */
const weeksOfPlaces = async (asked: ReportRun, range: EcmRun["range"]): Promise<SeriesSlot[]> => {
  const run = ecmRun(asked);
  const places = asked.filter.locationIds.flatMap((id) => run.tree.get(id) ?? []);
  const ids = countedIn(run, places);
  const [days] = await allSeriesOf(run, [
    { range, locationIds: ids, hasPoints: true, isCompared: false },
  ]);
  return days === undefined ? [] : byWeek(days.points, days.points.map(sumsAt(ids, days)));
};

/** Thirteen weeks by day with the control chart of their weeks, and thirteen months. */
const courseOf = async (
  run: EcmRun,
  unit: LocationNode,
): Promise<{ course: Monitored["course"]; controlChart: ControlChart }> => {
  const ids = countedIn(run, [unit]);
  const [weeks, months] = [weeksOf(run, "day"), monthsOf(run)];
  const ask = { locationIds: ids, hasPoints: true, isCompared: false };
  const [[days, byMonth], changes, former] = await Promise.all([
    allSeriesOf(run, [
      { ...ask, range: weeks },
      { ...ask, range: months },
    ]),
    knownChanges({ ...run, range: weeks }, "ECM"),
    previousOfRun({ ...run, range: weeks }, async (one) => ({
      course: await weeksOfPlaces(one, weeks),
    })),
  ]);
  if (days === undefined || byMonth === undefined) throw new Error("a unit without its course");
  const measure = measureIn(run, unit.id);
  const shown = (sums: Sums) => shownIn(sums, measure);
  const pointsOfSeries = (series: PlaceSeries): TimelinePoint[] => {
    const at = sumsAt(ids, series);
    return series.points.map((point, index) => coursePoint(point, at(point, index), shown));
  };
  const goalOn = (day: string) => run.goalsOn(day)(unit.id).goal;
  const from = dayTextAt(months.span.start);
  const steps = goalSteps(run.context, months, goalOn);
  return {
    course: {
      days: pointsOfSeries(days),
      months: pointsOfSeries(byMonth),
      goals: steps.length > 0 ? steps : [{ from, goal: goalOn(from) }],
    },
    controlChart: presentControlChart(byWeek(days.points, days.points.map(sumsAt(ids, days))), {
      unit: "week",
      kind: "ratio",
      max100: run.context.max100PctCompliance,
      changes,
      former,
    }),
  };
};

/** What each hour of the week counted over the range. */
const hoursOf = async (run: EcmRun, unit: LocationNode): Promise<WeekHours> => {
  const rows = await weekHours(run.db, run.scope, {
    locationIds: countedIn(run, [unit]),
    span: run.range.counted,
    slots: run.slots,
    devices: run.devices,
  });
  const sums = Array.from({ length: 24 * DAYS_OF_WEEK }, () => NO_SUMS);
  for (const row of rows)
    sums[row.hour] = addSums(sums[row.hour] ?? NO_SUMS, sumsOf(row, run.offsetOf));
  return {
    events: sums.map(({ events }) => events),
    opportunities: sums.map(({ opportunitiesX100 }) => opportunitiesX100 / 100),
  };
};

/** What dispensers and counters of a unit recorded, where and when. */
export const monitoredUnit = async (
  asked: ReportRun,
  unit: LocationNode,
): Promise<{ monitored: Monitored; controlChart: ControlChart }> => {
  const run = ecmRun(asked);
  const { span, timeframe } = run.range;
  const [{ total, rows }, { course, controlChart }, hours] = await Promise.all([
    placeFigures(run, ROOM_LEVEL, { hasPoints: false }),
    courseOf(run, unit),
    hoursOf(run, unit),
  ]);
  const hasShifts = allowsShifts(timeframe, (span.end - span.start) * HALF_HOUR_MS);
  const shifts = hasShifts
    ? await shiftFigures(run, {
        parts: total.parts,
        timeframe: run.filter,
        measure: measureIn(run, unit.id),
        compared: total.deviceDays,
      })
    : [];
  return {
    monitored: {
      total: total.figures,
      rooms: rows.map((row) => presentLocation(run, row)),
      shifts,
      hours,
      course,
    },
    controlChart,
  };
};
