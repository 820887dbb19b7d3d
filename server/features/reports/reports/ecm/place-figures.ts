import type { DataPoint, Figures, LocationFigures } from "#contract/reports/shared.ts";
import type { ChartTimeUnit } from "#contract/reports/filters/timeframes.ts";
import {
  type WallInterval,
  dayTextAt,
  parseHalfHour,
  plusHalfHours,
} from "#server/lib/time/half-hour.ts";
import {
  type PlaceSeries,
  type SummedPoint,
  allSeriesOf,
  presentSums,
  variationOf,
} from "./series.ts";
import { inService } from "./in-service.ts";
import { type DeviceCounter, deviceCounts } from "./device-counts.ts";
import { type Measure, type Sums, changeOf, presentCounts, shownIn, verdictOf } from "./figures.ts";
import { type PointInterval, presentPart } from "./points.ts";
import type { AssignmentRow, LocationNode } from "../run/queries/facility-context.ts";
import { assignmentKey, silentWhere } from "./queries/heard-where.ts";
import { rangeCoverage } from "./range-coverage.ts";
import { usualVariation } from "./usual-variation.ts";
import { changeSlots, changeUnit, hasChangeSlots, precedingSlots } from "./change-slots.ts";
import { countedAlike } from "../run/known-changes.ts";
import { comparedRange, instantsOf } from "../run/range.ts";
import { type EcmRun, measureIn } from "./ecm-run.ts";
import { comparedAt } from "../run/previous.ts";
import { type Selection, selectLocations } from "../run/selection.ts";

/** Device-days on which devices were heard, of those on which they were to be. */
export type DeviceDays = { heard: number; expected: number };

const heardOf = (heard: number, expected: number): DeviceDays => ({
  heard: Math.min(heard, expected),
  expected,
});

/** One line of a report: one place, or the whole selection (`location` null), with its course. */
export type LineFigures<L extends LocationNode | null = LocationNode | null> = {
  location: L;
  /** What is counted: the place itself, or the chosen places in it. */
  parts: readonly LocationNode[];
  figures: Figures;
  /** The index of the preceding range. */
  indexBefore: number | null;
  points: DataPoint[];
  /** Of its devices, in the range and in the one before. */
  deviceDays: { now: DeviceDays; before: DeviceDays | undefined };
  /** Counts its devices. */
  counter: DeviceCounter;
  /** Of the days of its nth point at least so many on which some device was heard. */
  daysHeardAt(index: number): number;
};

export type PlaceFigures = {
  /** The nearest place around everything chosen. */
  frame: LocationNode | undefined;
  total: LineFigures<null>;
  rows: LineFigures<LocationNode>[];
  /** The whole selection's course at the requested step; null where none was. */
  course: SummedPoint[] | null;
};

type Line<L extends LocationNode | null = LocationNode | null> = {
  location: L;
  goalId: string | undefined;
  parts: readonly LocationNode[];
};

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

const seriesOf = (
  points: readonly PointInterval[],
  counter: DeviceCounter,
  measure: Measure,
  at: (index: number, point: PointInterval) => { sums: Sums; seen: number; deviceDays: number },
): DataPoint[] =>
  points.map((point, index) => {
    const { sums, seen, deviceDays } = at(index, point);
    const [total, expected] = [counter.assigned(point), counter.expectedDays(point)];
    const [reporting, heard] = [Math.min(seen, total), Math.min(deviceDays, expected)];
    return {
      reportDate: point.reportDate,
      numberOfEvents: sums.events,
      numberOfOpportunities: sums.opportunitiesX100 / 100,
      complianceIndex: shownIn(sums, measure),
      verdict: verdictOf(sums, measure),
      devicesReporting: reporting,
      devicesTotal: total,
      ...(heard !== reporting && { deviceDaysHeard: heard }),
      ...(expected !== total && { deviceDaysExpected: expected }),
      ...presentPart(point),
    };
  });

/** The devices to count, of those that hang somewhere: the chosen ones, or all. */
const countedDevices = ({ context, devices }: EcmRun): AssignmentRow[] => {
  if (devices === null) return context.assignments;
  const chosen = new Set(devices.chosen);
  return context.assignments.filter((row) => chosen.has(row.deviceId));
};

/** Finds for each device at a place whether it was heard there on the days of the range. */
const heardIn = async (
  { db, scope, range }: EcmRun,
  rows: readonly AssignmentRow[],
): Promise<Parameters<DeviceCounter["heard"]>[0]> => {
  const { start, end } = range.counted;
  if (end <= start) return () => false;
  const silent = await silentWhere(
    db,
    scope,
    rows,
    dayTextAt(start),
    dayTextAt(plusHalfHours(end, -1)),
  );
  return (hung) => silent.size === 0 || !silent.has(assignmentKey(hung));
};

/**
 * Figures of the selection and of each place of `level` in it, over the run's range and the
 * preceding one; with the course over time when `hasPoints`.
 * @param courseUnit also counts the whole selection at this step, where it is not the report's own
 */
export const placeFigures = async (
  run: EcmRun,
  level: number,
  { hasPoints, courseUnit }: { hasPoints: boolean; courseUnit?: ChartTimeUnit },
): Promise<PlaceFigures> => {
  const { context, range } = run;
  const selection = selectLocations(run.tree, run.filter.locationIds, level, instantsOf(range));
  const [first, others] = [totalLine(selection), rowLines(selection)];
  const places = [...new Set([first, ...others].flatMap(({ parts }) => countedIn(run, parts)))];
  const whole = countedIn(run, first.parts);
  const rows = countedDevices(run);
  const slots = hasChangeSlots(range) ? changeSlots(range) : [];
  const own = { range, locationIds: places, hasPoints, slots, isCompared: true };
  const unit = courseUnit === range.unit ? undefined : courseUnit;
  const beside = unit && {
    range: { ...range, unit },
    locationIds: whole,
    hasPoints: true,
    isCompared: false,
  };
  const ofSlots =
    hasPoints && slots.length > 0 && range.unit !== changeUnit(range)
      ? { ...own, range: { ...range, unit: changeUnit(range) }, isCompared: false }
      : undefined;
  const questions = [own, beside, ofSlots].filter((question) => question !== undefined);
  const [courses, heard] = await Promise.all([allSeriesOf(run, questions), heardIn(run, rows)]);
  const courseOf = (question: (typeof questions)[number] | undefined): PlaceSeries | undefined =>
    question === undefined ? undefined : courses[questions.indexOf(question)];
  const [course, other = null, bySlot = course] = [own, beside, ofSlots].map(courseOf);
  if (course === undefined || bySlot === undefined)
    throw new Error("a report without its own course");
  const variation = await variationOf(run, places, course);
  const coverage = rangeCoverage(run, range.counted);
  const inSpan = (span: WallInterval) =>
    deviceCounts(
      run.tree,
      inService(rows, context.outOfService),
      span,
      range.timeZone,
      run.now,
      context.firstDay === null ? range.counted.end : parseHalfHour(context.firstDay),
    );
  const countDevices = inSpan(range.counted);
  const compared = comparedRange(range, context.firstDay);
  const countBefore = compared && inSpan(compared);
  const hasOneRule = compared === null || countedAlike(run, compared, "ECM");
  const before = compared && {
    span: compared,
    slots: slots.length === 0 ? [] : precedingSlots(range, compared),
  };
  const wholeSlots = (of: readonly PointInterval[], sumsAt: (index: number) => Sums): Sums[] =>
    of.flatMap(({ isPartial }, index) => (isPartial ? [] : [sumsAt(index)]));

  const answer = <L extends LocationNode | null>({
    location,
    goalId,
    parts,
  }: Line<L>): LineFigures<L> => {
    const ids = countedIn(run, parts);
    const counter = countDevices(parts);
    const measure = measureIn(run, goalId);
    const preceding =
      before === null || countBefore === null || comparedAt(run, parts, before.span) === null
        ? null
        : {
            sums: course.byPoint.sumsBefore(ids),
            slots: wholeSlots(before.slots, (index) => course.byPoint.sumsAt(ids, -1 - index)),
            deviceDays: heardOf(
              course.byPoint.deviceDaysBefore(ids),
              countBefore(parts).expectedDays(before.span),
            ),
          };
    const sums = course.byPoint.sums(ids);
    const total = counter.assigned(range.counted);
    const expected = counter.expectedDays(range.counted);
    const without = coverage.hasCounter(parts) ? "noPassages" : "noCounter";
    const reason = measure.areApart ? "sidesApart" : without;
    const now = {
      sums,
      slots: wholeSlots(slots, (index) => bySlot.byPoint.sumsAt(ids, index)),
      deviceDays: heardOf(course.byPoint.deviceDays(ids), expected),
    };
    const points = seriesOf(course.points, counter, measure, course.at(ids));
    const varied =
      variation.points === course.points
        ? points
        : seriesOf(variation.points, counter, measure, variation.at(ids));
    return {
      location,
      parts,
      figures: {
        ...presentCounts(sums, measure),
        change: preceding && changeOf(now, preceding, measure, hasOneRule),
        noOpportunitiesReason: shownIn(sums, measure) === null ? reason : null,
        usualVariation: usualVariation(varied, variation.unit),
        placesWithoutCounter: coverage.placesWithoutCounter(parts),
        devicesReporting: Math.min(counter.heard(heard), total),
        devicesTotal: total,
        deviceDaysHeard: now.deviceDays.heard,
        deviceDaysExpected: expected,
        devicesOnline: counter.online,
        devicesNow: counter.total,
      },
      indexBefore: preceding && shownIn(preceding.sums, measure),
      deviceDays: { now: now.deviceDays, before: preceding?.deviceDays },
      points,
      counter,
      daysHeardAt: (index) => course.byPoint.daysHeardAt(ids, index),
    };
  };
  return {
    frame: selection.frame,
    total: answer(first),
    rows: others.map(answer),
    course: other && presentSums(other, whole),
  };
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
