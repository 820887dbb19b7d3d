import { useState } from "react";
import type { Language } from "#contract/core/primitives.ts";
import { useLanguage } from "#renderer/i18n/text.ts";
import { parseDay, typedDay } from "#renderer/i18n/typed-day.ts";

/** The day in a text, nothing in an empty one; the text itself where it is no day. */
const valueOf = (text: string, language: Language): string | undefined =>
  text.trim() === "" ? undefined : (parseDay(text, language) ?? text);

/** The text for a value, which may be such a text itself. */
const textOf = (value: string | undefined, language: Language): string =>
  value !== undefined && parseDay(value, language) === value
    ? typedDay(value, language)
    : (value ?? "");

const isUnreadable = (text: string, language: Language): boolean =>
  text.trim() !== "" && parseDay(text, language) === undefined;

type Entry = {
  text: string;
  /** The value and the language that the text goes with. */
  value: string | undefined;
  language: Language;
  /** The focus has left a text that is no day: from then on it is called wrong. */
  wasLeftWrong: boolean;
};

const entryOf = (value: string | undefined, language: Language): Entry => ({
  text: textOf(value, language),
  value,
  language,
  wasLeftWrong: false,
});

/** What becomes of the text when its value or the language changed: what was typed stays. */
const followed = (entry: Entry, value: string | undefined, language: Language): Entry => {
  const own = valueOf(entry.text, entry.language);
  if (value !== entry.value && value !== own) return entryOf(value, language);
  const text = language === entry.language ? entry.text : textOf(own, language);
  return { ...entry, text, value, language };
};

/**
 * The text of a field for a day, in the language's order. It is the person's: it changes by itself
 * only with another value (the way back, say) or another language.
 */
export const useTypedDay = (value: string | undefined) => {
  const language = useLanguage();
  const [kept, setEntry] = useState(() => entryOf(value, language));
  const isOld = kept.value !== value || kept.language !== language;
  const entry = isOld ? followed(kept, value, language) : kept;
  if (isOld) setEntry(entry);
  return {
    text: entry.text,
    day: parseDay(entry.text, language),
    isUnreadable: isUnreadable(entry.text, language),
    wasLeftWrong: entry.wasLeftWrong,
    /** Takes another text and gives the value in it. */
    type: (text: string): string | undefined => {
      const stays = entry.wasLeftWrong && isUnreadable(text, language);
      setEntry({ ...entry, text, wasLeftWrong: stays });
      return valueOf(text, language);
    },
    /** Writes a day that was picked. */
    write: (day: string): void => setEntry({ ...entry, text: textOf(day, language) }),
    /** Writes the day as it was understood, or calls the text wrong from now on. */
    leave: (): void => {
      const text = textOf(valueOf(entry.text, language), language);
      setEntry({ ...entry, text, wasLeftWrong: isUnreadable(text, language) });
    },
  };
};
