import type { Language } from "#contract/core/primitives.ts";
import { languages } from "#renderer/i18n/language.ts";
import { useLanguage, useText } from "#renderer/i18n/text.ts";
import { ChoiceRow } from "#renderer/ui/forms/choices/choice-row.tsx";
import { Card } from "#renderer/ui/layout/card.tsx";
import { chooseTheme, useThemeChoice } from "#renderer/ui/theme.ts";

const THEMES = ["system", "light", "dark"] as const;

/** Language and appearance; each takes effect at once. */
export function Preferences({ onLanguage }: { onLanguage: (language: Language) => void }) {
  const t = useText("account");
  const language = useLanguage();
  const theme = useThemeChoice();
  return (
    <Card title={t("account.manage.preferences.title")}>
      <div className="hr-form-fields">
        <p>{t("account.manage.preferences.note")}</p>
        <ChoiceRow
          label={t("account.manage.preferences.language")}
          value={language}
          onChange={onLanguage}
          options={languages.map(({ tag, name }) => ({ value: tag, label: name, lang: tag }))}
        />
        <ChoiceRow
          label={t("account.manage.preferences.appearance")}
          value={theme}
          onChange={chooseTheme}
          options={THEMES.map((value) => ({
            value,
            label: t(`account.manage.preferences.${value}`),
          }))}
        />
      </div>
    </Card>
  );
}
