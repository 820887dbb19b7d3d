import { barInk, type BarStanding } from "#renderer/charts/plot-series.ts";
import { textWidth } from "#renderer/charts/text-width.ts";
import type { PlotPart, PlotTheme } from "#renderer/charts/plot-types.ts";

const SIZE = 11.5;
/** Height of a line of such letters. */
const LINE_PX = 14;
/** Stays free above the words, and on each side of them. */
const AIR_PX = 2;
const SIDE_PX = 1;
/** Half of the goal's line with its ground. */
const GOAL_HALF_PX = 3;

export type HourBar = { hour: number; value: number; text: string; standing: BarStanding };

export type LabelRoom = {
  /** Width of a bar. */
  barWidth: number;
  /** Height of the plot's area, and the value at its upper end. */
  plotHeight: number;
  end: number;
  goal: number | null;
};

/** How far under its bar's end a label begins: right there, or below the goal's line. */
const offsetOf = (bar: HourBar, height: number, { plotHeight, end, goal }: LabelRoom): number => {
  if (goal === null) return AIR_PX;
  const goalBelow = ((bar.value - goal) / end) * plotHeight;
  const isApart = goalBelow + GOAL_HALF_PX <= AIR_PX || goalBelow - GOAL_HALF_PX >= AIR_PX + height;
  return isApart ? AIR_PX : goalBelow + GOAL_HALF_PX + 1;
};

/**
 * Values inside the ends of columns: flat, and never across the goal's line. One that does not fit
 * within its column is left out; the tooltip has it.
 */
export const hourLabels = (
  theme: PlotTheme,
  bars: readonly HourBar[],
  room: LabelRoom,
): PlotPart[] =>
  bars.flatMap((bar) => {
    // Figures of a graph are all as wide as a zero.
    const width = textWidth(bar.text.replaceAll(/\d/gu, "0"), SIZE);
    if (width + SIDE_PX * 2 > room.barWidth) return [];
    const offset = offsetOf(bar, LINE_PX, room);
    if (offset + LINE_PX > (bar.value / room.end) * room.plotHeight) return [];
    return {
      xref: "x",
      x: bar.hour,
      xanchor: "center",
      yref: "y",
      y: bar.value,
      yanchor: "top",
      yshift: -Math.round(offset),
      borderpad: 0,
      showarrow: false,
      textangle: 0,
      text: bar.text,
      font: { size: SIZE, color: barInk(theme, bar.standing) },
    };
  });
