/** Text as a search compares it: lower case, without accents. */
export const plainText = (text: string): string =>
  text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();

/** The words of a typed text, as they are compared. */
export const searchTerms = (typed: string): string[] =>
  plainText(typed).split(/\s+/u).filter(Boolean);

/**
 * How well a name fits what was typed: 0 the whole name, 1 each word begins one of its words, 2 each
 * is somewhere within; null where one is not.
 * @param words as {@link searchTerms} gives them
 */
export const fitOf = (name: string, words: readonly string[]): 0 | 1 | 2 | null => {
  const text = plainText(name);
  if (!words.every((word) => text.includes(word))) return null;
  if (text === words.join(" ")) return 0;
  const starts = text.split(/[^\p{L}\p{N}]+/u);
  return words.every((word) => starts.some((start) => start.startsWith(word))) ? 1 : 2;
};

/** Those that fit, the best first; equals keep their order. */
export const bestFits = <T>(
  rows: readonly T[],
  nameOf: (row: T) => string,
  words: readonly string[],
): T[] =>
  rows
    .flatMap((row) => {
      const fit = fitOf(nameOf(row), words);
      return fit === null ? [] : [{ row, fit }];
    })
    .toSorted((a, b) => a.fit - b.fit)
    .map(({ row }) => row);
