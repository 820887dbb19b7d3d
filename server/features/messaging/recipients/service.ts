export {
  findDeleted,
  listDeleted,
  noteDeleted,
  removeOldDeleted,
} from "./queries/deleted-subscriptions.ts";
export { leaveSubscriptions, receivedBy } from "./queries/remove-recipient.ts";
export type { Leaving, Received, StoppedAlert } from "./queries/remove-recipient.ts";
