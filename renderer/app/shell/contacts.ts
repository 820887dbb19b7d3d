import { useEffect, useSyncExternalStore } from "react";
import type { Contacts, portal } from "#contract/identity/portal.ts";

/** By hand: whatever checks answers by their schema would double the sign-in page's script. */
const CALL: `/api/${typeof portal.contacts.path}` = "/api/portal/contacts";

let known: Contacts | undefined;
let asked: Promise<void> | undefined;
const listeners = new Set<() => void>();

const fetchContacts = async (): Promise<Contacts> => {
  const answer = await fetch(CALL);
  if (!answer.ok) throw new Error(`${CALL} answered ${answer.status}`);
  return (await answer.json()) as Contacts;
};

const ask = async (): Promise<void> => {
  try {
    known = await fetchContacts();
    for (const tell of listeners) tell();
  } catch {
    // The next link that is drawn asks again.
    asked = undefined;
  }
};

const listen = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/**
 * Where people turn to, as the server says: fetched once, after the page has been drawn, and cached
 * while it is open. Undefined until then, and where the server could not be reached. Needs no data
 * cache, so that the pages before the portal may use it.
 */
export const useContacts = (): Contacts | undefined => {
  useEffect(() => {
    asked ??= ask();
  }, []);
  return useSyncExternalStore(listen, () => known);
};
