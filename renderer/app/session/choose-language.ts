import { announceLeaving, leaveByChoice } from "#renderer/session/leaving.ts";
import type { Language } from "#contract/core/primitives.ts";
import { pendingLanguage } from "#renderer/features/identity/session/lib/pending-language.ts";
import { rememberLanguage } from "#renderer/i18n/language.ts";

/**
 * Changes the language for this device and, with the start of the page that follows, for the
 * account. The page is loaded again: texts of the server (names of levels, messages) change too.
 */
export const chooseLanguage = (language: Language): void =>
  leaveByChoice(() => {
    rememberLanguage(language);
    pendingLanguage.set(language);
    announceLeaving();
    window.location.reload();
  });
