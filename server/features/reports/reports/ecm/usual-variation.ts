import { roundTenth } from "#contract/core/percent.ts";
import { isComparable } from "#contract/reports/verdict.ts";
import type { DataPoint, Figures } from "#contract/reports/shared.ts";
import type { ChartTimeUnit } from "#contract/reports/filters/timeframes.ts";

/** So many whole slots make a variation usual. */
const LEAST_SLOTS = 5;

/** Of ascending values, interpolated between the two nearest. */
const percentile = (values: readonly number[], share: number): number => {
  const place = (values.length - 1) * share;
  const [lower = 0, upper = lower] = values.slice(Math.floor(place), Math.floor(place) + 2);
  return lower + (upper - lower) * (place - Math.floor(place));
};

/** The 10th to 90th percentile of the whole slots that may be judged; null with too few of them. */
export const usualVariation = (
  points: readonly DataPoint[],
  unit: ChartTimeUnit,
): Figures["usualVariation"] => {
  const values = points
    .filter((point) => !point.isPartial && isComparable(point.verdict))
    .flatMap(({ complianceIndex }) => complianceIndex ?? [])
    .toSorted((one, other) => one - other);
  if (values.length < LEAST_SLOTS) return null;
  const [low, high] = [0.1, 0.9].map((share) => roundTenth(percentile(values, share)));
  return { low: low ?? 0, high: high ?? 0, slots: values.length, unit };
};

/** The step whose slots show the variation of a range of one slot: a month its days. */
export const FINER_UNIT: Readonly<Record<ChartTimeUnit, ChartTimeUnit | null>> = {
  month: "day",
  week: "day",
  day: "hour",
  hour: null,
};
