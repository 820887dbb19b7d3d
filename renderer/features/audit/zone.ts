/** The zone in which the page tells times and takes days: the reader's own. */
export const readersZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;
