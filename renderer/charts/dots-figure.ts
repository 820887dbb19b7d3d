import { baseLayout, percentAxis } from "./plot-layout.ts";
import { dottedRing, goalLine, thresholdLine, withMarkings } from "./plot-markings.ts";
import { edgeArrow, intervalMarks, swatch } from "./plot-series.ts";
import { textWidth } from "./text-width.ts";
import type { SwatchName } from "#contract/core/design/design-tokens.ts";
import type { PlotFigure, PlotPart, PlotTheme } from "./plot-types.ts";

/**
 * How a row's value is drawn: a dot with its whisker, a dotted ring without one (`few`), an arrow at
 * the axis' end (`over`), or nothing.
 */
export type DotMark = "dot" | "few" | "over" | "none";

export type Dot = {
  /** Percent. */
  value: number | null;
  mark: DotMark;
  /** The whisker's ends in percent. */
  whisker: { low: number; high: number } | null;
  isTotal: boolean;
};

export type DotLimits = {
  goal: { value: number; text: string } | null;
  thresholds: readonly { value: number; text: string; swatch: SwatchName }[];
};

/** Heights in px: over the rows, of a row, of the axis under them. */
export const DOT_ROWS = { head: 30, row: 24, foot: 26 };

/** Half of a tick's words stays free at both ends of the axis. */
const SIDE_PX = 20;
const END = 100;
const NAME_PX = 12.5;
const NARROW_PX = 260;

/** Names of limits over their lines; neighbors too near each other read away from one another. */
const limitNames = (
  theme: PlotTheme,
  { goal, thresholds, start }: DotLimits & { start: number },
  pxPerPercent: number,
): PlotPart[] => {
  // On a phone there is room for one name.
  const isNarrow = pxPerPercent * (END - start) < NARROW_PX;
  const limits = [
    ...(isNarrow && goal ? [] : thresholds).map((limit) => ({
      ...limit,
      color: swatch(theme, limit.swatch),
    })),
    ...(goal ? [{ ...goal, color: theme.colors.goal }] : []),
  ].toSorted((a, b) => a.value - b.value);
  return limits.map(({ value, text, color }, at) => {
    const isNear = (other: { value: number; text: string } | undefined): boolean =>
      other !== undefined &&
      Math.abs(other.value - value) * pxPerPercent <
        (textWidth(text, NAME_PX) + textWidth(other.text, NAME_PX)) / 2 + 10;
    const [before, after] = [isNear(limits[at - 1]), isNear(limits[at + 1])];
    return {
      xref: "x",
      x: value,
      xanchor: after ? "right" : before ? "left" : "center",
      yref: "paper",
      y: 1,
      yanchor: "bottom",
      showarrow: false,
      text: text.replaceAll(/[<>]/gu, ""),
      font: { color, size: NAME_PX },
    };
  });
};

/** Where the rows' dots are drawn, one below the other, from `start` to 100 %. */
export const dotsFigure = (
  theme: PlotTheme,
  dots: readonly Dot[],
  { start, limits, width }: { start: number; limits: DotLimits; width: number },
): PlotFigure => {
  const { colors } = theme;
  const placed = dots.map((dot, row) => ({ ...dot, row }));
  const within = (value: number) => Math.min(END, Math.max(start, value));
  const marks = (isTotal: boolean, hasWhisker: boolean): PlotPart[] => {
    const own = placed.flatMap(({ value, mark, whisker, row, ...dot }) =>
      mark === "dot" &&
      value !== null &&
      dot.isTotal === isTotal &&
      (whisker !== null) === hasWhisker
        ? [
            {
              row,
              index: within(value),
              low: within(whisker?.low ?? value),
              high: within(whisker?.high ?? value),
            },
          ]
        : [],
    );
    if (own.length === 0) return [];
    const color = isTotal ? colors.ink : colors.s1;
    const { error_x: whiskers, ...dot } = intervalMarks(theme, own, color);
    return [
      {
        type: "scatter",
        x: own.map(({ index }) => index),
        y: own.map(({ row }) => row),
        cliponaxis: false,
        ...dot,
        ...(hasWhisker && { error_x: whiskers }),
      },
    ];
  };
  const over = placed.filter(({ mark }) => mark === "over");
  const options = { axis: "x", isLabelled: false } as const;
  const named = limitNames(theme, { ...limits, start }, (width - 2 * SIDE_PX) / (END - start));
  return {
    data: [
      ...[true, false].flatMap((isTotal) => [...marks(isTotal, true), ...marks(isTotal, false)]),
      {
        type: "scatter",
        mode: "markers",
        x: over.map(() => END),
        y: over.map(({ row }) => row),
        cliponaxis: false,
        marker: edgeArrow(theme),
      },
    ],
    layout: withMarkings(
      {
        ...baseLayout(theme),
        margin: { l: SIDE_PX, r: SIDE_PX, t: DOT_ROWS.head, b: DOT_ROWS.foot },
        xaxis: { ...percentAxis(theme, start), showgrid: true, ticklabeloverflow: "allow" },
        yaxis: {
          fixedrange: true,
          range: [dots.length - 0.5, -0.5],
          showgrid: false,
          showticklabels: false,
          zeroline: false,
        },
      },
      [
        ...limits.thresholds.map((limit) => thresholdLine(theme, limit, options)),
        ...(limits.goal ? [goalLine(theme, limits.goal.value, limits.goal.text, options)] : []),
        ...placed
          .filter(({ mark, value }) => mark === "few" && value !== null)
          .map(({ value, row }) => dottedRing(theme, within(value ?? 0), row)),
        { shapes: [], annotations: named },
      ],
    ),
  };
};
