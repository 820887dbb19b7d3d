/**
 * When a device was last heard by its own clock, in a statement; `st` is its state. How the device
 * is now is what `device-condition.ts` says.
 */
export const HEARD_AT = "greatest(st.last_report_at, st.last_event_at)";
