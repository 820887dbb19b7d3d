import { readdirSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { type ResourceKey, type ResourceLanguage, type TFunction, createInstance } from "i18next";
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from "#contract/core/primitives.ts";

const FOLDER = new URL("../../locales/", import.meta.url);

const readTexts = (file: URL): ResourceKey => JSON.parse(readFileSync(file, "utf8")) as ResourceKey;

const catalogue = (language: Language): ResourceLanguage => {
  const folder = new URL(`${language}/`, FOLDER);
  return Object.fromEntries(
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((file) => file.endsWith(".json"))
      .map((file) => [
        basename(file, ".json"),
        readTexts(new URL(file.replaceAll("\\", "/"), folder)),
      ]),
  );
};

const instance = createInstance();
await instance.init({
  resources: Object.fromEntries(LANGUAGES.map((language) => [language, catalogue(language)])),
  fallbackLng: DEFAULT_LANGUAGE,
  interpolation: { escapeValue: false },
  returnNull: false,
});

const translators = new Map(LANGUAGES.map((language) => [language, instance.getFixedT(language)]));

/** The catalogue shared with the page, in one language: `textsIn("fr-CA")("errors:forbidden")`. */
export const textsIn = (language: Language): TFunction =>
  translators.get(language) ?? instance.getFixedT(DEFAULT_LANGUAGE);

/** One text of the catalogue in every language: what a user may have typed for it. */
export const inEveryLanguage = (key: string): string[] =>
  LANGUAGES.map((language) => textsIn(language)(key));

/** All words under one key of the catalogue, by their own keys: all of `audit:action`, say. */
export const textGroup = (
  language: Language,
  file: string,
  key: string,
): Readonly<Record<string, string>> => {
  const words: unknown = instance.getResource(language, file, key);
  if (typeof words !== "object" || words === null) {
    throw new Error(`there are no words under ${file}:${key} in ${language}`);
  }
  return Object.fromEntries(Object.entries(words).filter(([, word]) => typeof word === "string"));
};

/**
 * The product's language that suits an `Accept-Language` header best, or null when the header
 * names none of them.
 */
export const matchLanguage = (accepted: readonly string[]): Language | null => {
  for (const tag of accepted) {
    const exact = LANGUAGES.find((language) => language.toLowerCase() === tag.toLowerCase());
    if (exact !== undefined) return exact;
    const main = tag.split("-")[0]?.toLowerCase();
    const near = LANGUAGES.find((language) => language.split("-")[0] === main);
    if (near !== undefined) return near;
  }
  return null;
};
