import { DEFAULT_LANGUAGE, LANGUAGES } from "#contract/core/languages.ts";
import type { Language } from "#contract/core/primitives.ts";

/** The language the page is shown in. */
export const pageLanguage = (): Language =>
  LANGUAGES.find((language) => language === document.documentElement.lang) ?? DEFAULT_LANGUAGE;
