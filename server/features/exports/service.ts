export { exportTable } from "./services/export-table.ts";
export { printReport, printTicket } from "./services/print-report.ts";
export { recordExport } from "./services/record-export.ts";
