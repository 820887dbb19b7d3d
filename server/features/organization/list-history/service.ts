/* What lists and single values were on earlier days: thresholds, bands, shifts, names. */
export { historyOf, keepFormer, keepFormerValues } from "./queries.ts";
export type { Saving, TimedList } from "./queries.ts";
