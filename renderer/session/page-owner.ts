import { useSessionStore } from "./session-store.ts";

const listeners = new Set<() => void>();

/** Id of the person whom everything on this page belongs to; null until that is known. */
export const pageOwner = (): string | null => useSessionStore.getState().session?.user.id ?? null;

/** False for anybody but the person whom the page belongs to, once that is known. */
export const isPageOwner = (userId: string): boolean => (pageOwner() ?? userId) === userId;

/**
 * Hears that the browser's session belongs to another user by now: another tab has signed them in.
 * Returns the unsubscription.
 */
export const onOtherPerson = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/**
 * Compares the person whom the session belongs to with the page's own, and notifies if they differ.
 */
export const checkOwner = (userId: string): boolean => {
  if (isPageOwner(userId)) return true;
  for (const listener of listeners) listener();
  return false;
};
