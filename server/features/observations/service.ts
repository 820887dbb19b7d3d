export {
  checkImport,
  importObservations,
  readForImport,
  writeObservations,
} from "./services/import.ts";
export { countOwn, listObservers, listRoles } from "./services/people.ts";
export { submitSession } from "./services/submit.ts";
