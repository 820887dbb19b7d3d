export { markVisit, startRoundAt, unmarkVisit } from "./services/marks.ts";
export { listToDo } from "./services/to-do.ts";
