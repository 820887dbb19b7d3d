import { fonts } from "#contract/core/design/design-tokens.ts";

/** Inter averages some 0.54 of its size a letter; for where nothing can be measured. */
const AVERAGE_LETTER = 0.54;

let pen: CanvasRenderingContext2D | null | undefined;

const penOf = (): CanvasRenderingContext2D | null => {
  if (pen === undefined) {
    pen =
      typeof document === "undefined" ? null : document.createElement("canvas").getContext("2d");
  }
  return pen;
};

/**
 * Width of words in px as a graph writes them.
 *
 * @param size of the letters in px
 */
export function textWidth(words: string, size: number, weight = 400): number {
  const context = penOf();
  if (!context) return words.length * size * AVERAGE_LETTER;
  context.font = `${weight} ${size}px ${fonts.screen}`;
  return context.measureText(words).width;
}

/** The least width in px in which words take two lines at most. */
export function twoLineWidth(words: string, size: number, weight = 400): number {
  // A line may end after a hyphen, too.
  const parts = words.split(/(?<=[ -])/u);
  const widthOf = (from: number, to?: number) =>
    textWidth(parts.slice(from, to).join("").trimEnd(), size, weight);
  return Math.min(...parts.map((_, at) => Math.max(widthOf(0, at), widthOf(at))));
}
