import type { SessionUser } from "#contract/identity/session.ts";
import { ApiError } from "#renderer/api/api-error.ts";
import { pendingLanguage } from "#renderer/features/identity/session/lib/pending-language.ts";
import { saveLanguage } from "#renderer/features/identity/session/queries.ts";
import { preferredLanguage } from "#renderer/i18n/language.ts";
import { changeLanguage } from "#renderer/i18n/setup.ts";

/**
 * Speaks the person's language: what they chose on a signed-out page, which their account then keeps, else
 * what the account says, else this device's.
 */
export const applyAccountLanguage = async (user: SessionUser): Promise<void> => {
  const chosen = pendingLanguage.get();
  const language = chosen ?? user.language ?? preferredLanguage();
  if (language !== preferredLanguage()) await changeLanguage(language);
  if (chosen === null) return;
  try {
    if (chosen !== user.language) await saveLanguage(chosen);
    pendingLanguage.clear();
  } catch (error) {
    // It stays pending and is saved with the next start; the portal must not wait for it.
    if (!(error instanceof ApiError)) throw error;
  }
};
