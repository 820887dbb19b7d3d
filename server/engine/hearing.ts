const MINUTE_MS = 60_000;

/** When a device was last heard, and for how long its type may be silent. */
export type Hearing = { heardAt: Date | null; offlineAfterMinutes: number };

/** Whether a device was heard recently enough for its type. */
export const isHeard = ({ heardAt, offlineAfterMinutes }: Hearing, now: Date): boolean =>
  heardAt !== null && now.getTime() - heardAt.getTime() <= offlineAfterMinutes * MINUTE_MS;
