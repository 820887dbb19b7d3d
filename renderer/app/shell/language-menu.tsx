import { languages } from "#renderer/i18n/language.ts";
import { useLanguage, useText } from "#renderer/i18n/text.ts";
import { Globe } from "#renderer/ui/indicators/icons.ts";
import { MenuButton } from "#renderer/ui/overlays/menu-button.tsx";
import { Button } from "#renderer/ui/forms/button.tsx";
import { chooseLanguage } from "../session/choose-language.ts";

/** The language by its own name; another choice reloads the page in it. */
export function LanguageMenu() {
  const t = useText("shell");
  const current = useLanguage();
  const name = languages.find(({ tag }) => tag === current)?.name ?? current;
  return (
    <MenuButton
      label={t("shell.language")}
      items={languages.map((language) => ({
        id: language.tag,
        label: language.name,
        isCurrent: language.tag === current,
        onSelect: () => chooseLanguage(language.tag),
      }))}
      target={(on) => (
        <Button
          {...on}
          variant="minimal"
          icon={<Globe />}
          className="hr-top-language"
          aria-label={`${t("shell.language")}: ${name}`}
        >
          {name}
        </Button>
      )}
    />
  );
}
