import { DEFAULT_LANGUAGE, Language } from "#contract/primitives.ts";

/** The language the page is shown in. */
export const pageLanguage = (): Language =>
  Language.safeParse(document.documentElement.lang).data ?? DEFAULT_LANGUAGE;
