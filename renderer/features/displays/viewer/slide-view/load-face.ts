import { loadTexts, preloadLanguages } from "#renderer/i18n/setup.ts";

/** Fetches what slides are drawn with, in every language: afterwards they are drawn at once, without a network. */
export const loadFace = async (): Promise<void> => {
  await loadTexts("viewer", "reports");
  await preloadLanguages();
};
