import i18next from "i18next";
import { useTranslation } from "react-i18next";
import type { Language } from "#contract/primitives.ts";
import type { Feature, TextId } from "./catalogue.ts";

/** Values for the placeholders of a text; `count` also chooses the plural form. */
export type TextValues = Readonly<Record<string, string | number>>;

/** Looks up a text by its stable id in the language in use. */
export type Translate = (id: TextId, values?: TextValues) => string;

/**
 * The texts of `common`, `ui` and the named features. Suspends until they are loaded, so a screen
 * needs a `<Suspense>` above it (the shell has one).
 */
export function useText(...features: Feature[]): Translate {
  const { t } = useTranslation(["common", "ui", ...features]);
  return (id, values) => t(id as never, values as never) as unknown as string;
}

/** The same outside of React; the features must be loaded already (`common` and `ui` always are). */
export const text: Translate = (id, values) =>
  i18next.t(id as never, values as never) as unknown as string;

/** The language in use; a component that reads it renders again when it changes. */
export function useLanguage(): Language {
  return useTranslation("common").i18n.language as Language;
}
