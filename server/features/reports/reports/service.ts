export { indexByDay } from "./ecm/index-by-day.ts";
export { toRunReports } from "./policy.ts";
export { reportInterval } from "./run/requested-range.ts";
export { comparedText } from "./run/compared-text.ts";
export { rangeText, describeRange } from "./run/range-text.ts";
export { buildTree, UNIT_LEVEL } from "./run/location-tree.ts";
export type { LocationTree } from "./run/location-tree.ts";
export { deviceTypeName } from "./run/device-type-name.ts";
export { deviceTypesOf } from "./sa/device-types.ts";
export { assignedDevices, inServiceNow } from "./health/queries/assigned-devices.ts";
export { dispenserRefills } from "./sa/queries/dispenser-refills.ts";
export { openAlarms } from "./sa/queries/open-alarms.ts";
export type { OpenAlarmRow } from "./sa/queries/open-alarms.ts";
export { bandFigures } from "./services/band-figures.ts";
export { answerSheet } from "./services/answer-sheet.ts";
export {
  canDraw,
  counterPlaces,
  knowsFilters,
  openForPerson,
  openReport,
  prepareReport,
  requireReport,
  runReport,
} from "./services/open-report.ts";
export type {
  ReportRequest,
  PreparedReport,
  ReportAnswer,
  ReportDeps,
} from "./services/open-report.ts";
