import { byName } from "./catalogues-by-name.ts";
import type { TextTree } from "./text-tree.ts";

/** One lazily loaded chunk per language and feature, of what is needed behind the first pages. */
export const laterCatalogues = byName(
  import.meta.glob<TextTree>(
    [
      "../../locales/*/*/*.json",
      "!../../locales/*/core/{common,ui}.json",
      "!../../locales/*/identity/session.json",
    ],
    { import: "default" },
  ),
);
