import { LANGUAGES, type Language } from "#contract/core/primitives.ts";
import { textsIn } from "#server/lib/texts.ts";

/** Names of the levels 1–5 by location template: US hospital, UK hospital, business. */
const LEVEL_KEYS: Readonly<Record<number, readonly string[]>> = {
  1: ["facility", "floor", "unit", "room", "bay"],
  2: ["facility", "floor", "ward", "room", "bay"],
  3: ["facility", "floor", "area", "room", "station"],
};

/** Text id of a level's name: `reports.levels.unit`, `reports.levels.ward` … */
export const levelKey = (templateId: number, level: number): string => {
  const keys = LEVEL_KEYS[templateId] ?? LEVEL_KEYS[1] ?? [];
  return `reports.levels.${keys[level - 1] ?? "room"}`;
};

/** A level's name in a language. */
export const levelName = (templateId: number, level: number, language: Language): string =>
  textsIn(language)(levelKey(templateId, level).replace(".", ":"));

/** Every name that a level has, in any template and language: what a file's columns may be called. */
export const levelNames = (level: number): readonly string[] => [
  ...new Set(
    Object.keys(LEVEL_KEYS).flatMap((templateId) =>
      LANGUAGES.map((language) => levelName(Number(templateId), level, language)),
    ),
  ),
];
