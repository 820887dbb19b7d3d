/** Whose account it is, and the organization that it is one of. */
type RegisteredAccount = { email: string; customerName: string };

/** Where the browser's history holds the account; nothing of it is in the page's address. */
const KEY = "registeredAccount";

/**
 * Leads from an invitation, which is used up and goes from the history, to the sign-in page, as a
 * fresh page that knows whose account it was.
 */
export const goAsRegistered = (address: string, account: RegisteredAccount): void => {
  window.history.replaceState({ [KEY]: account }, "", address);
  window.location.reload();
};

/** The account that was registered just before this page; null without one. */
export const registeredAccount = (): RegisteredAccount | null => {
  const state: unknown = window.history.state;
  if (typeof state !== "object" || state === null || !(KEY in state)) return null;
  const account = state[KEY];
  const isAccount =
    typeof account === "object" &&
    account !== null &&
    "email" in account &&
    "customerName" in account;
  return isAccount
    ? { email: String(account.email), customerName: String(account.customerName) }
    : null;
};
