import type { BackendModule, ReadCallback } from "i18next";

type TextTree = { [key: string]: string | TextTree };

/** One lazily loaded chunk per language and feature. */
const files = import.meta.glob<TextTree>("../../locales/*/*.json", { import: "default" });

/**
 * French counts in millions with a plural form of its own ("many") that reads like the ordinary
 * plural; it is filled in here so that both catalogues keep the same keys.
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
  const load = files[`../../locales/${language}/${feature}.json`];
  if (!load) throw new Error(`No texts for ${feature} in ${language}`);
  return withManyForm(await load());
}

/** Feeds i18next from the catalogues, feature by feature and only in the language in use. */
export const catalogueLoader: BackendModule = {
  type: "backend",
  init() {},
  read(language: string, feature: string, done: ReadCallback) {
    read(language, feature).then(
      (texts) => done(null, texts),
      (error: unknown) => done(error instanceof Error ? error : String(error), false),
    );
  },
};
