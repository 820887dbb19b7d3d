import i18next from "i18next";
import { useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import type { Language } from "#contract/core/primitives.ts";
import type { Feature, TextId } from "./catalogue.ts";

/** Values for the placeholders of a text; `count` also chooses the plural form. */
export type TextValues = Readonly<Record<string, string | number>>;

/** Looks up a text by its stable id in the language in use. */
export type Translate = (id: TextId, values?: TextValues) => string;

/** Texts outside of React, or of features that are known to be loaded (`common` and `ui` always). */
export const text: Translate = (id, values) =>
  i18next.t(id as never, values as never) as unknown as string;

/** Looks up texts in one language, whichever the page is in; their features have to be loaded in it. */
export const textFor = (language: Language): Translate =>
  i18next.getFixedT(language) as unknown as Translate;

/**
 * The texts of `common`, `ui` and the named features. Suspends until they are loaded, so a screen
 * needs a `<Suspense>` above it (the shell has one).
 */
export function useText(...features: Feature[]): Translate {
  useTranslation(["common", "ui", ...features]);
  return text;
}

function onLanguage(listener: () => void): () => void {
  i18next.on("languageChanged", listener);
  return () => i18next.off("languageChanged", listener);
}

/** The language in use; a component that reads it renders again when it changes. */
export const useLanguage = (): Language =>
  useSyncExternalStore(onLanguage, () => i18next.language as Language);

/**
 * The texts of `common` and `ui` alone: never suspends and costs next to nothing, so that a part
 * may stand in each of a thousand cells.
 */
export function useUiText(): Translate {
  useLanguage();
  return text;
}
