import {
  darkColors,
  fonts,
  kioskColors,
  lightColors,
  radii,
  spaces,
  typeSteps,
  type ColorToken,
} from "#contract/core/design/design-tokens.ts";

type Block = readonly [selector: string, declarations: readonly string[]];

/** Sizes of rows and controls in px by density; touch is also what a coarse pointer gets. */
const densities = {
  normal: { row: 36, "row-two-line": 43, control: 34, "form-control": 36, main: 36 },
  compact: { row: 32, "row-two-line": 40, control: 30, "form-control": 34, main: 34 },
  touch: { row: 48, "row-two-line": 56, control: 44, "form-control": 44, main: 48 },
} as const;

/** Durations in ms; zero under reduced motion. */
const durations = { hover: 100, popup: 160, drawer: 200 } as const;

const colors = (values: Partial<Record<ColorToken, string>>): string[] =>
  Object.entries(values).map(([name, value]) => `--hr-${name}: ${value.toLowerCase()};`);

const sizes = (density: keyof typeof densities): string[] =>
  Object.entries(densities[density]).map(([name, px]) => `--hr-size-${name}: ${px}px;`);

const lightShadows = [
  "--hr-e1: 0 1px 2px rgb(19 32 43 / 5%);",
  "--hr-e2: 0 0 0 1px rgb(19 32 43 / 6%), 0 6px 20px rgb(19 32 43 / 14%);",
  "--hr-e3: 0 0 0 1px rgb(19 32 43 / 6%), 0 18px 48px rgb(19 32 43 / 20%);",
  "--hr-backdrop: rgb(19 32 43 / 36%);",
];

const darkShadows = [
  "--hr-e1: none;",
  "--hr-e2: 0 0 0 1px #33424f, 0 6px 20px rgb(0 0 0 / 40%);",
  "--hr-e3: 0 0 0 1px #33424f, 0 18px 48px rgb(0 0 0 / 50%);",
  "--hr-backdrop: rgb(0 0 0 / 56%);",
];

const measures = (): string[] => [
  `--hr-font: ${fonts.screen};`,
  ...Object.entries(typeSteps).flatMap(([name, [size, line, tracking]]) => [
    `--hr-text-${name}: ${size / 16}rem;`,
    `--hr-line-${name}: ${line / 16}rem;`,
    ...(tracking === 0 ? [] : [`--hr-tracking-${name}: ${tracking}em;`]),
  ]),
  ...spaces.map((px) => `--hr-space-${px}: ${px}px;`),
  ...Object.entries(radii).map(([name, px]) => `--hr-radius-${name}: ${px}px;`),
  ...sizes("normal"),
  ...Object.entries(durations).map(([name, ms]) => `--hr-duration-${name}: ${ms}ms;`),
];

const render = ([selector, declarations]: Block, indent = ""): string =>
  [
    `${indent}${selector} {`,
    ...declarations.map((line) => `${indent}  ${line}`),
    `${indent}}`,
    "",
  ].join("\n");

const inMedia = (query: string, blocks: readonly Block[]): string =>
  [`@media ${query} {`, blocks.map((block) => render(block, "  ")).join(""), "}", ""]
    .join("\n")
    .replace("\n\n}", "\n}");

/**
 * The text of `renderer/ui/tokens.css`: every token as a custom property, for light, dark, kiosk
 * and paper (always light). Colour blocks stand on `:root` and on the theme classes of `<body>`.
 */
export function buildTokensCss(): string {
  const light = [...colors(lightColors), ...lightShadows];
  const paper = [
    ...colors({ ...lightColors, canvas: lightColors.surface }),
    ...lightShadows,
    "--hr-e1: none;",
  ];
  return [
    "/* Generated from contract/core/design/design-tokens.ts by renderer/ui/tokens-css.ts; a test compares them. */",
    render([":root", [...light, ...measures()]]),
    render([".bp6-dark", [...colors(darkColors), ...darkShadows]]),
    render([".hr-kiosk", [...colors(kioskColors), "--hr-e1: none;"]]),
    render([".hr-compact", sizes("compact")]),
    render([".hr-touch", sizes("touch")]),
    inMedia("(pointer: coarse)", [[":root", sizes("touch")]]),
    inMedia("(prefers-reduced-motion: reduce)", [
      [":root", Object.keys(durations).map((name) => `--hr-duration-${name}: 0ms;`)],
    ]),
    inMedia("print", [[":root,\n  .bp6-dark,\n  .hr-kiosk", paper]]),
  ].join("\n");
}
