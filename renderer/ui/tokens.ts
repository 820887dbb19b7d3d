import { lightColors, type ColorToken } from "#contract/core/design/design-tokens.ts";

/** Every colour of the theme in force at an element, by role. */
export type Tokens = Readonly<Record<ColorToken, string>>;

const names = Object.keys(lightColors) as ColorToken[];

/**
 * Reads the tokens as they hold at `element` (light, dark, kiosk or paper), for drawing that takes
 * colours as values instead of custom properties: graphs and canvases.
 */
export function tokens(element: Element = document.body): Tokens {
  const style = getComputedStyle(element);
  const read = (name: ColorToken): string =>
    style.getPropertyValue(`--hr-${name}`).trim() || lightColors[name];
  return Object.fromEntries(names.map((name) => [name, read(name)])) as Tokens;
}

/** The tokens of paper, whatever the screen shows. */
export const paperTokens: Tokens = lightColors;
