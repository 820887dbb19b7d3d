import type { Language } from "#contract/core/primitives.ts";
import { languages } from "#renderer/i18n/language.ts";
import { useLanguage } from "#renderer/i18n/text.ts";
import "./language-choice.css";

type Props = {
  /** Names the choice for readers. */
  label: string;
  onChoose: (language: Language) => void;
};

/** Every language by its own name, the one in use underlined. */
export function LanguageChoice({ label, onChoose }: Props) {
  const current = useLanguage();
  return (
    <fieldset className="hr-language-choice" aria-label={label}>
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
