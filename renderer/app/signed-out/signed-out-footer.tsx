import type { Language } from "#contract/core/primitives.ts";
import { LanguageChoice } from "#renderer/features/identity/session/components/language-choice.tsx";
import { pendingLanguage } from "#renderer/features/identity/session/lib/pending-language.ts";
import { changeLanguage } from "#renderer/i18n/setup.ts";
import { useText } from "#renderer/i18n/text.ts";
import { HelpLinks } from "../shell/help-links.tsx";

/** The languages, on pages that need no session: the account takes the choice with the next sign-in. */
export function SignedOutLanguages() {
  const t = useText("session");
  const choose = (language: Language) => {
    pendingLanguage.set(language);
    void changeLanguage(language);
  };
  return <LanguageChoice label={t("session.signIn.languages")} onChoose={choose} />;
}

/** Languages, support and guide below the pages before the portal. */
export function SignedOutFoot() {
  return (
    <>
      <SignedOutLanguages />
      <HelpLinks />
    </>
  );
}
