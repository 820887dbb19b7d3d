import { isPageOwner, pageOwner } from "./page-owner.ts";
import { remembered } from "#renderer/memory/remembered.ts";

const REASONS = ["timeout", "signOut", "over"] as const;

/**
 * How a session ended: the user was away, the user signed out, or the server does not know it any
 * longer.
 */
export type SessionEnd = (typeof REASONS)[number];

/**
 * Notifies the other tabs of this browser that the session they share with this one has ended.
 * @param owner whose session it was; left out, the page's own person
 */
export const announceSessionEnd = (reason: SessionEnd, owner = pageOwner()): void => {
  if (owner === null) return;
  remembered.set("sessionEnd", `${reason} ${owner}`);
  // Heard by now; left standing, the next one would be no change.
  remembered.set("sessionEnd", null);
};

/** Hears from the other tabs that this page's session has ended; returns the unsubscription. */
export const onSessionEnd = (listener: (reason: SessionEnd) => void): (() => void) =>
  remembered.watch("sessionEnd", (said) => {
    const [word, owner] = said?.split(" ") ?? [];
    const reason = REASONS.find((known) => known === word);
    if (reason !== undefined && owner !== undefined && isPageOwner(owner)) listener(reason);
  });
