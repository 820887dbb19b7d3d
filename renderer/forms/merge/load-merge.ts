import { loadTexts } from "#renderer/i18n/setup.ts";

/** How often a save is repeated by itself on what others save meanwhile, before it is given up. */
export const ROUNDS_MAX = 5;

/** Fetches what joins two people's changes, and what asks about them, with its texts. */
export const loadMerge = async () => {
  const [loaded] = await Promise.all([import("./conflict-bundle.ts"), loadTexts("merge")]);
  return loaded;
};
