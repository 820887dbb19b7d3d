export { observationImport } from "./services/import.ts";
export {
  listTracedImports,
  lookAtTakingBack,
  lookAtTracedImport,
  removeOldTraces,
  takeBack,
  takeImportBack,
  tracedImports,
} from "./services/take-back.ts";
export { countOwn, listObservers, listRoles } from "./services/people.ts";
export { submitSession } from "./services/submit.ts";
