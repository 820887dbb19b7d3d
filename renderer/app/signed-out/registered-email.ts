/**
 * Where the browser's history holds the address of an account; nothing of it is in the page's
 * address.
 */
const KEY = "registeredEmail";

/**
 * Leads from an invitation, which is used up and goes from the history, to the sign-in page, as a
 * fresh page that knows whose account it was.
 */
export const goAsRegistered = (address: string, email: string): void => {
  window.history.replaceState({ [KEY]: email }, "", address);
  window.location.reload();
};

/** The address of the account that was registered just before this page; null without one. */
export const registeredEmail = (): string | null => {
  const state: unknown = window.history.state;
  if (typeof state !== "object" || state === null || !(KEY in state)) return null;
  const email = state[KEY];
  return typeof email === "string" ? email : null;
};
