import { TOTAL_KEY } from "#contract/reports/ecm/location-table.ts";
import type { Figures } from "#contract/reports/shared.ts";
import type { FiguresOf } from "./figure-context.ts";

type Usual = NonNullable<Figures["usualVariation"]>;

/** The figures of the whole slots that a usual range was taken from, and how many lie beyond its ends. */
export type UsualSlots = {
  /** In order of size. */
  values: readonly number[];
  within: number;
  lower: number;
  higher: number;
};

/**
 * The slots behind a usual range; undefined where the chart of the answer has other slots than those
 * that the range was taken from.
 */
export const usualSlots = (
  { report, data }: FiguresOf,
  { low, high, slots, unit }: Usual,
): UsualSlots | undefined => {
  const points = report.course?.(data, TOTAL_KEY)?.points;
  if (points === undefined || data.chartTimeUnit !== unit) return undefined;
  const values = points
    .filter(({ isPartial, verdict }) => isPartial !== true && verdict !== "tooFew")
    .flatMap(({ complianceIndex }) => complianceIndex ?? [])
    .toSorted((a, b) => a - b);
  if (values.length !== slots) return undefined;
  const lower = values.filter((value) => value < low).length;
  const higher = values.filter((value) => value > high).length;
  return { values, within: values.length - lower - higher, lower, higher };
};
