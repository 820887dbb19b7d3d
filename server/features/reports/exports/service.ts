export { printFacility } from "./queries.ts";
export { reportPath } from "./lib/print-path.ts";
export { exportTable, tableFile } from "./services/export-table.ts";
export { printFor, printReport, printTicket } from "./services/print-report.ts";
export { recordExport } from "./services/record-export.ts";
