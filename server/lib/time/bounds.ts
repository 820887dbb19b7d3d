/** The earliest of times of one kind; Infinity where there is none. */
export const earliestOf = <T extends number>(...times: readonly T[]): T => Math.min(...times) as T;

/** The latest of times of one kind; -Infinity where there is none. */
export const latestOf = <T extends number>(...times: readonly T[]): T => Math.max(...times) as T;
