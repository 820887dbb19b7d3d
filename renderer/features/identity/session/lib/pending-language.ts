import type { Language } from "#contract/core/primitives.ts";
import { isLanguage } from "#renderer/i18n/language.ts";
import { tabStorage } from "#renderer/platform/storage.ts";

const KEY = "handrail.pendingLanguage";

/**
 * A language chosen before anybody was signed in. It waits in this tab until the account can take
 * it, and wins over what the account says.
 */
export const pendingLanguage = {
  get(): Language | null {
    const kept = tabStorage.get(KEY);
    return isLanguage(kept) ? kept : null;
  },
  set(language: Language): void {
    tabStorage.set(KEY, language);
  },
  clear(): void {
    tabStorage.set(KEY, null);
  },
};
