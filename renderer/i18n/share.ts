import type { Language } from "#contract/core/primitives.ts";

/** In "1 of 6 units" the noun goes with the whole, in « 1 unité sur 6 » with the part. */
const NOUN_FOLLOWS: Readonly<Record<Language, "some" | "total">> = {
  "en-US": "total",
  "fr-CA": "some",
};

/** The number of a share that chooses the noun's plural form in a language. */
export const shareCount = (language: string, some: number, total: number): number =>
  NOUN_FOLLOWS[language as Language] === "some" ? some : total;
