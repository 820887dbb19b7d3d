import { alertSubscriptions } from "#contract/messaging/alert-subscriptions.ts";
import { reportSubscriptions } from "#contract/messaging/report-subscriptions.ts";
import type { LinkedSubscription } from "#contract/messaging/mail.ts";
import { call } from "#renderer/api/client.ts";

/** What a mailed link stands for: a report or an alert. */
export type SubscriptionKind = "report" | "alert";

// The page says itself what went wrong: no toast beside it.
const quiet = { quiet: true } as const;

/** What a link stands for; changes nothing. @throws ApiError with status 404 for an unknown link */
export const findLinked = async (
  kind: SubscriptionKind,
  token: string,
): Promise<LinkedSubscription> => {
  if (kind === "alert") return call(alertSubscriptions.byToken, { params: { token } }, quiet);
  const found = await call(reportSubscriptions.list, { query: { unsubscribeToken: token } }, quiet);
  // One path answers three questions; this is the answer to a token.
  if (Array.isArray(found) || !("isSubscribed" in found)) {
    throw new TypeError("The server answered another question than that of a link");
  }
  return found;
};

/** Takes the link's recipient off. @throws ApiError with status 404 for an unknown link */
export const leaveLinked = async (kind: SubscriptionKind, token: string): Promise<void> => {
  const params = { token };
  await (kind === "alert"
    ? call(alertSubscriptions.unsubscribeByToken, { params }, quiet)
    : call(reportSubscriptions.unsubscribe, { params }, quiet));
};
