import { textWidth } from "#renderer/charts/text-width.ts";
import { percentAxis } from "#renderer/charts/plot-layout.ts";
import type { PlotPart, PlotTheme } from "#renderer/charts/plot-types.ts";
import { formatFor } from "#renderer/i18n/format.ts";
import type { PageText } from "#renderer/features/reports/reports/text/report-text.ts";

/**
 * Where a fitted axis starts: at the ten below the lowest of what is drawn, never below 0. Bars
 * always start at 0.
 */
export const fittedStart = (heights: readonly number[]): number =>
  heights.length === 0 ? 0 : Math.max(0, Math.ceil(Math.min(...heights) / 10) * 10 - 10);

const ROUND = [1, 2, 4, 5, 10] as const;

/** The smallest round step (1, 2, 4 or 5 times a power of ten) that is enough, from `least` on. */
const roundStep = (least: number, isEnough: (step: number) => boolean): number => {
  let power = 10 ** Math.floor(Math.log10(least));
  for (;;) {
    for (const factor of ROUND) {
      const step = factor * power;
      if (step >= least && isEnough(step)) return step;
    }
    power *= 10;
  }
};

/** An axis beyond 100 ends at a multiple of this, or of more where it is long. */
const END_STEP = 20;
const MOST_END_STEPS = 10;

/** Where the axis ends: 100, or the next round value above an index that goes beyond it. */
export const axisEnd = (values: readonly number[]): number => {
  const highest = Math.max(100, ...values);
  if (highest === 100) return 100;
  const step = roundStep(END_STEP, (size) => highest / size <= MOST_END_STEPS);
  return Math.ceil(highest / step) * step;
};

/** Lines across a graph, the one at its foot among them. */
const MOST_LINES = 5;
/** Labels of an axis that has little room. */
const MOST_LINES_NARROW = 3;

const USUAL_ROOM_PX = 46;
const LABEL_GAP_PX = 8;

/** Room in px left of an upright axis that ends at `end`. */
export const axisRoom = ({ format }: Pick<PageText, "format">, end: number): number =>
  Math.max(USUAL_ROOM_PX, LABEL_GAP_PX + Math.ceil(textWidth(format.percentTick(end), 12.5)));

const ticksBetween = (start: number, end: number, step: number): number[] => {
  const first = Math.ceil(start / step) * step;
  return Array.from({ length: Math.floor((end - first) / step) + 1 }, (_, at) => first + at * step);
};

/**
 * The percentage axis from `start` to `end` with gridlines at round values: five at most, three
 * where it `isNarrow`.
 */
export const valueAxis = (
  theme: PlotTheme,
  start: number,
  end: number,
  isNarrow = false,
): PlotPart => {
  const axis = percentAxis(theme, start);
  if (end <= 100 && !isNarrow) return axis;
  const most = isNarrow ? MOST_LINES_NARROW : MOST_LINES;
  const step = roundStep(END_STEP, (size) => ticksBetween(start, end, size).length <= most);
  const values = ticksBetween(start, end, step);
  return {
    ...axis,
    range: [start, end],
    tickvals: values,
    ticktext: values.map(formatFor(theme.language).percentTick),
  };
};
