import type { BackendModule, ReadCallback } from "i18next";
import { type Load, byName } from "./catalogues-by-name.ts";
import type { TextTree } from "./text-tree.ts";

/**
 * What the sign-in page asks for. A list that names every catalogue weighs more than its texts: the
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
  const load = await find(`${language}/${feature}`);
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
