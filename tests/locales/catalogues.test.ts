import { describe, expect, it } from "vitest";
import { ERROR_CODES, FIELD_CODES, REFUSAL_CODES } from "#contract/core/errors.ts";
import { LANGUAGES } from "#contract/core/primitives.ts";
import {
  baseOf,
  formsOf,
  idsOf,
  languages,
  placeholdersOf,
  readTexts,
  type Texts,
} from "./catalogues.ts";

const english = readTexts("en-US");
const others = languages.filter((language) => language !== "en-US");

/** Placeholders of all forms of a text together: a singular may do without its number. */
const placeholdersById = (texts: Texts): Map<string, string> => {
  const all = new Map<string, string>();
  for (const [id, text] of texts) {
    const base = baseOf(texts, id);
    all.set(base, `${all.get(base) ?? ""} ${text}`);
  }
  return new Map([...all].map(([id, text]) => [id, placeholdersOf(text).join(" ")]));
};

const blankOrUntrimmed = (texts: Texts): string[] =>
  [...texts].filter(([, text]) => text === "" || text !== text.trim()).map(([id]) => id);

describe("the languages", () => {
  it("the languages match the contract's", () => {
    expect(languages.toSorted()).toEqual([...LANGUAGES].toSorted());
  });

  it("the languages have a text for every error code", () => {
    const ids = [
      ...ERROR_CODES.map((code) => `errors.${code}`),
      ...FIELD_CODES.map((code) => `errors.field.${code}`),
      ...REFUSAL_CODES.map((code) => `errors.refusal.${code}`),
    ];
    expect(ids.filter((id) => !english.has(id))).toEqual([]);
  });

  it("the languages have no blank text and none with spaces around it", () => {
    expect(languages.flatMap((language) => blankOrUntrimmed(readTexts(language)))).toEqual([]);
  });
});

describe.each(others)("%s", (language) => {
  const texts = readTexts(language);

  it("each language has every text of en-US", () => {
    const ids = new Set(idsOf(texts));
    expect(idsOf(english).filter((id) => !ids.has(id))).toEqual([]);
  });

  it("each language has no text that en-US lacks", () => {
    const ids = new Set(idsOf(english));
    expect(idsOf(texts).filter((id) => !ids.has(id))).toEqual([]);
  });

  it("each language has the same placeholders", () => {
    const wanted = placeholdersById(english);
    const different = [...placeholdersById(texts)].filter(([id, list]) => wanted.get(id) !== list);
    expect(different).toEqual([]);
  });
});

describe.each(languages)("plurals in %s", (language) => {
  it("plurals have the forms that the language needs", () => {
    // 'many' is for millions, where the text with figures reads as with 'other'.
    const needed = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
    const wanted = needed.filter((form) => form !== "many").toSorted();
    const wrong = [...formsOf(readTexts(language))].filter(
      ([, forms]) =>
        forms
          .filter((form) => form !== "many")
          .toSorted()
          .join() !== wanted.join(),
    );
    expect(wrong).toEqual([]);
  });
});
