const MINUTE_MS = 60_000;

/** When a device was last heard (a number is in ms), and for how long its type may be silent. */
export type Hearing = { heardAt: Date | number | null; offlineAfterMinutes: number };

/**
 * Whether a device was heard recently enough for its type. How it is now, with what explains that,
 * is told by `device-condition.ts`.
 */
export const isHeard = ({ heardAt, offlineAfterMinutes }: Hearing, now: Date): boolean =>
  heardAt !== null && now.getTime() - heardAt.valueOf() <= offlineAfterMinutes * MINUTE_MS;

/** When a device was last heard by its own clock, in a statement; `st` is its state. */
export const HEARD_AT = "greatest(st.last_report_at, st.last_event_at)";
