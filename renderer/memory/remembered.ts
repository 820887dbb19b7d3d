import { browserStorage } from "#renderer/platform/storage.ts";

const PREFIX = "handrail.";

/**
 * What this browser remembers between visits. The language and theme are stored by their owners.
 */
type RememberedKey =
  | "customerId"
  | "facilityId"
  | "userId"
  | "keptFor"
  | "firstStepsHidden"
  | "choicesOf"
  | "reportId"
  | "recentPages"
  | "lastCallTime"
  | "idleTimeoutMinutes"
  | "sessionEnd"
  | "email"
  | "leftHand"
  | "observerId"
  | "visitMarks";

/** What a user chose in the portal; the next person at the same browser begins again. */
const PERSONAL = [
  "customerId",
  "facilityId",
  "reportId",
  "recentPages",
  "firstStepsHidden",
  "leftHand",
  "observerId",
  "visitMarks",
] as const satisfies RememberedKey[];

/** What this browser stores, under the product's prefix. */
export const remembered = {
  get: (key: RememberedKey): string | null => browserStorage.get(PREFIX + key),
  /** Stores a value; null forgets it. */
  set: (key: RememberedKey, value: string | null): void => browserStorage.set(PREFIX + key, value),
  /** Reports changes made by other tabs, with the new value; returns the unsubscription. */
  watch(key: RememberedKey, listener: (value: string | null) => void): () => void {
    const handleStorage = (event: StorageEvent) => {
      if (event.key === PREFIX + key) listener(event.newValue);
    };
    window.addEventListener("storage", handleStorage);
    return () => window.removeEventListener("storage", handleStorage);
  },
};

/**
 * Forgets the choices of the previous user of this browser, unless it was the same person. They
 * stay after signing out: a user who comes back goes on where they were.
 */
export const rememberChoicesOf = (userId: string): void => {
  if (remembered.get("choicesOf") === userId) return;
  for (const key of PERSONAL) remembered.set(key, null);
  remembered.set("choicesOf", userId);
};
