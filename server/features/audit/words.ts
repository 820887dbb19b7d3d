import type { Language } from "#contract/primitives.ts";
import { wordsIn } from "#server/lib/texts.ts";

/** Text without case, accents and the typographer's apostrophe, as people type it in a search. */
const plain = (text: string): string =>
  text.normalize("NFD").replaceAll(/\p{M}/gu, "").replaceAll("’", "'").toLowerCase();

/**
 * What the log writes down for actions, kinds and fields whose words, as its page shows them in a
 * language, hold the text.
 */
export const codesFor = (
  search: string,
  language: Language,
): Record<"action" | "entity" | "field", string[]> => {
  const codes = (group: "action" | "entity" | "field"): string[] =>
    Object.entries(wordsIn(language, "audit", group)).flatMap(([code, word]) =>
      plain(word).includes(plain(search)) ? [code] : [],
    );
  return { action: codes("action"), entity: codes("entity"), field: codes("field") };
};

/** What the log's page calls an action or a kind in a language; as it was written where it has no word. */
export const wordOf = (
  language: Language,
): ((group: "action" | "entity", code: string) => string) => {
  const words = {
    action: new Map(Object.entries(wordsIn(language, "audit", "action"))),
    entity: new Map(Object.entries(wordsIn(language, "audit", "entity"))),
  };
  return (group, code) => words[group].get(code) ?? code;
};
