export { isMonth } from "./lib/month.ts";
export type { Month } from "./lib/month.ts";
export { archiveMonths, planArchive } from "./services/archive.ts";
export { restoreMonth } from "./services/restore.ts";
