import type { PlotPart, PlotTheme } from "./plot-types.ts";

/** Words at the right end of a line: its name and last value. */
export type EndLabel = { value: number; text: string; color?: string; isStrong?: boolean };

/** Labels stand at least this far apart, in px. */
const minGap = 17;

/** From the plot to the labels, in px: the rail stands between. */
export const LABEL_SHIFT_PX = 14;

/**
 * Moves positions apart until neighbours are `gap` px from each other, preserving their order and
 * their middle as near to where they want to be as that allows.
 *
 * @param wanted positions in px, any order
 * @param room highest position allowed in px
 */
export function spread(wanted: readonly number[], room: number, gap = minGap): number[] {
  const order = wanted.map((at, index) => ({ at, index })).toSorted((a, b) => a.at - b.at);
  const placed: number[] = [];
  for (const { at } of order) placed.push(Math.max(at, (placed.at(-1) ?? -gap) + gap));
  for (let i = placed.length - 1, limit = room; i >= 0; i--, limit -= gap) {
    const at = placed[i];
    if (at !== undefined && at > limit) placed[i] = limit;
  }
  const out = wanted.map(() => 0);
  for (const [rank, { index }] of order.entries()) out[index] = placed[rank] ?? 0;
  return out;
}

/**
 * Direct labels at the right edge of a plot, 17 px apart, in ink or the given colour.
 *
 * @param range lowest and highest value of the percentage axis
 * @param plotHeight height of the plot area in px (the graph's height less its margins)
 * @param top least distance from the top of the plot in px, below words that stand over it
 */
export function endLabels(
  theme: PlotTheme,
  labels: readonly EndLabel[],
  range: readonly [number, number],
  plotHeight: number,
  top = 0,
): PlotPart[] {
  const [low, high] = range;
  const toPx = (value: number) => ((high - value) / (high - low)) * plotHeight;
  const wanted = labels.map(({ value }) => toPx(value));
  const placed = spread(
    wanted.map((at) => Math.max(at, top)),
    plotHeight,
  );
  return labels.map((label, index) => ({
    xref: "paper",
    x: 1,
    xanchor: "left",
    xshift: LABEL_SHIFT_PX,
    yref: "y",
    y: label.value,
    yshift: Math.round((wanted[index] ?? 0) - (placed[index] ?? 0)),
    yanchor: "middle",
    showarrow: false,
    text: label.text,
    font: {
      color: label.color ?? theme.colors.ink,
      size: 12.5,
      weight: label.isStrong ? 600 : 400,
    },
  }));
}
