import type { Language } from "#contract/core/primitives.ts";
import { defineMethod } from "./handle.ts";
import { LanguageInput } from "./inputs.ts";

/** Takes the page's language over for what the console says itself. */
export const speak = (takeOver: (language: Language) => void) =>
  defineMethod("speak", LanguageInput, takeOver);
