/* What lists and single values were on earlier days: thresholds, bands, shifts, names. */
export { historyOf, storePrevious, storePreviousValues } from "./queries.ts";
