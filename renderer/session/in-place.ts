/**
 * Why the user has to sign in again: they were away, or the session is over. `unkept`: it is over,
 * and the page cannot be left for that, since it holds what the device had no room for.
 */
export type SignInReason = "timeout" | "over" | "unkept";

type Asker = (reason: SignInReason) => void;

let asker: Asker | null = null;

/** Has this page ask in place once its session has ended; returns the unsubscription. */
export const askInPlace = (ask: Asker): (() => void) => {
  asker = ask;
  return () => {
    if (asker === ask) asker = null;
  };
};

/** Asks in place where the page does so; false where it has to be left. */
export const isRequestedInPlace = (reason: SignInReason): boolean => {
  if (asker === null) return false;
  asker(reason);
  return true;
};
