import type { Language } from "#contract/core/primitives.ts";

/** The product's language for each one that a browser may ask for, whatever the country. */
const BY_PRIMARY: Readonly<Record<string, Language>> = { en: "en-US", fr: "fr-CA" };

/**
 * The first language of a browser's list that the product has; undefined where it has none of them.
 * @param wanted BCP 47 tags, the most wanted first
 */
export const browserLanguage = (wanted: readonly string[]): Language | undefined =>
  wanted
    .map((tag) => BY_PRIMARY[tag.toLowerCase().split("-")[0] ?? ""])
    .find((language) => language !== undefined);
