import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type * as OpenType from "opentype.js";
import type { Font } from "opentype.js";

// Node finds no named exports in its script, and the linter no default one in its module.
const { parse } = createRequire(import.meta.url)("opentype.js") as typeof OpenType;

/** What the paths of letters are measured in: thousandths of the font's size. */
export const EM = 1_000;
const UNKNOWN = "-";

/**
 * Inter (SIL Open Font License 1.1, © The Inter Project Authors, rsms/inter) with the letters of Latin
 * languages, as `scripts/make-graph-font.mjs` makes it. Drawn as paths, a text looks the same on every
 * machine, whatever fonts it has.
 */
const loadFont = (name: string): Font => {
  const { buffer } = new Uint8Array(readFileSync(new URL(`inter-${name}.ttf`, import.meta.url)));
  return parse(buffer);
};

/** A letter's width, and its outline from its start and its base line at 0. */
type Letter = { width: number; path: string };

const draw = (letter: string, font: Font): Letter => {
  const found = [letter, letter.normalize("NFD").charAt(0)].find((one) => font.hasChar(one));
  const glyph = font.charToGlyph(found ?? UNKNOWN);
  const width = ((glyph.advanceWidth ?? 0) * EM) / font.unitsPerEm;
  return { width, path: glyph.getPath(0, 0, EM).toPathData(0) };
};

/** Letters that were drawn before: a graph writes the same few again and again. */
const lettersOf = (font: Font): ((letter: string) => Letter) => {
  const letters = new Map<string, Letter>();
  return (letter) => {
    // Narrow and no-break spaces are as wide as any.
    const sign = /\s/u.test(letter) ? " " : letter;
    const found = letters.get(sign) ?? draw(sign, font);
    letters.set(sign, found);
    return found;
  };
};

const LETTERS = { regular: lettersOf(loadFont("regular")), bold: lettersOf(loadFont("bold")) };
export type Weight = keyof typeof LETTERS;

/** The width of a text in a font of this size. */
export const textWidth = (text: string, size: number, weight: Weight): number =>
  [...text].reduce((sum, letter) => sum + LETTERS[weight](letter).width, 0) * (size / EM);

/** The outlines of a text as SVG paths, from its start and its base line at 0. */
export const textPaths = (text: string, weight: Weight): string => {
  let x = 0;
  let paths = "";
  for (const letter of text) {
    const { width, path } = LETTERS[weight](letter);
    if (path !== "") paths += `<path transform="translate(${Math.round(x)})" d="${path}"/>`;
    x += width;
  }
  return paths;
};
