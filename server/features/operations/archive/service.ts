export { isMonth } from "./lib/month.ts";
export { withoutArchiving } from "./services/exclusive-archive-lock.ts";
export { archiveMonths, planArchive } from "./services/archive.ts";
export { storeFactsBefore } from "./services/store-facts.ts";
export { restoreMonth } from "./services/restore.ts";
