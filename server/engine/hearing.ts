const MINUTE_MS = 60_000;

/** When a device was last heard (a number is in ms), and for how long its type may be silent. */
export type Hearing = { heardAt: Date | number | null; offlineAfterMinutes: number };

/**
 * Whether a device was heard recently enough for its type: online. Pages, lists, tiles and reports
 * ask here or, in a statement, by {@link IS_ONLINE}.
 */
export const isHeard = ({ heardAt, offlineAfterMinutes }: Hearing, now: Date): boolean =>
  heardAt !== null && now.getTime() - heardAt.valueOf() <= offlineAfterMinutes * MINUTE_MS;

/** When a device was last heard from, in a statement; `st` is its state. */
export const HEARD_AT = "greatest(st.last_report_at, st.last_event_at)";

/** {@link isHeard} in a statement: `st` is the device's state, `ty` its type; it binds `:now`. */
export const IS_ONLINE = `COALESCE(${HEARD_AT} >= :now::timestamptz
  - ty.offline_after_minutes * interval '1 minute', false)`;
