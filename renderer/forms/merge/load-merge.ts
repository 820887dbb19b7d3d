import { loadTexts } from "#renderer/i18n/setup.ts";

/** Fetches what joins two people's changes, and what asks about them, with its texts. */
export const loadMerge = async () => {
  const [loaded] = await Promise.all([import("./came-second.ts"), loadTexts("merge")]);
  return loaded;
};
