/** The mark's drawing within 32 × 32: an h whose arch carries a hand's dot. */
export const LOGO_MARK = {
  corner: 8,
  letter: "M10 7.5v17M10 19.2c0-3.6 2.3-5.9 5.6-5.9 3.2 0 5.4 2 5.4 5.4v5.8",
  letterWidth: 3,
  dot: { x: 22, y: 8.6, radius: 2.3 },
} as const;
