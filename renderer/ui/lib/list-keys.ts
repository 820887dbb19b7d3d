import type { KeyboardEvent } from "react";
import { plainText } from "#contract/core/plain-text.ts";

/** Text as lists compare it: without accents and case. */
export { plainText } from "#contract/core/plain-text.ts";

/**
 * The place in a list of `count` that an arrow, Home or End leads to, round at the ends; null for
 * any other key. `at` is the place now, −1 for none.
 */
export function stepFrom(at: number, key: string, count: number): number | null {
  const last = count - 1;
  if (last < 0) return null;
  if (key === "ArrowDown") return at >= last ? 0 : at + 1;
  if (key === "ArrowUp") return at <= 0 ? last : at - 1;
  if (key === "Home") return 0;
  return key === "End" ? last : null;
}

type Stroke = Pick<KeyboardEvent, "key" | "altKey" | "ctrlKey" | "metaKey">;

/**
 * The next place after `at` whose words begin with the letter typed, round at the end, as in the
 * machine's own menus; null where none do, and for a shortcut.
 */
export function letterFrom(at: number, stroke: Stroke, words: readonly string[]): number | null {
  const { key, altKey, ctrlKey, metaKey } = stroke;
  if (key.length !== 1 || key === " " || altKey || ctrlKey || metaKey) return null;
  const letter = plainText(key);
  const places = [...words.keys()];
  const inTurn = [...places.slice(at + 1), ...places.slice(0, at + 1)];
  return inTurn.find((place) => plainText(words[place] ?? "").startsWith(letter)) ?? null;
}
