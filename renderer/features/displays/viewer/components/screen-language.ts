import type { DISPLAY_LANGUAGES } from "#contract/displays/displays.ts";
import { LANGUAGES } from "#contract/core/languages.ts";
import type { Language } from "#contract/core/primitives.ts";
import { pageLanguage } from "#renderer/platform/page-language.ts";

/** A language stays long enough to be read. */
const EACH_MS = 10_000;

type Chosen = (typeof DISPLAY_LANGUAGES)[number];

/**
 * What the screen speaks where no slide does: its own language, or both in turn where it has both
 * or none is chosen yet.
 * @param chosen null before a display is enrolled, and in the portal, where the page has a language
 */
export const screenLanguage = (chosen: Chosen | null, nowMs: number): Language => {
  if (chosen === null && document.documentElement.dataset["viewer"] !== "display")
    return pageLanguage();
  if (chosen !== null && chosen !== "both") return chosen;
  return LANGUAGES[Math.floor(nowMs / EACH_MS) % LANGUAGES.length] ?? pageLanguage();
};
