import type { ChartTimeUnit } from "#contract/reports/filters/timeframes.ts";
import { type GoalInterval, goalIntervals } from "#contract/reports/goal-steps.ts";
import type { DataPoint, Gap, GoalStep } from "#contract/reports/shared.ts";
import { slotTick } from "#contract/core/formats/slots.ts";
import type { WallText } from "./wall-text.ts";

/** A place in the plot, in percent of it from the left and from the foot. */
export type Place = { x: number; y: number };

/** The course of a figure as a plot of 100 × 100. */
export type WallSeries = {
  /** Points that follow one another without a hole. */
  runs: readonly (readonly Place[])[];
  points: readonly (Place & { key: string; isWhole: boolean })[];
  ticks: readonly { y: number; text: string }[];
  slots: readonly { x: number; text: string }[];
  gaps: readonly { key: string; from: number; to: number; isWide: boolean }[];
  goal: (GoalPlace & { y: number; text: string }) | null;
  /** The goal's line: all across, or in steps where it changed. */
  goalRuns: readonly (readonly Place[])[];
  /** What stands beside the last point. */
  last: (Place & { text: string }) | null;
};

/** Where the goal's words stand: at which end of its line, above it or below. */
type GoalPlace = { side: "left" | "right"; isAbove: boolean };

/** Half a slot to either side, so that the first point does not lie on the axis. */
const EDGE = 0.42;
/** A gap reaches almost to its neighbors. */
const GAP_EDGE = 0.75;
/** So many gridlines at most, beside the one at the foot. */
const MOST_STEPS = 3;
const STEPS = [5, 10, 20, 25, 50, 100, 200, 500, 1000];
/** Part of the plot that a gap needs to hold its words. */
const WIDE_GAP = 17;

/** Lower and upper end of the axis, with the step between its lines. @param zoomsOut begins at 0 */
export const axisOf = (
  values: readonly number[],
  zoomsOut: boolean,
): { low: number; high: number; step: number } => {
  const [least, most] = [
    zoomsOut ? 0 : Math.min(100, ...values),
    Math.max(zoomsOut ? 100 : 0, ...values),
  ];
  for (const step of STEPS) {
    const low = Math.floor(least / step) * step;
    const high = Math.max(low + step, Math.ceil(most / step) * step);
    if ((high - low) / step <= MOST_STEPS || step === STEPS.at(-1)) return { low, high, step };
  }
  throw new Error("An axis has no step");
};

type Naming = {
  /** Every how many slots one may be named. */
  steps: readonly number[];
  /** Part of the plot between two names, and before the last, which is always there. */
  apart: number;
  beforeLast: number;
};

/** Which slots are named, by how long their names are. */
const NAMING: Readonly<Record<ChartTimeUnit, Naming>> = {
  hour: { steps: [1, 2, 3, 4, 6, 12], apart: 0.2, beforeLast: 0.14 },
  day: { steps: [1, 2, 3, 5, 7, 14], apart: 0.19, beforeLast: 0.19 },
  week: { steps: [1, 2, 3, 4, 6], apart: 0.19, beforeLast: 0.19 },
  month: { steps: [1, 2, 3, 4, 6, 12], apart: 0.24, beforeLast: 0.24 },
};
/** Weekdays are short. */
const NAMING_WEEKDAYS: Naming = { steps: [1], apart: 0, beforeLast: 0 };

/** The last slot is always named, so that the present is found. */
const namedSlots = (count: number, { steps, apart, beforeLast }: Naming): number[] => {
  const step = steps.find((each) => each / count >= apart) ?? Math.ceil(count * apart);
  const last = count - 1;
  return Array.from({ length: count }, (_, at) => at).filter(
    (at) => at === last || (at % step === 0 && (last - at) / count >= beforeLast),
  );
};

const WEEK_DAYS = 7;

const slotText = (
  words: WallText,
  unit: ChartTimeUnit,
  points: readonly DataPoint[],
  at: number,
) => {
  const slot = points[at]?.reportDate ?? "";
  return unit === "day" && points.length <= WEEK_DAYS
    ? words.format.weekday(slot.slice(0, 10))
    : slotTick(words, unit, slot, at === 0);
};

/** The end of the goal's line, and the side of it, that is furthest from the course. */
const goalPlace = (places: readonly Place[], y: number): GoalPlace => {
  const spots = [
    { side: "left", isAbove: true },
    { side: "right", isAbove: true },
    { side: "right", isAbove: false },
    { side: "left", isAbove: false },
  ] as const;
  const roomAt = ({ side, isAbove }: GoalPlace): number => {
    const near = places.filter(
      (place) =>
        (side === "left" ? place.x < 45 : place.x > 55) && (isAbove ? place.y >= y : place.y <= y),
    );
    const room = isAbove ? 100 - y : y;
    return Math.min(room, ...near.map((place) => Math.abs(place.y - y)));
  };
  return spots.reduce<GoalPlace>(
    (best, spot) => (roomAt(spot) > roomAt(best) ? spot : best),
    spots[0],
  );
};

/** The goal's line from step to step; a time without a goal breaks it. */
const goalRuns = (
  spans: readonly GoalInterval[],
  x: (at: number) => number,
  y: (value: number) => number,
): Place[][] => {
  const ends =
    spans.length > 1 ? spans : spans.map((span) => ({ ...span, start: -1, end: Infinity }));
  const runs: Place[][] = [[]];
  for (const { goal, start, end } of ends) {
    if (goal === null) runs.push([]);
    else runs.at(-1)?.push({ x: x(start), y: y(goal) }, { x: x(end), y: y(goal) });
  }
  return runs.filter((run) => run.length > 0);
};

type SeriesInput = {
  points: readonly DataPoint[];
  gaps: readonly Gap[];
  goal: number | null;
  /** Where it changed within the range. */
  goalSteps?: readonly GoalStep[] | undefined;
  unit: ChartTimeUnit;
  zoomsOut: boolean;
};

/** The course of a figure over time, laid out; missing slots break it, and nothing is made up for them. */
export const seriesOf = (words: WallText, input: SeriesInput): WallSeries => {
  const { points, gaps, goal, goalSteps, unit, zoomsOut } = input;
  const { t, format } = words;
  const dates = points.map(({ reportDate }) => reportDate);
  const spans = goalIntervals({ performanceGoal: goal, goalSteps }, dates, unit);
  const values = points.flatMap(({ complianceIndex }) => complianceIndex ?? []);
  const { low, high, step } = axisOf(
    [...values, ...spans.flatMap((span) => span.goal ?? []), ...(goal === null ? [] : [goal])],
    zoomsOut,
  );
  const x = (slot: number): number => ((slot + EDGE) / (points.length - 1 + 2 * EDGE)) * 100;
  const y = (value: number): number => ((value - low) / (high - low)) * 100;
  const placed = points.map((point, at) =>
    point.complianceIndex === null
      ? null
      : { key: point.reportDate, x: x(at), y: y(point.complianceIndex), isWhole: !point.isPartial },
  );
  const runs: Place[][] = [[]];
  for (const place of placed) {
    if (place === null) runs.push([]);
    else runs.at(-1)?.push(place);
  }
  const drawn = placed.filter((place) => place !== null);
  const lastAt = placed.findLastIndex((place) => place !== null);
  const [lastPlace, lastPoint] = [placed[lastAt], points[lastAt]];
  const slots = points.length;
  const isWeek = unit === "day" && slots <= WEEK_DAYS;
  return {
    runs: runs.filter((run) => run.length > 1),
    points: drawn,
    ticks: Array.from({ length: Math.round((high - low) / step) + 1 }, (_, at) => ({
      y: y(low + at * step),
      text: format.percentTick(low + at * step),
    })),
    slots: namedSlots(slots, isWeek ? NAMING_WEEKDAYS : NAMING[unit]).map((at) => ({
      x: x(at),
      text: slotText(words, unit, points, at),
    })),
    gaps: gaps.flatMap(({ from, to, reason }) => {
      const first = points.findIndex(({ reportDate }) => reportDate >= from);
      const last = points.findLastIndex(({ reportDate }) => reportDate <= to);
      if (first < 0 || last < first) return [];
      const ends = {
        from: Math.max(0, x(first - GAP_EDGE)),
        to: Math.min(100, x(last + GAP_EDGE)),
      };
      return { key: `${from} ${reason}`, ...ends, isWide: ends.to - ends.from >= WIDE_GAP };
    }),
    goal:
      goal === null
        ? null
        : {
            ...goalPlace(drawn, y(goal)),
            y: y(goal),
            text: t("viewer.face.goalLine", { goal: format.percent(goal) }),
          },
    goalRuns: goalRuns(spans, (at) => Math.max(0, Math.min(100, x(at))), y),
    last:
      lastPlace === null || lastPlace === undefined || lastPoint === undefined
        ? null
        : { x: lastPlace.x, y: lastPlace.y, text: format.figure(lastPoint.complianceIndex) },
  };
};
