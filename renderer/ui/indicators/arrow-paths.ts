/** Arrows of a change, within 16 × 16. */
export const ARROW_PATHS = {
  up: "M8 14V2.6M3.4 7 8 2.4 12.6 7",
  down: "M8 2v11.4M3.4 9 8 13.6 12.6 9",
} as const;
