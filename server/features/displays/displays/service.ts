export { confirmDisplay } from "./services/confirm.ts";
export type { NewDisplay } from "./services/confirm.ts";
export { findScreen } from "./services/credential.ts";
export type { Screen } from "./services/credential.ts";
export { askEnrolment } from "./services/enrolment.ts";
export { findEnrolment } from "./services/find.ts";
export {
  commandDisplay,
  getDisplay,
  listDisplays,
  revokeDisplay,
  seePicture,
  separateDisplay,
  updateDisplay,
} from "./services/manage.ts";
export { takeHeartbeat } from "./services/heartbeat.ts";
export { storePicture } from "./services/pictures.ts";
export { readMe, readMedia, readSlide } from "./services/screen.ts";
export type { ScreenDeps, SharedSlide } from "./services/screen.ts";
export { createSharedAnswers } from "./lib/shared-answers.ts";
export { hashPin } from "./lib/pin.ts";
export { removeOldOfDisplays } from "./services/delete-stale-enrolments.ts";
export { notifyOffline } from "./services/notify-offline.ts";
export { createCallLimit } from "./lib/call-limit.ts";
