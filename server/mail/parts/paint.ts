import { darkColors, lightColors } from "#contract/core/design/design-tokens.ts";
import { type Markup, markup } from "./markup.ts";

/*
 * Colours stand in each element's own style, because many programs drop what is in the head; a
 * class beside it lets programs that use the head turn it dark. Each text says its ground too, so a
 * program that makes grounds dark by itself changes both or neither.
 */

const INKS = [
  "ink",
  "ink-2",
  "ink-3",
  "accent",
  "good",
  "warn",
  "bad",
  "off",
  "on-accent",
] as const;
const GROUNDS = [
  "sunken",
  "surface",
  "canvas",
  "accent",
  "good-bg",
  "warn-bg",
  "bad-bg",
  "off-bg",
] as const;
const EDGES = ["line", "good", "warn", "bad", "off", "accent"] as const;

export type Ink = (typeof INKS)[number];
type Ground = (typeof GROUNDS)[number];
type Edge = (typeof EDGES)[number];

/** What a mark, a word or a box is about. */
export type Tone = "good" | "warn" | "bad" | "off";

export const FONT = "Segoe UI,Arial,sans-serif";

const dark = [
  ...INKS.map((name) => `.i-${name}{color:${darkColors[name]}!important}`),
  ...GROUNDS.map((name) => `.g-${name}{background-color:${darkColors[name]}!important}`),
  ...EDGES.map((name) => `.e-${name}{border-color:${darkColors[name]}!important}`),
].join("");

/** Below this width, in CSS px, a table shows what a phone has room for. */
const PHONE_MAX = 479;

/**
 * What the head adds where mail programs leave it in: dark colours, and wide columns and pictures.
 * Without it a mail is light and laid out for a phone, which fits any width.
 */
export const HEAD_STYLE = markup`@media (prefers-color-scheme:dark){${dark}}
@media (min-width:${PHONE_MAX + 1}px){.w{display:table-cell!important}.n{display:none!important}.p{padding:32px!important}}
@media (max-width:${PHONE_MAX}px){.pw{display:none!important}.pn{display:block!important;max-height:none!important}.b{width:100%!important}.b a{display:block!important}}`;

type Looks = { ink?: Ink; ground?: Ground; edge?: Edge; classes?: string };

/** Attributes of an element with these colours. @param style what else its style says */
export const paint = ({ ink, ground, edge, classes }: Looks, style = ""): Markup => {
  const names = [
    ...(ink === undefined ? [] : [`i-${ink}`]),
    ...(ground === undefined ? [] : [`g-${ground}`]),
    ...(edge === undefined ? [] : [`e-${edge}`]),
    ...(classes === undefined ? [] : [classes]),
  ].join(" ");
  const own = [
    ...(ink === undefined ? [] : [`color:${lightColors[ink]}`]),
    ...(ground === undefined ? [] : [`background-color:${lightColors[ground]}`]),
    ...(edge === undefined ? [] : [`border-color:${lightColors[edge]}`]),
    ...(style === "" ? [] : [style]),
  ].join(";");
  // Outlook's engine reads the attribute where it does not read the style.
  return ground === undefined
    ? markup`class="${names}" style="${own}"`
    : markup`bgcolor="${lightColors[ground]}" class="${names}" style="${own}"`;
};

/** A font of so many px. */
export const font = (size: number, line: number, weight: 400 | 600 = 400): string =>
  `font:${weight} ${size}px/${line}px ${FONT}`;

/** Marks that go with a tone; the word beside says the same. */
export const MARKS: Readonly<Record<Tone, string>> = { good: "✓", warn: "▲", bad: "✕", off: "–" };
