export { cancelImport, importChanges, listImports } from "./services/own.ts";
export { removeOldImports } from "./services/remove-old.ts";
export { failImport, runImport } from "./services/run.ts";
export { startImport } from "./services/start.ts";
export type { ImportRequest, ImportWriter, Written } from "./services/start.ts";
