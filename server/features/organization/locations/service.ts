export {
  createLocation,
  renameLocation,
  setCountsWithUnit,
  setObservable,
  setPatientPlace,
} from "./services/change.ts";
export { closeLocation, getClosing, reopenLocation } from "./services/close.ts";
export { continueElsewhere, getContinuing } from "./services/continue.ts";
export { locationImport } from "./services/import.ts";
export { exportTree, getHierarchies, getHierarchy, listObservable } from "./services/read.ts";
export { removeLocation, removeMany, setManyObservable } from "./services/several.ts";
export {
  getThresholdDays,
  getThresholdHistory,
  getThresholds,
  saveThresholds,
} from "./services/thresholds.ts";
