import type { TextTree } from "./text-tree.ts";

/** One lazily loaded chunk per language and feature, of what is asked for behind the first pages. */
export const laterCatalogues = import.meta.glob<TextTree>(
  ["../../locales/*/*.json", "!../../locales/*/{common,session,ui}.json"],
  { import: "default" },
);
