/*
 * Whether the server can be reached. The browser knows of its own network only: that may lead
 * nowhere, and a server in the house may answer without one. So the last answer counts.
 */

/** How the last call went; null before the first, and once the network has come back. */
let isReached: boolean | null = null;

/** Notes whether the server itself has answered a call. */
export const noteReach = (answered: boolean): void => {
  isReached = answered;
};

/** Whether the server is out of reach, as far as is known; before any call the browser's word counts. */
export const isServerAway = (): boolean => (isReached === null ? !navigator.onLine : !isReached);

/** Follows the browser's word where it changes; returns what ends that. */
export const watchReach = (): (() => void) => {
  const handleOnline = () => {
    isReached = null;
  };
  const handleOffline = () => noteReach(false);
  window.addEventListener("online", handleOnline);
  window.addEventListener("offline", handleOffline);
  return () => {
    window.removeEventListener("online", handleOnline);
    window.removeEventListener("offline", handleOffline);
  };
};
