import {
  type ColorToken,
  darkColors,
  fonts,
  lightColors,
  radii,
} from "#contract/core/design/design-tokens.ts";

const USED: readonly ColorToken[] = [
  "canvas",
  "surface",
  "line",
  "line-strong",
  "ink",
  "ink-2",
  "accent",
  "accent-hover",
  "on-accent",
  "warn",
  "warn-bg",
  "bad",
];

const variables = (colors: Record<ColorToken, string>): string =>
  USED.map((token) => `--${token}: ${colors[token]};`).join("");

/** The style sheet of the first-run page, from the product's own tokens. */
export const setupStyle = `
:root { ${variables(lightColors)} color-scheme: light dark; }
@media (prefers-color-scheme: dark) { :root { ${variables(darkColors)} } }
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; display: grid; place-content: center; padding: 24px;
  background: var(--canvas); color: var(--ink); font: 14px/20px ${fonts.screen}; }
body > form { display: grid; justify-items: center; gap: 16px; }
main, section { width: min(460px, calc(100vw - 48px)); padding: 32px; background: var(--surface);
  border: 1px solid var(--line); border-radius: ${radii.dialog}px; }
.brand { display: flex; align-items: center; gap: 8px; margin-bottom: 24px; font-size: 17px; font-weight: 650; }
.brand rect { fill: var(--accent); }
.brand path { fill: none; stroke: var(--on-accent); stroke-width: 3; stroke-linecap: round; }
.brand circle { fill: var(--on-accent); }
h1 { margin: 0 0 4px; font-size: 26px; line-height: 32px; letter-spacing: -.017em; }
h2 { margin: 0 0 16px; font-size: 17px; line-height: 24px; }
p { margin: 0 0 24px; color: var(--ink-2); }
label { display: block; margin-bottom: 4px; font-weight: 600; }
input { width: 100%; height: 44px; padding: 0 12px; font: inherit; color: var(--ink);
  background: var(--surface); border: 1px solid var(--line-strong); border-radius: ${radii.control}px; }
input[aria-invalid="true"] { border-color: var(--bad); }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
.help { margin: 8px 0 0; font-size: 12.5px; line-height: 16px; color: var(--ink-2); }
details { margin-top: 16px; }
summary { margin-bottom: 8px; color: var(--ink-2); cursor: pointer; }
.error { margin: 6px 0 0; color: var(--bad); font-weight: 600; }
.warning { margin: 16px 0 0; padding: 12px; color: var(--warn); background: var(--warn-bg);
  border-radius: ${radii.control}px; }
.checking { min-height: 44px; margin: 24px 0 0; padding-top: 12px; text-align: center; }
.connect { width: 100%; min-height: 44px; margin-top: 24px; font: inherit; font-weight: 600;
  color: var(--on-accent); background: var(--accent); border: 0; border-radius: ${radii.control}px; cursor: pointer; }
.connect:hover { background: var(--accent-hover); }
section { margin: 0 auto 16px; }
ul { margin: 0; padding: 0; list-style: none; }
li + li { margin-top: 16px; padding-top: 16px; border-top: 1px solid var(--line); }
.host { margin: 0 0 8px; color: var(--ink-2); overflow-wrap: anywhere; }
.buttons { display: flex; flex-wrap: wrap; gap: 8px; margin-top: 8px; }
.plain { min-height: 36px; padding: 0 14px; font: inherit; color: var(--ink); background: var(--surface);
  border: 1px solid var(--line-strong); border-radius: ${radii.control}px; cursor: pointer; }
nav { display: flex; gap: 16px; }
.language { padding: 4px; font: inherit; color: var(--ink-2); background: none; border: 0; cursor: pointer; }
.language[aria-current] { color: var(--ink); font-weight: 600; border-bottom: 2px solid var(--accent); }
`;
