export { cancelImport, importChanges, listImports } from "#server/imports/runs/own.ts";
