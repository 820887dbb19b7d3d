import i18next from "i18next";
import { initReactI18next } from "react-i18next";
import type { Language } from "#contract/core/primitives.ts";
import type { Feature } from "./catalogue.ts";
import { languages, preferredLanguage, rememberLanguage } from "./language.ts";
import { platform } from "#renderer/platform/index.ts";
import { pageLanguage } from "#renderer/platform/page-language.ts";
import { catalogueLoader } from "./loader.ts";

/** Reading aids, menus and dialogs around the page speak its language. */
const tellSurroundings = (language: string): void => {
  document.documentElement.lang = language;
  platform.speak(pageLanguage());
};

/**
 * Starts the texts in the preferred language; resolves when `common` and `ui` are there. Call it
 * once before the first render. Further features load when `useText("feature")` first asks.
 *
 * The full id is the key everywhere: its first segment names the feature's file.
 */
export async function startI18n(language: Language = preferredLanguage()): Promise<void> {
  i18next.on("languageChanged", tellSurroundings);
  await i18next
    .use(catalogueLoader)
    .use(initReactI18next)
    .init({
      lng: language,
      fallbackLng: false,
      load: "currentOnly",
      ns: ["common", "ui"],
      defaultNS: "common",
      nsSeparator: ".",
      keySeparator: ".",
      interpolation: { escapeValue: false },
      returnNull: false,
    });
  tellSurroundings(language);
}

/** Fetches the texts of features ahead of the first `useText` that asks for them. */
export const loadTexts = (...features: Feature[]): Promise<void> =>
  i18next.loadNamespaces(features);

/** Fetches what is loaded already in every other language, too. */
export const preloadLanguages = (): Promise<void> =>
  i18next.loadLanguages(languages.map(({ tag }) => tag));

/** Switches the page to another language and keeps the choice; loaded features are fetched again. */
export async function changeLanguage(language: Language): Promise<void> {
  rememberLanguage(language);
  await i18next.changeLanguage(language);
}
