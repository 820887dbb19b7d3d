import type { Language } from "#contract/primitives.ts";
import { languages } from "#renderer/i18n/language.ts";
import { useLanguage, useText } from "#renderer/i18n/text.ts";
import "./language-choice.css";

/** Every language by its own name, the one in use underlined. */
export function LanguageChoice({ onChoose }: { onChoose: (language: Language) => void }) {
  const t = useText("session");
  const current = useLanguage();
  return (
    <fieldset className="hr-language-choice" aria-label={t("session.signIn.languages")}>
      {languages.map(({ tag, name }) => (
        <button
          key={tag}
          type="button"
          lang={tag}
          aria-pressed={tag === current}
          onClick={() => onChoose(tag)}
        >
          {name}
        </button>
      ))}
    </fieldset>
  );
}
