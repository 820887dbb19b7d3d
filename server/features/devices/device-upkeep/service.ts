export { replaceDevice, returnToService, takeOutOfService } from "./services/changes.ts";
export { closeFault } from "./services/close-fault.ts";
export { deviceHistory } from "./services/history.ts";
export { adoptDevice, listUnknown } from "./services/unknown.ts";
