import { percentAxis } from "#renderer/charts/plot-layout.ts";
import type { PlotPart, PlotTheme } from "#renderer/charts/plot-types.ts";
import { formatFor } from "#renderer/i18n/format.ts";

/** Points of percent that stay free below the lowest value of a zoomed axis. */
const AIR = 10;
const GRID = 5;

/** Where a zoomed axis starts: a round value some points below all that is drawn, never below 0. */
export const zoomStart = (values: readonly number[]): number => {
  if (values.length === 0) return 0;
  return Math.max(0, Math.floor((Math.min(...values) - AIR) / GRID) * GRID);
};

/** Where the axis ends: 100, or the next round value above an index that goes beyond it. */
export const axisEnd = (values: readonly number[]): number => {
  const highest = Math.max(100, ...values);
  return highest === 100 ? 100 : Math.ceil(highest / 20) * 20;
};

const USUAL_STEPS = 5;

/**
 * The percentage axis from `start` to `end`, divided into so many steps at most; beyond 100 the
 * steps grow.
 */
export const valueAxis = (
  theme: PlotTheme,
  start: number,
  end: number,
  mostSteps = USUAL_STEPS,
): PlotPart => {
  const axis = percentAxis(theme, start);
  if (end <= 100 && mostSteps === USUAL_STEPS) return axis;
  const step = [20, 40, 50, 100].find((size) => (end - start) / size <= mostSteps) ?? 200;
  const first = Math.ceil(start / step) * step;
  const values = Array.from(
    { length: Math.floor((end - first) / step) + 1 },
    (_, at) => first + at * step,
  );
  return {
    ...axis,
    range: [start, end],
    tickvals: values,
    ticktext: values.map(formatFor(theme.language).percentTick),
  };
};
