import { z } from "zod";
import { Language } from "#contract/core/primitives.ts";
import { readJsonFile, writeJsonFile } from "../json-file.ts";

const StoredLanguage = z.object({ language: Language });

type SpokenLanguage = {
  get(): Language;
  /** Stores a language for this and later starts; answers whether it is another than before. */
  set(language: Language): boolean;
};

/**
 * The language of what the console says itself (menu, first-run page, questions): that of the page
 * it showed last, before any page the system's.
 */
export const createSpokenLanguage = async (
  file: string,
  system: Language,
): Promise<SpokenLanguage> => {
  let spoken = (await readJsonFile(file, StoredLanguage))?.language ?? system;
  return {
    get: () => spoken,
    set: (language) => {
      if (language === spoken) return false;
      spoken = language;
      writeJsonFile(file, { language });
      return true;
    },
  };
};
