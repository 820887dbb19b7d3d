import { barInk, type BarStanding } from "#renderer/charts/plot-series.ts";
import { textWidth } from "#renderer/charts/text-width.ts";
import type { PlotPart, PlotTheme } from "#renderer/charts/plot-types.ts";

const SIZE = 11.5;
/** Height of a line of such letters. */
const LINE_PX = 14;
/** Stays free beside the words and above them. */
const AIR_PX = 2;
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
 * Values inside the ends of columns, never across the goal's line. Where one of them is wider than
 * a column all are turned; one that finds no place within its column is left out.
 */
export const hourLabels = (
  theme: PlotTheme,
  bars: readonly HourBar[],
  room: LabelRoom,
): PlotPart[] => {
  // Figures of a graph are all as wide as a zero.
  const widths = bars.map(({ text }) => Math.ceil(textWidth(text.replaceAll(/\d/gu, "0"), SIZE)));
  const isTurned = Math.max(0, ...widths) > room.barWidth;
  if (isTurned && room.barWidth < LINE_PX) return [];
  return bars.flatMap((bar, at) => {
    const height = isTurned ? (widths[at] ?? 0) + AIR_PX : LINE_PX;
    const offset = offsetOf(bar, height, room);
    if (offset + height > (bar.value / room.end) * room.plotHeight) return [];
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
      textangle: isTurned ? -90 : 0,
      text: bar.text,
      font: { size: SIZE, color: barInk(theme, bar.standing) },
    };
  });
};
