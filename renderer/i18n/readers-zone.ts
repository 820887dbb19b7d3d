/** The zone in which a page shows times and takes days that belong to no facility: the reader's. */
export const readersZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;
