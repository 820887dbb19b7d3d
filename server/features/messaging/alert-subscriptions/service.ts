export { acknowledge } from "./services/acknowledge.ts";
export {
  findByToken,
  removeAlert,
  toggleStatus,
  unsubscribe,
  unsubscribeByToken,
} from "./services/changes.ts";
export {
  listCreated,
  listDeletedAlerts,
  listDeliveries,
  listSubscribedTo,
} from "./services/lists.ts";
export { instantMails } from "./services/instant-mails.ts";
export { previewAlert } from "./services/preview.ts";
export { runScheduledAlert } from "./services/run-scheduled.ts";
export { notifyOfLeaving } from "./services/notify-stopped.ts";
export { notifyPaused } from "./services/notify-paused.ts";
export { notifyOutageOver } from "./services/notify-outage-over.ts";
export { saveInstant, saveScheduled } from "./services/save.ts";
export { instantViewModel, scheduledViewModel } from "./services/view-models.ts";
export { wouldHaveFired } from "./services/would-have-fired.ts";
export type { ScheduledDeps } from "./services/run-scheduled.ts";
export type { AlertDeps } from "./services/shared.ts";
