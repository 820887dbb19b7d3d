import type { DataPoint } from "#contract/reports/shared.ts";
import type { ChartTimeUnit } from "#contract/reports/filters/timeframes.ts";
import { floorDay, type HalfHour } from "#server/lib/time/half-hour.ts";
import { comparedRange } from "../run/range.ts";
import type { EcmRun } from "./ecm-run.ts";
import type { Sums } from "./figures.ts";
import { type PlaceCounts, placeCounts } from "./place-counts.ts";
import { type PointInterval, pointsOf } from "./points.ts";
import { hasChangeSlots, precedingSlots } from "./change-slots.ts";
import { figuresByPoint } from "./queries/figures-by-point.ts";
import { figuresBySlot } from "./queries/figures-by-slot.ts";
import { FINER_UNIT } from "./usual-variation.ts";

const HOUR_STEP = 2;

/** Begins of the day-wise buckets that the summaries are summed into. */
const bucketStarts = ({ range }: EcmRun, points: readonly PointInterval[]): HalfHour[] => {
  if (points.length === 0) return [range.span.start];
  if (range.unit !== "hour") return points.map(({ start }) => start);
  // The hours of a night after the range's last midnight belong to the day before it.
  const days = points.map(({ start }) => floorDay(start)).filter((day) => day < range.span.end);
  return [...new Set(days)];
};

/** A course to count: of which places, over which range, and whether by its points. */
type SeriesQuestion = {
  range: EcmRun["range"];
  locationIds: readonly string[];
  hasPoints: boolean;
  /** Without points: the slots to count by nevertheless. */
  slots?: readonly PointInterval[];
  /** The preceding range is counted as well. */
  isCompared: boolean;
};

/** The points of a range, and what was counted at them. */
export type PlaceSeries = {
  points: PointInterval[];
  byPoint: PlaceCounts;
  at(
    ids: readonly string[],
  ): (index: number, point: PointInterval) => { sums: Sums; seen: number; deviceDays: number };
};

const presentCourse = (
  range: EcmRun["range"],
  points: PointInterval[],
  starts: readonly number[],
  byPoint: PlaceCounts,
  byHour: PlaceCounts | null,
): PlaceSeries => ({
  points,
  byPoint,
  at:
    (ids) =>
    (index, { start }) => {
      const bucket = byHour === null ? index : starts.findLastIndex((day) => day <= start);
      return {
        sums:
          byHour === null
            ? byPoint.sumsAt(ids, index)
            : byHour.sumsAt(ids, (start - range.counted.start) / HOUR_STEP),
        seen: byPoint.seenAt(ids, bucket),
        deviceDays: byPoint.deviceDaysAt(ids, bucket),
      };
    },
});

/**
 * The points of each question's range with what was counted at them, for any of its places: by
 * day-wise point in one statement for all, and by hour where a graph is drawn by hours.
 */
export const allSeriesOf = async (
  run: EcmRun,
  questions: readonly SeriesQuestion[],
): Promise<PlaceSeries[]> => {
  const { db, scope, context, slots, devices, offsetOf } = run;
  const asked = questions.map(({ range, locationIds, hasPoints, slots: own = [], isCompared }) => {
    const points = hasPoints ? pointsOf(range) : [];
    const pointStarts = bucketStarts({ ...run, range }, hasPoints ? points : own);
    const preceding = isCompared ? comparedRange(range, context.firstDay) : null;
    const precedingStarts =
      preceding === null || !hasChangeSlots(range)
        ? [range.preceding.start]
        : precedingSlots(range, preceding).map(({ start }) => start);
    const { counted } = range;
    const isHourly = range.unit === "hour" && hasPoints;
    return {
      locationIds,
      slots,
      devices,
      range,
      points,
      pointStarts,
      preceding,
      precedingStarts,
      counted,
      isHourly,
    };
  });
  const [byPoint, byHour] = await Promise.all([
    figuresByPoint(db, scope, asked),
    Promise.all(
      asked.map(async ({ isHourly, counted, ...question }) =>
        isHourly ? figuresBySlot(db, scope, { ...question, span: counted, step: HOUR_STEP }) : null,
      ),
    ),
  ]);
  return asked.map(({ range, points, pointStarts }, number) => {
    const hours = byHour[number] ?? null;
    return presentCourse(
      range,
      points,
      pointStarts,
      placeCounts(byPoint[number] ?? [], ({ point }) => point, offsetOf),
      hours && placeCounts(hours, ({ index }) => index, offsetOf),
    );
  });
};

/**
 * The series whose slots show the usual variation: a range of one slot takes the next finer step.
 */
export const variationOf = async (
  run: EcmRun,
  locationIds: readonly string[],
  course: PlaceSeries,
): Promise<PlaceSeries & { unit: ChartTimeUnit }> => {
  const { unit } = run.range;
  const finer = course.points.length === 1 ? FINER_UNIT[unit] : null;
  if (finer === null) return { unit, ...course };
  const range = { ...run.range, unit: finer };
  const question = { range, locationIds, hasPoints: true, isCompared: false };
  const [finerCourse = course] = await allSeriesOf(run, [question]);
  return { unit: finer, ...finerCourse };
};

/** What was counted at a point. */
export type SummedPoint = Pick<
  DataPoint,
  "reportDate" | "isPartial" | "numberOfEvents" | "numberOfOpportunities"
>;

/** What was counted of some places together at each point of a course. */
export const presentSums = ({ points, at }: PlaceSeries, ids: readonly string[]): SummedPoint[] => {
  const countedAt = at(ids);
  return points.map((point, index) => {
    const { sums } = countedAt(index, point);
    return {
      reportDate: point.reportDate,
      isPartial: point.isPartial,
      numberOfEvents: sums.events,
      numberOfOpportunities: sums.opportunitiesX100 / 100,
    };
  });
};
