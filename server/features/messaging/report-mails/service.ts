export type {
  Finding,
  ReportMail,
  ReportMailDefinition,
  ReportMailOrder,
} from "./lib/mail-order.ts";
export { buildReportMail } from "./services/build-report-mail.ts";
export type { ReportMailDeps } from "./services/build-report-mail.ts";
export { verdictSaid } from "./mails/verdict-text.ts";
