/**
 * Design tokens as plain data: the one place where a colour of the product is written down.
 * `renderer/ui/tokens.css` is generated from here (a unit test compares the two); mail, PDF and
 * Excel read the constants directly. Names become CSS custom properties `--hr-<name>`.
 */

/** The colour roles of the light theme; paper and mail always use this one. */
export const lightColors = {
  canvas: "#F4F7F9",
  surface: "#FFFFFF",
  sunken: "#EDF1F4",
  hover: "#F0F4F7",
  selected: "#E6F0F7",
  line: "#DDE4EA",
  grid: "#E6EBF0",
  "line-strong": "#7D8B99",
  ink: "#13202B",
  "ink-2": "#43525F",
  "ink-3": "#5A6975",
  accent: "#0F5C8A",
  "accent-hover": "#0B4A70",
  "accent-press": "#083A58",
  "on-accent": "#FFFFFF",
  good: "#17704A",
  "good-bg": "#E5F3EC",
  goal: "#17704A",
  warn: "#8A5300",
  "warn-bg": "#FCF1DD",
  bad: "#AE2A22",
  "bad-bg": "#FBE9E7",
  "on-bad": "#FFFFFF",
  off: "#566573",
  "off-bg": "#EDF1F4",
  info: "#0F5C8A",
  "info-bg": "#E6F0F7",
  context: "#B4C0CB",
  "s1-soft": "#7494B3",
  gap: "#8795A2",
  s1: "#0F5C8A",
  s2: "#C77519",
  s3: "#229FA3",
  s4: "#9C3331",
  s5: "#202378",
  s6: "#5B001F",
  "swatch-red": "#C0362C",
  "swatch-blue": "#1F66B5",
  "swatch-green": "#1E7F50",
  "swatch-orange": "#C2600F",
  "swatch-yellow": "#9A7B00",
  "swatch-purple": "#7A3E9D",
  "swatch-pink": "#C23A78",
  "swatch-lightblue": "#3A8FB7",
  "swatch-turquoise": "#14877F",
  "swatch-brown": "#7A5230",
  "swatch-silver": "#7A8794",
  "swatch-black": "#13202B",
} as const;

export type ColorToken = keyof typeof lightColors;

/** The same roles on a dark ground. */
export const darkColors: Record<ColorToken, string> = {
  canvas: "#0B1218",
  surface: "#111A21",
  sunken: "#0D151B",
  hover: "#182430",
  selected: "#17293A",
  line: "#25323D",
  grid: "#1E2A34",
  "line-strong": "#6F8090",
  ink: "#E9EFF4",
  "ink-2": "#B6C3CE",
  "ink-3": "#95A4B1",
  accent: "#A1BBF2",
  "accent-hover": "#B9CDF7",
  "accent-press": "#8AA9EA",
  "on-accent": "#0B1218",
  good: "#6FD3A0",
  "good-bg": "#12291F",
  goal: "#6FD3A0",
  warn: "#F0B660",
  "warn-bg": "#2C2312",
  bad: "#FF9A90",
  "bad-bg": "#331A19",
  "on-bad": "#0B1218",
  off: "#A3B1BD",
  "off-bg": "#1A2630",
  info: "#A1BBF2",
  "info-bg": "#17293A",
  context: "#526373",
  "s1-soft": "#5E78A8",
  gap: "#7E8E9C",
  s1: "#A1BBF2",
  s2: "#E4A176",
  s3: "#A5F0F5",
  s4: "#BF6675",
  s5: "#738AD5",
  s6: "#FEE186",
  "swatch-red": "#FF8A80",
  "swatch-blue": "#7FB2F5",
  "swatch-green": "#6FD3A0",
  "swatch-orange": "#F2A25C",
  "swatch-yellow": "#F2D55C",
  "swatch-purple": "#C79BE8",
  "swatch-pink": "#F59AC0",
  "swatch-lightblue": "#8FD3F0",
  "swatch-turquoise": "#5FD6CB",
  "swatch-brown": "#C9A27E",
  "swatch-silver": "#AEBAC5",
  "swatch-black": "#E9EFF4",
};

/** What a ward screen changes against dark: near-black ground, brighter ink, read from five metres. */
export const kioskColors: Partial<Record<ColorToken, string>> = {
  canvas: "#05090D",
  surface: "#05090D",
  sunken: "#05090D",
  line: "#33424F",
  grid: "#1D2831",
  ink: "#F4F7FA",
  "ink-2": "#C9D4DD",
  "ink-3": "#A9B7C3",
  accent: "#A9C2FF",
  good: "#7FE0B0",
  goal: "#7FE0B0",
  warn: "#FFC46B",
  bad: "#FF9A90",
  info: "#A9C2FF",
  s1: "#A9C2FF",
};

/** The twelve colours an administrator may choose; the name is stored, never the hex. */
export const swatchNames = [
  "red",
  "blue",
  "green",
  "orange",
  "yellow",
  "purple",
  "pink",
  "lightblue",
  "turquoise",
  "brown",
  "silver",
  "black",
] as const;

export type SwatchName = (typeof swatchNames)[number];

/**
 * Graph series in fixed order: colour token, point mark and dash (px on, px off …), so that series
 * differ without their colours. There is no seventh: more series are context grey.
 */
export const seriesStyles = [
  { token: "s1", mark: "circle", dash: "solid" },
  { token: "s2", mark: "square", dash: "8px,4px" },
  { token: "s3", mark: "triangle-up", dash: "2px,3px" },
  { token: "s4", mark: "diamond", dash: "12px,4px" },
  { token: "s5", mark: "triangle-down", dash: "8px,3px,2px,3px" },
  { token: "s6", mark: "cross", dash: "4px,4px" },
] as const satisfies readonly { token: ColorToken; mark: string; dash: string }[];

/** Type steps as [size px, line px, letter spacing em]. */
export const typeSteps = {
  hero: [64, 66, -0.035],
  asked: [44, 48, -0.035],
  figure: [32, 38, -0.025],
  "figure-small": [24, 30, -0.025],
  h1: [22, 28, -0.017],
  "h1-sign-in": [26, 32, -0.017],
  "dialog-title": [17, 24, -0.01],
  h2: [14.5, 20, 0],
  body: [14, 20, 0],
  button: [13.5, 18, 0],
  table: [13, 18, 0],
  small: [12.5, 16, 0],
  floor: [12, 16, 0],
} as const satisfies Record<string, readonly [number, number, number]>;

/** Spaces in px: margin and gap sizes. */
export const spaces = [4, 8, 12, 16, 24, 32, 48] as const;

/** Corner radii in px. */
export const radii = { control: 6, card: 10, dialog: 12, pill: 999 } as const;

/** Font stacks: the page ships Inter; mail cannot. */
export const fonts = {
  screen: '"Inter Variable", "Inter Until", "Segoe UI", Roboto, Arial, sans-serif',
  mail: '"Segoe UI", Arial, sans-serif',
} as const;
