export { lastBackup } from "./queries/notes.ts";
export { writeBackup } from "./services/write-backup.ts";
export { restoreBackup } from "./services/restore-backup.ts";
export type { RestoredBackup } from "./services/restore-backup.ts";
export { checkBackup } from "./services/check-backup.ts";
