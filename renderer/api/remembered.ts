const PREFIX = "handrail.";

/** What this browser remembers between visits. The language and theme are kept by their owners. */
export type RememberedKey =
  | "customerId"
  | "facilityId"
  | "userId"
  | "choicesOf"
  | "reportId"
  | "lastCallTime"
  | "idleTimeoutMinutes"
  | "sessionEnd"
  | "email";

/** What somebody chose in the portal; the next person at the same browser begins anew. */
const PERSONAL = ["customerId", "facilityId", "reportId"] as const satisfies RememberedKey[];

/**
 * Local storage under the product's prefix. A browser that refuses storage (private windows,
 * policies) forgets everything, and that is all.
 */
export const remembered = {
  get(key: RememberedKey): string | null {
    try {
      return localStorage.getItem(PREFIX + key);
    } catch {
      return null;
    }
  },
  /** Keeps a value; null forgets it. */
  set(key: RememberedKey, value: string | null): void {
    try {
      if (value === null) localStorage.removeItem(PREFIX + key);
      else localStorage.setItem(PREFIX + key, value);
    } catch {
      // Full or refused: the value lives no longer than the page, which every reader allows for.
    }
  },
  /** Tells of changes made by other tabs, with the new value; returns the unsubscription. */
  watch(key: RememberedKey, listener: (value: string | null) => void): () => void {
    const handleStorage = (event: StorageEvent) => {
      if (event.key === PREFIX + key) listener(event.newValue);
    };
    window.addEventListener("storage", handleStorage);
    return () => window.removeEventListener("storage", handleStorage);
  },
};

/**
 * Forgets the choices of whoever used this browser before, unless it was the same person. Signing
 * out keeps them: whoever comes back goes on where they were.
 */
export const rememberChoicesOf = (userId: string): void => {
  if (remembered.get("choicesOf") === userId) return;
  for (const key of PERSONAL) remembered.set(key, null);
  remembered.set("choicesOf", userId);
};
