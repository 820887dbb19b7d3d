import { useText } from "#renderer/i18n/text.ts";
import { LanguageChoice } from "#renderer/features/identity/session/components/language-choice.tsx";
import { Footer } from "#renderer/ui/navigation/footer.tsx";
import { chooseLanguage } from "../session/choose-language.ts";
import { HelpLinks } from "./help-links.tsx";

const YEAR = new Date().getFullYear();

/** The foot of every page. */
export function ShellFooter() {
  const t = useText("shell");
  return (
    <Footer copyright={t("shell.footer.copyright", { year: YEAR })}>
      <HelpLinks />
      <LanguageChoice label={t("shell.language")} onChoose={chooseLanguage} />
    </Footer>
  );
}
