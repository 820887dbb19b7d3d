import { fitOf, searchTerms } from "./plain-text.ts";

/** What a language adds to a search: words that say little, and phrases that mean what names say otherwise. */
export type SearchRules = {
  stopWords: ReadonlySet<string>;
  synonyms: readonly { typed: readonly string[]; names: readonly (readonly string[])[] }[];
};

/**
 * Reads the rules of a catalogue.
 * @param stopWords with blanks between them
 * @param synonyms `typed = name, other name; typed = name`
 */
export const readSearchRules = (stopWords: string, synonyms: string): SearchRules => ({
  stopWords: new Set(searchTerms(stopWords)),
  synonyms: synonyms.split(";").flatMap((rule) => {
    const [typed = "", names = ""] = rule.split("=");
    const words = searchTerms(typed);
    return words.length === 0 ? [] : [{ typed: words, names: names.split(",").map(searchTerms) }];
  }),
});

/** "5e" is the 5 and what begins with an E. */
const apart = (words: readonly string[]): string[] =>
  words.flatMap((word) => {
    const [, number, letters] = /^(\d+)(\p{L}{1,2})$/u.exec(word) ?? [];
    return number === undefined || letters === undefined ? [word] : [number, letters];
  });

const positionOf = (words: readonly string[], part: readonly string[]): number =>
  words.findIndex((_, at) => part.every((word, offset) => words[at + offset] === word));

/** What a text may mean beside what it says, each as words that a name has to have. */
const variantsOf = (typed: string, rules: readonly SearchRules[]): string[][] => {
  const words = searchTerms(typed);
  const replaced = rules.flatMap(({ synonyms }) =>
    synonyms.flatMap((rule) => {
      const at = positionOf(words, rule.typed);
      if (at < 0) return [];
      const after = words.slice(at + rule.typed.length);
      return rule.names.map((name) => [...words.slice(0, at), ...name, ...after]);
    }),
  );
  return [words, ...replaced].map(apart).map((variant) => {
    const telling = variant.filter((word) => !rules.some(({ stopWords }) => stopWords.has(word)));
    return telling.length === 0 ? variant : telling;
  });
};

/**
 * The rows whose names fit a text, the best first; below them those that fit what it may mean, by
 * the beginnings of their words.
 */
export const bestMatches = <T>(
  rows: readonly T[],
  nameOf: (row: T) => string,
  typed: string,
  rules: readonly SearchRules[],
): T[] => {
  const words = searchTerms(typed);
  const variants = variantsOf(typed, rules);
  return rows
    .flatMap((row) => {
      const name = nameOf(row);
      const fit = fitOf(name, words);
      if (fit !== null) return [{ row, fit }];
      const isMeant = variants.some((variant) => (fitOf(name, variant) ?? 2) < 2);
      return isMeant ? [{ row, fit: 3 }] : [];
    })
    .toSorted((a, b) => a.fit - b.fit)
    .map(({ row }) => row);
};
