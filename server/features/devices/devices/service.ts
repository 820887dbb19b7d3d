export type { NewAssignment, NewDevice } from "./queries/assignments.ts";
export {
  addDevice,
  assignDevice,
  deactivateDevice,
  moveHung,
  unassignDevice,
} from "./services/devices.ts";
export {
  activate,
  addNote,
  assign,
  createDevice,
  deactivate,
  getDevice,
  inactiveDevices,
  unassign,
  updateDevice,
  currentRefill,
} from "./services/edit.ts";
export { deviceImport } from "./services/import.ts";
export {
  allDevices,
  allModels,
  countByType,
  findDevices,
  lookUp,
  pageOfDevices,
  placesOfDevices,
} from "./services/list.ts";
export {
  convertAndEdit,
  convertPlaceholder,
  createPlaceholders,
  getPlaceholder,
  removePlaceholder,
  updatePlaceholder,
} from "./services/placeholders.ts";
export {
  createTemplate,
  getTemplate,
  placeTemplate,
  updateTemplate,
} from "./services/room-template.ts";
export {
  assignSeveral,
  configureSeveral,
  deactivateSeveral,
  unassignSeveral,
} from "./services/several.ts";
export { saveSheet, sheetOfDevices } from "./services/sheet.ts";
