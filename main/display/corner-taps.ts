const TAPS = 5;
const PERIOD_MS = 5_000;

/** Counts taps in the corners of a display: the fifth in the same corner within 5 s answers true. */
export const createCornerTaps = (now: () => number = Date.now) => {
  let taps: number[] = [];
  let lastCorner: number | undefined;
  return (corner: number): boolean => {
    if (corner !== lastCorner) taps = [];
    lastCorner = corner;
    taps = [...taps.filter((time) => now() - time < PERIOD_MS), now()];
    if (taps.length < TAPS) return false;
    taps = [];
    return true;
  };
};
