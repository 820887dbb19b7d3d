import type { ReportCommon } from "#contract/reports/shared.ts";
import type { RailBand } from "#renderer/charts/plot-markings.ts";
import { swatch } from "#renderer/charts/plot-series.ts";
import type { PlotTheme } from "#renderer/charts/plot-types.ts";
import { drawnThresholds } from "./thresholds.ts";

/**
 * The rail beside an axis: the goal's color from the goal on, each threshold's below a threshold,
 * grey between the highest threshold and the goal.
 */
export const railBands = (
  theme: PlotTheme,
  data: Pick<ReportCommon, "performanceThresholds" | "performanceGoal">,
  [start, end]: readonly [number, number],
): RailBand[] => {
  const { colors } = theme;
  const goal = data.performanceGoal;
  const limits = [
    ...drawnThresholds(data).map(({ value, color }) => ({ value, below: swatch(theme, color) })),
    ...(goal === null ? [] : [{ value: goal, below: colors.gap }]),
  ].toSorted((a, b) => a.value - b.value);
  if (limits.length === 0) return [];
  const cuts = [...limits, { value: end, below: goal === null ? colors.gap : colors.goal }];
  return cuts
    .map(({ value, below }, at) => ({
      from: Math.max(start, cuts[at - 1]?.value ?? start),
      to: Math.min(end, value),
      // What lies above the goal wears its color, whatever other limits stand there.
      color: goal !== null && value > goal ? colors.goal : below,
    }))
    .filter(({ from, to }) => to > from);
};
