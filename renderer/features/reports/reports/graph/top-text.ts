import { textWidth } from "#renderer/charts/text-width.ts";
import type { PlotPart, PlotTheme } from "#renderer/charts/plot-types.ts";

/** Words over a place of the plot. */
export type TopWord = {
  /** The middle of what they speak of, in px from the plot's left edge. */
  middle: number;
  text: string;
  /** The same where it is listed under the axis, with its time. */
  listed: string;
};

type PlacedWord = { left: number; text: string };

const SIZE = 12.5;
/** Between two neighbours. */
const GAP_PX = 12;

const placed = (middle: number, text: string, room: number): PlacedWord & { right: number } => {
  const width = textWidth(text, SIZE);
  const left = Math.max(0, Math.min(middle - width / 2, room - width));
  return { left, text, right: left + width };
};

const areApart = (words: readonly { left: number; right: number }[], room: number): boolean => {
  const sorted = words.toSorted((a, b) => a.left - b.left);
  return sorted.every(
    ({ left, right }, at) =>
      right <= room + 1 && (at === 0 || left >= (sorted[at - 1]?.right ?? 0) + GAP_PX),
  );
};

/**
 * Words above a plot: each over its place while they all stand apart, else numbers there and the
 * words as a list.
 *
 * @param fixed words that are never numbered (what a part counts up to)
 * @param room width of the plot in px
 */
export const placeTopText = (
  words: readonly TopWord[],
  fixed: readonly Pick<TopWord, "middle" | "text">[],
  room: number,
): { above: PlacedWord[]; listed: string[] } => {
  const kept = fixed.map(({ middle, text }) => placed(middle, text, room));
  const written = words.map(({ middle, text }) => placed(middle, text, room));
  if (areApart([...kept, ...written], room)) return { above: [...written, ...kept], listed: [] };
  return {
    above: [...words.map(({ middle }, at) => placed(middle, String(at + 1), room)), ...kept],
    listed: words.map(({ listed }, at) => `${at + 1}. ${listed}`),
  };
};

/** Placed words as annotations above the plot. */
export const topAnnotations = (
  theme: PlotTheme,
  words: readonly PlacedWord[],
  room: number,
): PlotPart[] =>
  words.map(({ left, text }) => ({
    xref: "paper",
    x: room > 0 ? left / room : 0,
    xanchor: "left",
    yref: "paper",
    y: 1,
    yanchor: "bottom",
    yshift: 3,
    borderpad: 0,
    showarrow: false,
    text,
    font: { color: theme.colors["ink-2"], size: SIZE },
  }));
