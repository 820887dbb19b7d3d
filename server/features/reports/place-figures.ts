import type { DataPoint, Figures, LocationFigures } from "#contract/reports/shared.ts";
import { shownIndex } from "#contract/reports/shared.ts";
import { floorDay } from "#server/lib/zoned-time.ts";
import { deviceCounts } from "./device-counts.ts";
import type { DeviceCounter } from "./device-counts.ts";
import { NO_SUMS, addSums, indexOf, presentFigures } from "./figures.ts";
import type { Sums } from "./figures.ts";
import { pointsOf } from "./points.ts";
import type { PointSpan } from "./points.ts";
import type { LocationNode } from "./queries/facility-context.ts";
import { figuresByPoint } from "./queries/figures-by-point.ts";
import type { PointFigures } from "./queries/figures-by-point.ts";
import { figuresBySlot } from "./queries/figures-by-slot.ts";
import type { Place } from "./queries/places.ts";
import type { ReportRun } from "./report-run.ts";
import { selectLocations } from "./selection.ts";
import type { Selection } from "./selection.ts";

/** One line of a report: one place, or the whole selection (`location` null), with its course. */
export type LineFigures<L extends LocationNode | null = LocationNode | null> = {
  location: L;
  /** What is counted: the place itself, or the chosen places in it. */
  parts: readonly LocationNode[];
  figures: Figures;
  /** The index of the preceding range. */
  indexBefore: number | null;
  points: DataPoint[];
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
const placesOf = ({ tree, devices }: ReportRun, lines: readonly Line[]): Place[] =>
  lines.flatMap(({ parts }, line) =>
    (devices === null ? parts : parts.flatMap(({ id }) => tree.subtree(id))).map(({ id }) => ({
      locationId: id,
      line,
    })),
  );

const nowSums = (row: PointFigures): Sums => row;
const beforeSums = (row: PointFigures): Sums => ({
  events: row.precedingEvents,
  opportunitiesX100: row.precedingOpportunitiesX100,
});

/** Begins of the day-wise buckets that the summaries are summed into. */
const bucketStarts = ({ range }: ReportRun, points: readonly PointSpan[]): number[] => {
  if (points.length === 0) return [range.span.start];
  if (range.unit !== "hour") return points.map(({ start }) => start);
  return [...new Set(points.map(({ start }) => floorDay(start)))];
};

const courseOf = (
  { range, context }: ReportRun,
  points: readonly PointSpan[],
  counter: DeviceCounter,
  sumsAt: (index: number, point: PointSpan) => Sums,
  seenAt: (point: PointSpan, index: number) => number,
): DataPoint[] =>
  points.map((point, index) => {
    const sums = sumsAt(index, point);
    const isToday = point.end > floorDay(range.now);
    const total = point.isFilling ? counter.total : counter.assigned(point);
    const seen = seenAt(point, index);
    const reporting = point.isFilling
      ? counter.online
      : isToday
        ? Math.max(seen, counter.online)
        : seen;
    return {
      reportDate: point.reportDate,
      numberOfEvents: sums.events,
      numberOfOpportunities: sums.opportunitiesX100 / 100,
      complianceIndex: shownIndex(indexOf(sums), context.max100PctCompliance),
      devicesReporting: Math.min(reporting, total),
      devicesTotal: total,
      isFilling: point.isFilling,
    };
  });

/**
 * Figures of the selection and of each place of `level` in it, over the run's range and the
 * preceding one; with the course over time when `hasPoints`.
 */
export const placeFigures = async (
  run: ReportRun,
  level: number,
  { hasPoints }: { hasPoints: boolean },
): Promise<PlaceFigures> => {
  const { db, scope, context, range, slots, devices } = run;
  const selection = selectLocations(run.tree, run.filter.locationIds, level);
  const [first, others] = [totalLine(selection), rowLines(selection)];
  const places = placesOf(run, [first, ...others]);
  const points = hasPoints ? pointsOf(range) : [];
  const isHourly = range.unit === "hour" && hasPoints;
  const starts = bucketStarts(run, points);
  const sums = await figuresByPoint(db, scope, {
    places,
    slots,
    devices,
    counted: range.counted,
    preceding: range.preceding,
    pointStarts: starts,
  });
  const hours = isHourly
    ? await figuresBySlot(db, scope, {
        places,
        slots,
        devices,
        span: range.counted,
        step: HOUR_STEP,
      })
    : [];
  const sumsByLine = Map.groupBy(sums, (row) => row.line);
  const hoursByLine = Map.groupBy(hours, (row) => row.line);
  const counted = devices === null ? null : new Set(devices.chosen);
  const countDevices = deviceCounts(
    run.tree,
    counted === null
      ? context.assignments
      : context.assignments.filter((row) => counted.has(row.deviceId)),
    range.counted,
    range.timeZone,
    run.now,
  );

  const answer = <L extends LocationNode | null>(
    { location, goalId, parts }: Line<L>,
    line: number,
  ): LineFigures<L> => {
    const rows = sumsByLine.get(line) ?? [];
    const byPoint = new Map(rows.map((row) => [row.point, row]));
    const byHour = new Map((hoursByLine.get(line) ?? []).map((row) => [row.index, row]));
    const counter = countDevices(parts);
    const bucketOf = (point: PointSpan, index: number): number =>
      isHourly ? starts.indexOf(floorDay(point.start)) : index;
    const sumsAt = (index: number, point: PointSpan): Sums =>
      (isHourly
        ? byHour.get((point.start - range.counted.start) / HOUR_STEP)
        : byPoint.get(index)) ?? NO_SUMS;
    const preceding = rows.map(beforeSums).reduce(addSums, NO_SUMS);
    const seen = Math.max(0, ...rows.map((row) => row.devicesSeen));
    return {
      location,
      parts,
      figures: presentFigures({
        sums: rows.map(nowSums).reduce(addSums, NO_SUMS),
        preceding,
        max100: context.max100PctCompliance,
        goal: run.goalAt(goalId),
        devicesReporting: range.isOpen ? counter.online : seen,
        devicesTotal: range.isOpen ? counter.total : counter.assigned(range.counted),
      }),
      indexBefore: shownIndex(indexOf(preceding), context.max100PctCompliance),
      points: courseOf(
        run,
        points,
        counter,
        sumsAt,
        (point, index) => byPoint.get(bucketOf(point, index))?.devicesSeen ?? 0,
      ),
    };
  };
  return {
    frame: selection.frame,
    total: answer(first, 0),
    rows: others.map((line, index) => answer(line, index + 1)),
  };
};

/** The contract's line of a place; `parentLocation` is the place above, the facility left unsaid. */
export const presentLocation = (
  run: ReportRun,
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
