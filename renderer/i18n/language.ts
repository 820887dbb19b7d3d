import type { Language } from "#contract/core/primitives.ts";
import { platform } from "#renderer/platform/index.ts";
import { browserStorage } from "#renderer/platform/storage.ts";

/** The languages on offer, each named in itself. */
export const languages: readonly { tag: Language; name: string }[] = [
  { tag: "en-US", name: "English" },
  { tag: "fr-CA", name: "Français" },
];

const defaultLanguage: Language = "en-US";
const storageKey = "handrail.language";
const cookieName = "culture";

/** Narrows any text to a language of the product. */
export function isLanguage(value: unknown): value is Language {
  return languages.some(({ tag }) => tag === value);
}

const fromCookie = (cookies: string): string | undefined =>
  cookies
    .split(";")
    .map((pair) => pair.trim().split("="))
    .find(([name]) => name === cookieName)?.[1];

/**
 * What this person chose before, else what the browser or the console requests, else US English.
 */
export function preferredLanguage(): Language {
  const candidates = [
    browserStorage.get(storageKey),
    fromCookie(document.cookie),
    platform.language,
  ];
  return candidates.find(isLanguage) ?? defaultLanguage;
}

/** Stores a choice on this device, and for pages that the server renders before any script runs. */
export function rememberLanguage(language: Language): void {
  browserStorage.set(storageKey, language);
  document.cookie = `${cookieName}=${language}; path=/; max-age=31536000; samesite=lax`;
}
