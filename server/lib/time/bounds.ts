/** The earliest of moments of one unit; Infinity where there is none. */
export const earliestOf = <T extends number>(...moments: readonly T[]): T =>
  Math.min(...moments) as T;

/** The latest of moments of one unit; -Infinity where there is none. */
export const latestOf = <T extends number>(...moments: readonly T[]): T =>
  Math.max(...moments) as T;
