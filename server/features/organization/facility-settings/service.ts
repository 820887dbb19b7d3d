export { readBandFigures, readBands, saveBands } from "./services/bands.ts";
export { createFacility, saveBasicInfo, setArchived } from "./services/basic-info.ts";
export {
  cloneNotes,
  listCloneTargets,
  listQuickNotes,
  readObservationSettings,
  saveObservationSettings,
} from "./services/observation.ts";
export { readRecount, recountStoredDays } from "./services/recount.ts";
export { readSettings, saveReportSettings, saveServiceAlerts } from "./services/settings.ts";
