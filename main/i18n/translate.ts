import enUS from "#locales/en-US/core/console.json" with { type: "json" };
import frCA from "#locales/fr-CA/core/console.json" with { type: "json" };
import type { Language } from "#contract/core/primitives.ts";

type Catalogue = typeof enUS;

type Paths<T, Prefix extends string> = {
  [K in keyof T & string]: T[K] extends string ? `${Prefix}${K}` : Paths<T[K], `${Prefix}${K}.`>;
}[keyof T & string];

/** Ids of the console's texts: the file's name, then the way through it. */
export type TextId = Paths<Catalogue, "console.">;

/** The text of an id; `{{name}}` in it is replaced by the value of that name. */
export type Translate = (id: TextId, values?: Record<string, string>) => string;

const CATALOGUES: Record<Language, Catalogue> = { "en-US": enUS, "fr-CA": frCA };

const lookUp = (catalogue: Catalogue, id: TextId): string => {
  let node: unknown = catalogue;
  for (const key of id.split(".").slice(1)) node = (node as Record<string, unknown>)[key];
  return node as string;
};

/** Texts in one language. */
export const createTranslate =
  (language: Language): Translate =>
  (id, values = {}) =>
    lookUp(CATALOGUES[language], id).replaceAll(
      /\{\{(\w+)\}\}/gu,
      (whole, name) => values[name] ?? whole,
    );

/** The product's language for a system's locale or an `accept-language` header. */
export const languageFor = (preference: string | null): Language =>
  /^fr\b/iu.test(preference?.trim() ?? "") ? "fr-CA" : "en-US";
