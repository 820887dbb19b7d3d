import i18next, { type BackendModule, type ReadCallback } from "i18next";
import { initReactI18next } from "react-i18next";
import type { Language } from "#contract/core/primitives.ts";
import { platform } from "#renderer/platform/index.ts";
import { pageLanguage } from "#renderer/platform/page-language.ts";
import type { Feature } from "./catalogue.ts";
import { type Load, byName } from "./catalogues-by-name.ts";
import { languages, preferredLanguage, rememberLanguage } from "./language.ts";
import type { TextTree } from "./text-tree.ts";

/**
 * What the sign-in page needs. A list that names every catalogue weighs more than its texts: the
 * others stand in `later-catalogues.ts`.
 */
const first = byName(
  import.meta.glob<TextTree>(
    ["../../locales/*/core/{common,ui}.json", "../../locales/*/identity/session.json"],
    { import: "default" },
  ),
);

const find = async (name: string): Promise<Load | undefined> =>
  first[name] ?? (await import("./later-catalogues.ts")).laterCatalogues[name];

/**
 * French counts in millions with a plural form of its own ("many") that reads like the ordinary
 * plural; it is filled in here so that both catalogues have the same keys.
 */
function withManyForm(tree: TextTree): TextTree {
  const out: TextTree = {};
  for (const [key, value] of Object.entries(tree)) {
    out[key] = typeof value === "string" ? value : withManyForm(value);
    const many = key.replace(/_other$/, "_many");
    if (many !== key && !(many in tree)) out[many] = out[key];
  }
  return out;
}

async function read(language: string, feature: string): Promise<TextTree> {
  const load = await find(`${language}/${feature}`);
  if (!load) throw new Error(`No texts for ${feature} in ${language}`);
  return withManyForm(await load());
}

/** Feeds i18next from the catalogues, feature by feature and only in the language in use. */
const catalogueLoader: BackendModule = {
  type: "backend",
  init() {},
  read(language: string, feature: string, done: ReadCallback) {
    read(language, feature).then(
      (texts) => done(null, texts),
      (error: unknown) => done(error instanceof Error ? error : String(error), false),
    );
  },
};

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

/** Fetches the texts of features ahead of the first `useText` that needs them. */
export const loadTexts = (...features: Feature[]): Promise<void> =>
  i18next.loadNamespaces(features);

/** Fetches what is loaded already in every other language, too. */
export const preloadLanguages = (): Promise<void> =>
  i18next.loadLanguages(languages.map(({ tag }) => tag));

/**
 * Switches the page to another language and stores the choice; loaded features are fetched again.
 */
export async function changeLanguage(language: Language): Promise<void> {
  rememberLanguage(language);
  await i18next.changeLanguage(language);
}
