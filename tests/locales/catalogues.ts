import { readdirSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { fileURLToPath } from "node:url";

const folder = fileURLToPath(new URL("../../locales/", import.meta.url));

/** Texts by id: the file's name, then the way through it, `reports.performanceHistory.title`. */
export type Texts = Map<string, string>;

/** Every text below `value`, under ids that begin with `prefix`. */
const flatten = (value: unknown, prefix: string): [id: string, text: string][] => {
  if (typeof value === "string") return [[prefix, value]];
  if (typeof value !== "object" || value === null) {
    throw new TypeError(`${prefix} is neither a text nor a group of texts`);
  }
  return Object.entries(value).flatMap(([key, inner]) => flatten(inner, `${prefix}.${key}`));
};

/** Languages of the product, as the folders of `locales/` have them. */
export const languages = readdirSync(folder, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map((entry) => entry.name);

/** All texts of one language. */
export const readTexts = (language: string): Texts =>
  new Map(
    readdirSync(`${folder}${language}`, { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".json"))
      .flatMap((name) =>
        flatten(
          JSON.parse(readFileSync(`${folder}${language}/${name}`, "utf8")),
          basename(name, ".json"),
        ),
      ),
  );

const pluralEnding = /_(zero|one|two|few|many|other)$/;

/**
 * The id that code uses for the text `id` of a catalogue: that of a plural form without the form.
 * Every plural has the form 'other', which distinguishes it from an id such as `too_many`.
 */
export const baseOf = (texts: Texts, id: string): string => {
  const base = id.replace(pluralEnding, "");
  return texts.has(`${base}_other`) ? base : id;
};

/** The ids that code can use. */
export const idsOf = (texts: Texts): string[] => [
  ...new Set([...texts.keys()].map((id) => baseOf(texts, id))),
];

/** The forms of every text that has plural forms. */
export const formsOf = (texts: Texts): Map<string, string[]> => {
  const forms = new Map<string, string[]>();
  for (const id of texts.keys()) {
    const base = baseOf(texts, id);
    if (base !== id) forms.set(base, [...(forms.get(base) ?? []), id.slice(base.length + 1)]);
  }
  return forms;
};

/** Placeholders and tags of one text, sorted: `{{count}}`, `<1>`. */
export const placeholdersOf = (text: string): string[] =>
  [...new Set(text.match(/\{\{[^}]+\}\}|<\/?[\w]+\s*\/?>/g))].toSorted();
