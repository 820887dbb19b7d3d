export { hasLeftLately, subscribedOf } from "./lib/recipients.ts";
export { creatorsOf } from "./queries/creators.ts";
export {
  findDeleted,
  listDeleted,
  noteDeleted,
  removeOldDeleted,
} from "./queries/deleted-subscriptions.ts";
export { findMailedFacility } from "./queries/facility.ts";
export type { MailedFacility } from "./queries/facility.ts";
export {
  addRecipients,
  countSubscribed,
  findRecipient,
  listRecipients,
  removeRecipients,
  setUnsubscribed,
} from "./queries/recipients.ts";
export { leaveSubscriptions, receivedBy } from "./queries/remove-recipient.ts";
export type { Received, StoppedAlert } from "./queries/remove-recipient.ts";
export { noteRuns } from "./queries/runs.ts";
