/**
 * Characters that are invisible or that reorder their neighbours, as the inside of a character
 * class: control characters, format characters (direction marks, zero-width ones), line and
 * paragraph separators, private ones, halves of characters, and the fillers that Unicode counts
 * among letters and symbols.
 */
export const HIDDEN_CHARACTERS = String.raw`\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cs}\u034F\u115F\u1160\u17B4\u17B5\u2800\u3164\uFFA0`;

const HIDDEN = new RegExp(`[${HIDDEN_CHARACTERS}]`, "u");
/** Scripts whose letters look the same whatever stands beside them. */
const UNSHAPED = ["Latin", "Greek", "Cyrillic", "Armenian", "Georgian", "Hebrew", "Thai"]
  .concat(["Han", "Hiragana", "Katakana", "Hangul"])
  .map((script) => `\\p{sc=${script}}`)
  .join("");
/** A letter, or a sign on one, of a script in which a joiner changes what is seen. */
const SHAPED = String.raw`(?![${UNSHAPED}])[\p{L}\p{M}]`;
/**
 * Joiners that a script or a picture is spelled with: one alone between two letters of Persian or
 * Hindi, say, or between the parts of an emoji. Between Latin letters it is invisible and would
 * make different two names that look the same.
 */
const SPELLED_JOINERS = new RegExp(
  [
    String.raw`(?<=${SHAPED})[\u200C\u200D](?=(?!\p{sc=Inherited})${SHAPED})`,
    String.raw`(?<=\p{Extended_Pictographic}[\uFE0F\p{Emoji_Modifier}]?)\u200D(?=\p{Extended_Pictographic})`,
  ].join("|"),
  "gu",
);
/** Letters, digits, punctuation and symbols; a blank or a mark alone shows nothing. */
const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u;

/**
 * True when a text has no hidden character but joiners that it is spelled with, and something to see
 * unless it is empty.
 */
export const isVisibleText = (text: string): boolean =>
  text === "" || (!HIDDEN.test(text.replaceAll(SPELLED_JOINERS, "")) && VISIBLE.test(text));

const HIDDEN_EACH = new RegExp(`[${HIDDEN_CHARACTERS}]`, "gu");
const REPLACEMENT = "\uFFFD";

/**
 * A text of unknown origin as it may be shown: hidden characters become a visible mark, and what is
 * longer than allowed is cut.
 */
export const inertText = (text: string, maxLength: number): string => {
  const shown = [...text.replaceAll(HIDDEN_EACH, REPLACEMENT)];
  return shown.length > maxLength ? `${shown.slice(0, maxLength - 1).join("")}…` : shown.join("");
};
