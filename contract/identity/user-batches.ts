import { z } from "zod";
import { defineCall } from "../core/call.ts";
import { LIMITS } from "../core/limits.ts";
import { CustomerId, UserName } from "../core/primitives.ts";

/** Why one of several people stays as they are. */
const STAYING_USER_REASONS = [
  /** It is as requested already. */
  "already",
  /** Not there, or no longer in this part of the list. */
  "gone",
  /** Their roles go beyond the caller's. */
  "notAllowed",
  "ownAccount",
  "lastAdministrator",
  /** They receive reports: each deactivation is to be looked at by itself. */
  "subscriptions",
  /** Unlocked as often as a day allows. */
  "unlockLimit",
] as const;
export type StayingUserReason = (typeof STAYING_USER_REASONS)[number];

/** What came of a change of several people. */
export const UserBatch = z.object({
  changed: z.array(z.string()),
  unchanged: z.array(z.object({ userName: z.string(), reason: z.enum(STAYING_USER_REASONS) })),
});
export type UserBatch = z.infer<typeof UserBatch>;

const shared = {
  method: "PUT",
  access: { kind: "privilege", privilege: "manageUsers" },
  reach: "customer",
  peopleOnly: true,
  body: z.strictObject({
    customerId: CustomerId,
    userNames: z.array(UserName).min(1, "required").max(LIMITS.usersAtOnceMax, "too_many"),
  }),
  output: UserBatch,
} as const;

/** What is done with several people of a customer at once; each call is all one change. */
export const userBatches = {
  resend: defineCall({
    ...shared,
    path: "userMaintenance/several/resend",
    heavy: "short",
    summary: "Mail pending users a new link each, valid from now.",
  }),
  revoke: defineCall({
    ...shared,
    path: "userMaintenance/several/revoke",
    heavy: "short",
    summary: "Revoke invitations: the pending users are deleted, their links stop working.",
  }),
  unlock: defineCall({
    ...shared,
    path: "userMaintenance/several/unlock",
    heavy: "short",
    summary: "Let accounts sign in again before their lockouts end.",
  }),
  deactivate: defineCall({
    ...shared,
    path: "userMaintenance/several/deactivate",
    heavy: "short",
    summary: "Deactivate accounts that receive no report subscription.",
  }),
};
export type UserBatchKind = keyof typeof userBatches;
