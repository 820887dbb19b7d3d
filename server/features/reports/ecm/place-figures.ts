import type { DataPoint, Figures, LocationFigures } from "#contract/reports/shared.ts";
import { shownIndex } from "#contract/reports/shared.ts";
import type { ChartTimeUnit } from "#contract/reports/timeframes.ts";
import { dayText, floorDay, parseHalfHour } from "#server/lib/zoned-time.ts";
import { inService } from "./in-service.ts";
import { deviceCounts } from "./device-counts.ts";
import type { DeviceCounter } from "./device-counts.ts";
import { indexOf, presentCounts, verdictOf } from "./figures.ts";
import type { Measure, Sums } from "./figures.ts";
import { placeCounts } from "./place-counts.ts";
import type { PlaceCounts } from "./place-counts.ts";
import { pointsOf } from "./points.ts";
import type { PointSpan } from "./points.ts";
import type { AssignmentRow, LocationNode } from "../run/queries/facility-context.ts";
import { figuresByPoint } from "./queries/figures-by-point.ts";
import { figuresBySlot } from "./queries/figures-by-slot.ts";
import { heardWhere } from "./queries/heard-where.ts";
import { rangeCoverage } from "./range-coverage.ts";
import { FINER_UNIT, usualVariation } from "./usual-variation.ts";
import { comparedRange } from "../run/range.ts";
import type { EcmRun } from "./ecm-run.ts";
import { UNIT_LEVEL } from "../run/location-tree.ts";
import { selectLocations } from "../run/selection.ts";
import type { Selection } from "../run/selection.ts";

/** One line of a report: one place, or the whole selection (`location` null), with its course. */
export type LineFigures<L extends LocationNode | null = LocationNode | null> = {
  location: L;
  /** What is counted: the place itself, or the chosen places in it. */
  parts: readonly LocationNode[];
  figures: Figures;
  /** The index of the preceding range. */
  indexBefore: number | null;
  points: DataPoint[];
  /** Counts its devices. */
  counter: DeviceCounter;
};

export type PlaceFigures = {
  /** The nearest place around everything chosen. */
  frame: LocationNode | undefined;
  total: LineFigures<null>;
  rows: LineFigures<LocationNode>[];
};

type Line<L extends LocationNode | null = LocationNode | null> = {
  location: L;
  goalId: string | undefined;
  parts: readonly LocationNode[];
};

const HOUR_STEP = 2;

const totalLine = ({ frame, topmost }: Selection): Line<null> => ({
  location: null,
  goalId: frame?.id,
  parts: topmost,
});

const rowLines = ({ rows }: Selection): Line<LocationNode>[] =>
  rows.map(({ location, parts }) => ({ location, goalId: location.id, parts }));

/** A place's summary counts what lies in it; a device's names only the place where it hangs. */
export const countedIn = ({ tree, devices }: EcmRun, parts: readonly LocationNode[]): string[] =>
  (devices === null ? parts : parts.flatMap(({ id }) => tree.subtree(id))).map(({ id }) => id);

/** Begins of the day-wise buckets that the summaries are summed into. */
const bucketStarts = ({ range }: EcmRun, points: readonly PointSpan[]): number[] => {
  if (points.length === 0) return [range.span.start];
  if (range.unit !== "hour") return points.map(({ start }) => start);
  // The hours of a night after the range's last midnight belong to the day before it.
  const days = points.map(({ start }) => floorDay(start)).filter((day) => day < range.span.end);
  return [...new Set(days)];
};

const courseOf = (
  points: readonly PointSpan[],
  counter: DeviceCounter,
  measure: Measure,
  at: (index: number, point: PointSpan) => { sums: Sums; seen: number; deviceDays: number },
): DataPoint[] =>
  points.map((point, index) => {
    const { sums, seen, deviceDays } = at(index, point);
    const [total, expected] = [counter.assigned(point), counter.expectedDays(point)];
    return {
      reportDate: point.reportDate,
      numberOfEvents: sums.events,
      numberOfOpportunities: sums.opportunitiesX100 / 100,
      complianceIndex: shownIndex(indexOf(sums), measure.max100),
      verdict: verdictOf(sums, measure),
      devicesReporting: Math.min(seen, total),
      devicesTotal: total,
      deviceDaysHeard: Math.min(deviceDays, expected),
      deviceDaysExpected: expected,
      isFilling: point.isFilling,
      isPartial: point.isPartial,
      partDays: point.partDays,
    };
  });

/** The devices to count, of those that hang somewhere: the chosen ones, or all. */
const countedDevices = ({ context, devices }: EcmRun): AssignmentRow[] => {
  if (devices === null) return context.assignments;
  const chosen = new Set(devices.chosen);
  return context.assignments.filter((row) => chosen.has(row.deviceId));
};

type Counts = { byPoint: PlaceCounts; byHour: PlaceCounts };

/** What was counted by day-wise point, and by hour where the graph is drawn by hours. */
const countPlaces = async (
  { db, scope, context, range, slots, devices, offsetOf }: EcmRun,
  locationIds: string[],
  pointStarts: number[],
  isHourly: boolean,
): Promise<Counts> => {
  const { counted } = range;
  const preceding = comparedRange(range, context.firstDay);
  const shared = { locationIds, slots, devices };
  const [points, hours] = await Promise.all([
    figuresByPoint(db, scope, { ...shared, counted, preceding, pointStarts }),
    isHourly ? figuresBySlot(db, scope, { ...shared, span: counted, step: HOUR_STEP }) : [],
  ]);
  return {
    byPoint: placeCounts(points, ({ point }) => point, offsetOf),
    byHour: placeCounts(hours, ({ index }) => index, offsetOf),
  };
};

const BEFORE = -1;

/** The points of a range with what was counted at each, for any places. */
const coursesOf = async (run: EcmRun, locationIds: string[], hasPoints: boolean) => {
  const { range } = run;
  const points = hasPoints ? pointsOf(range) : [];
  const isHourly = range.unit === "hour" && hasPoints;
  const starts = bucketStarts(run, points);
  const { byPoint, byHour } = await countPlaces(run, locationIds, starts, isHourly);
  const at =
    (ids: readonly string[]) =>
    (index: number, { start }: PointSpan) => {
      const bucket = isHourly ? starts.findLastIndex((day) => day <= start) : index;
      return {
        sums: isHourly
          ? byHour.sumsAt(ids, (start - range.counted.start) / HOUR_STEP)
          : byPoint.sumsAt(ids, index),
        seen: byPoint.seenAt(ids, bucket),
        deviceDays: byPoint.deviceDaysAt(ids, bucket),
      };
    };
  return { points, byPoint, at };
};

/** The course whose slots tell the usual variation: a range of one slot takes the next finer step. */
const variationOf = async (
  run: EcmRun,
  locationIds: string[],
  course: Awaited<ReturnType<typeof coursesOf>>,
) => {
  const { unit } = run.range;
  const finer = course.points.length === 1 ? FINER_UNIT[unit] : null;
  if (finer === null) return { unit, ...course };
  const range = { ...run.range, unit: finer };
  return { unit: finer, ...(await coursesOf({ ...run, range }, locationIds, true)) };
};

/**
 * What was counted of the whole selection over the run's range at another step than the report's
 * own; null at its own, which its figures tell.
 */
export const courseBy = async (
  run: EcmRun,
  unit: ChartTimeUnit,
): Promise<Pick<DataPoint, CountedField>[] | null> => {
  if (unit === run.range.unit) return null;
  const { topmost } = selectLocations(run.tree, run.filter.locationIds, UNIT_LEVEL);
  const ids = countedIn(run, topmost);
  const course = await coursesOf({ ...run, range: { ...run.range, unit } }, ids, true);
  const countedAt = course.at(ids);
  return course.points.map((point, index) => {
    const { sums } = countedAt(index, point);
    return {
      reportDate: point.reportDate,
      isPartial: point.isPartial,
      numberOfEvents: sums.events,
      numberOfOpportunities: sums.opportunitiesX100 / 100,
    };
  });
};

type CountedField = "reportDate" | "isPartial" | "numberOfEvents" | "numberOfOpportunities";

/** Which devices were heard where on the days of the range. */
const heardIn = ({ db, scope, range }: EcmRun, rows: readonly AssignmentRow[]) => {
  const { start, end } = range.counted;
  if (end <= start) return Promise.resolve(new Set<string>());
  return heardWhere(db, scope, rows, dayText(start), dayText(end - 1));
};

/**
 * Figures of the selection and of each place of `level` in it, over the run's range and the
 * preceding one; with the course over time when `hasPoints`.
 */
export const placeFigures = async (
  run: EcmRun,
  level: number,
  { hasPoints }: { hasPoints: boolean },
): Promise<PlaceFigures> => {
  const { context, range } = run;
  const { max100PctCompliance: max100, minimumOpportunities: minimum } = context;
  const selection = selectLocations(run.tree, run.filter.locationIds, level);
  const [first, others] = [totalLine(selection), rowLines(selection)];
  const places = new Set([first, ...others].flatMap(({ parts }) => countedIn(run, parts)));
  const rows = countedDevices(run);
  const [course, heard] = await Promise.all([
    coursesOf(run, [...places], hasPoints),
    heardIn(run, rows),
  ]);
  const variation = await variationOf(run, [...places], course);
  const coverage = rangeCoverage(run, range.counted);
  const countDevices = deviceCounts(
    run.tree,
    inService(rows, context.outOfService),
    range.counted,
    range.timeZone,
    run.now,
    context.firstDay === null ? range.counted.end : parseHalfHour(context.firstDay),
  );
  const hasPreceding = comparedRange(range, context.firstDay) !== null;

  const answer = <L extends LocationNode | null>({
    location,
    goalId,
    parts,
  }: Line<L>): LineFigures<L> => {
    const ids = countedIn(run, parts);
    const counter = countDevices(parts);
    const measure = { max100, minimum, ...run.goalAt(goalId) };
    const preceding = course.byPoint.sumsAt(ids, BEFORE);
    const sums = course.byPoint.sums(ids);
    const total = counter.assigned(range.counted);
    const expected = counter.expectedDays(range.counted);
    const without = coverage.hasCounter(parts) ? "noPassages" : "noCounter";
    return {
      location,
      parts,
      figures: {
        ...presentCounts(sums, hasPreceding ? preceding : null, measure),
        noOpportunitiesReason: sums.opportunitiesX100 === 0 ? without : null,
        usualVariation: usualVariation(
          courseOf(variation.points, counter, measure, variation.at(ids)),
          variation.unit,
        ),
        placesWithoutCounter: coverage.placesWithoutCounter(parts),
        devicesReporting: Math.min(counter.heard(heard), total),
        devicesTotal: total,
        deviceDaysHeard: Math.min(course.byPoint.deviceDays(ids), expected),
        deviceDaysExpected: expected,
        devicesOnline: counter.online,
        devicesNow: counter.total,
      },
      indexBefore: shownIndex(indexOf(preceding), max100),
      points: courseOf(course.points, counter, measure, course.at(ids)),
      counter,
    };
  };
  return { frame: selection.frame, total: answer(first), rows: others.map(answer) };
};

/** The contract's line of a place; `parentLocation` is the place above, the facility left unsaid. */
export const presentLocation = (
  run: EcmRun,
  { location, figures }: LineFigures<LocationNode>,
): LocationFigures => {
  const parent = location.parentId === null ? undefined : run.tree.get(location.parentId);
  return {
    ...figures,
    locationId: location.id,
    name: location.name,
    level: location.level,
    parentLocation: parent === undefined || parent.parentId === null ? null : parent.name,
  };
};
