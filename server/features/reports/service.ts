export { indexByDay } from "./ecm/index-by-day.ts";
export { toRunReports } from "./policy.ts";
export { reportSpan } from "./run/asked-range.ts";
export { rangeText } from "./run/range-text.ts";
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
export type { Asked, PreparedReport, ReportDeps } from "./services/open-report.ts";
