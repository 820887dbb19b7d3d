/** An hour of the week has a figure from so many opportunities on. */
export const LEAST_HOUR_OPPORTUNITIES = 30;

/** The course of a unit by day, and by month. */
export const TIMELINE_WEEKS = 13;
export const TIMELINE_MONTHS = 13;

/** So many silent devices of a unit are named. */
export const NAMED_SILENT_DEVICES = 3;
