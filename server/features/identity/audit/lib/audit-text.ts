import { ANOTHER_CUSTOMER, COMMAND_LINE } from "#contract/identity/audit.ts";
import type { Language } from "#contract/core/primitives.ts";
import { textsIn, textGroup } from "#server/lib/texts.ts";

/** Text without case, accents and the typographer's apostrophe, as people type it in a search. */
const plain = (text: string): string =>
  text.normalize("NFD").replaceAll(/\p{M}/gu, "").replaceAll("’", "'").toLowerCase();

type Group = "author" | "action" | "entity" | "field";

/** Words of a language by what the log writes down. */
const wordsOf = (language: Language, group: Group): Readonly<Record<string, string>> => {
  if (group !== "author") return textGroup(language, "audit", group);
  const t = textsIn(language);
  return {
    [COMMAND_LINE]: t("audit:commandLine"),
    [ANOTHER_CUSTOMER]: t("audit:anotherCustomer"),
  };
};

/**
 * What the log writes down for authors, actions, kinds and fields whose words, as its page shows
 * them in a language, hold the text.
 */
export const codesFor = (search: string, language: Language): Record<Group, string[]> => {
  const codes = (group: Group): string[] =>
    Object.entries(wordsOf(language, group)).flatMap(([code, word]) =>
      plain(word).includes(plain(search)) ? [code] : [],
    );
  return {
    author: codes("author"),
    action: codes("action"),
    entity: codes("entity"),
    field: codes("field"),
  };
};

/** What the log's page calls an author, an action or a kind in a language; as it was written where it has no word. */
export const wordOf = (
  language: Language,
): ((group: Exclude<Group, "field">, code: string) => string) => {
  const words = {
    author: new Map(Object.entries(wordsOf(language, "author"))),
    action: new Map(Object.entries(wordsOf(language, "action"))),
    entity: new Map(Object.entries(wordsOf(language, "entity"))),
  };
  return (group, code) => words[group].get(code) ?? code;
};
