/** Texts by their key. */
type DraftStore = {
  get(key: string): string | null;
  /** Stores a value; null forgets it. */
  set(key: string, value: string | null): void;
};

const shelfOf = (area: "localStorage" | "sessionStorage"): DraftStore => ({
  get(key) {
    try {
      return window[area].getItem(key);
    } catch {
      return null;
    }
  },
  set(key, value) {
    try {
      if (value === null) window[area].removeItem(key);
      else window[area].setItem(key, value);
    } catch {
      // Full or refused: the value lives no longer than the page, which every reader allows for.
    }
  },
});

/**
 * What this browser stores from visit to visit. One that refuses storage (private windows,
 * policies) forgets everything, and that is all.
 */
export const browserStorage = shelfOf("localStorage");

/** What this tab stores over a reload, with the same reserve. */
export const tabStorage = shelfOf("sessionStorage");
