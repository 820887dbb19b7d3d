export { listAudit } from "./services/audit.ts";
export { exportAudit } from "./services/export-audit.ts";
