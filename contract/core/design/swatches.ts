/** The colors that thresholds and bands may have; the name is stored, never the color itself. */
export const SWATCHES = [
  "red",
  "blue",
  "green",
  "orange",
  "yellow",
  "purple",
  "pink",
  "lightblue",
  "turquoise",
  "brown",
  "silver",
  "black",
] as const;
export type Swatch = (typeof SWATCHES)[number];
