export { listDeletedReports, listDeliveries } from "./services/delivery-log.ts";
export { leaveReport } from "./services/leave.ts";
export { nextSlotOfDraft } from "./services/next-slot.ts";
export { previewMail, previewPdf, sendNow } from "./services/preview.ts";
export { listChoices, listTypes } from "./services/recipients.ts";
export {
  addSubscription,
  changeSubscription,
  readSubscriptions,
  removeSubscription,
} from "./services/subscriptions.ts";
export type { LinkDeps } from "./services/subscriptions.ts";
export { runReportSubscription } from "./services/run-subscription.ts";
