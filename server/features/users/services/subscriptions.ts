/** Names of report subscriptions that an account receives, and of those that nobody else does. */
export type ReportSubscriptions = { recipientOf: string[]; lastRecipientOf: string[] };

/** An account's report subscriptions: none, until there are subscriptions. */
export const subscriptionsOf = async (): Promise<ReportSubscriptions> => ({
  recipientOf: [],
  lastRecipientOf: [],
});
