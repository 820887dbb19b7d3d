import type { DataPoint, Figures, LocationFigures } from "#contract/reports/shared.ts";
import { shownIndex } from "#contract/reports/shared.ts";
import { floorDay } from "#server/lib/zoned-time.ts";
import { deviceCounts } from "./device-counts.ts";
import type { DeviceCounter } from "./device-counts.ts";
import { indexOf, presentFigures } from "./figures.ts";
import type { Sums } from "./figures.ts";
import { placeCounts } from "./place-counts.ts";
import type { PlaceCounts } from "./place-counts.ts";
import { pointsOf } from "./points.ts";
import type { PointSpan } from "./points.ts";
import type { AssignmentRow, LocationNode } from "../run/queries/facility-context.ts";
import { figuresByPoint } from "./queries/figures-by-point.ts";
import { figuresBySlot } from "./queries/figures-by-slot.ts";
import { comparedRange } from "../run/range.ts";
import type { EcmRun } from "./ecm-run.ts";
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
const countedIn = ({ tree, devices }: EcmRun, parts: readonly LocationNode[]): string[] =>
  (devices === null ? parts : parts.flatMap(({ id }) => tree.subtree(id))).map(({ id }) => id);

/** Begins of the day-wise buckets that the summaries are summed into. */
const bucketStarts = ({ range }: EcmRun, points: readonly PointSpan[]): number[] => {
  if (points.length === 0) return [range.span.start];
  if (range.unit !== "hour") return points.map(({ start }) => start);
  return [...new Set(points.map(({ start }) => floorDay(start)))];
};

const courseOf = (
  { range, context }: EcmRun,
  points: readonly PointSpan[],
  counter: DeviceCounter,
  sumsAt: (index: number, point: PointSpan) => Sums,
  seenAt: (index: number, point: PointSpan) => number,
): DataPoint[] =>
  points.map((point, index) => {
    const sums = sumsAt(index, point);
    const isToday = point.end > floorDay(range.now);
    const total = point.isFilling ? counter.total : counter.assigned(point);
    const seen = seenAt(index, point);
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

/** The devices to count, of those that hang somewhere: the chosen ones, or all. */
const countedDevices = ({ context, devices }: EcmRun): AssignmentRow[] => {
  if (devices === null) return context.assignments;
  const chosen = new Set(devices.chosen);
  return context.assignments.filter((row) => chosen.has(row.deviceId));
};

/** What was counted by day-wise point, and by hour where the graph is drawn by hours. */
const countPlaces = async (
  { db, scope, context, range, slots, devices, offsetOf }: EcmRun,
  locationIds: string[],
  pointStarts: number[],
  isHourly: boolean,
): Promise<{ byPoint: PlaceCounts; byHour: PlaceCounts }> => {
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
  const max100 = context.max100PctCompliance;
  const selection = selectLocations(run.tree, run.filter.locationIds, level);
  const [first, others] = [totalLine(selection), rowLines(selection)];
  const points = hasPoints ? pointsOf(range) : [];
  const isHourly = range.unit === "hour" && hasPoints;
  const starts = bucketStarts(run, points);
  const places = new Set([first, ...others].flatMap(({ parts }) => countedIn(run, parts)));
  const { byPoint, byHour } = await countPlaces(run, [...places], starts, isHourly);
  const countDevices = deviceCounts(
    run.tree,
    countedDevices(run),
    range.counted,
    range.timeZone,
    run.now,
  );

  const answer = <L extends LocationNode | null>({
    location,
    goalId,
    parts,
  }: Line<L>): LineFigures<L> => {
    const ids = countedIn(run, parts);
    const counter = countDevices(parts);
    const preceding = byPoint.sumsAt(ids, BEFORE);
    const sumsAt = (index: number, { start }: PointSpan): Sums =>
      isHourly
        ? byHour.sumsAt(ids, (start - range.counted.start) / HOUR_STEP)
        : byPoint.sumsAt(ids, index);
    const seenAt = (index: number, { start }: PointSpan): number =>
      byPoint.seenAt(ids, isHourly ? starts.indexOf(floorDay(start)) : index);
    return {
      location,
      parts,
      figures: presentFigures({
        sums: byPoint.sums(ids),
        preceding,
        max100,
        goal: run.goalAt(goalId),
        devicesReporting: range.isOpen ? counter.online : byPoint.seen(ids),
        devicesTotal: range.isOpen ? counter.total : counter.assigned(range.counted),
      }),
      indexBefore: shownIndex(indexOf(preceding), max100),
      points: courseOf(run, points, counter, sumsAt, seenAt),
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
