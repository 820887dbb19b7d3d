import type { Medium } from "#contract/core/design/medium.ts";

/** Sizes of graphs on a medium, in CSS px. */
export type GraphSizes = {
  /** Height of lines over time. */
  heightPx: number;
  /** Height of a small graph beside a figure. */
  smallHeightPx: number;
  /** Height of a lying bar with its gap: few bars, the usual number, and very many. */
  barPx: { few: number; usual: number; many: number };
  /** What bars share where they are so many that they must be lower, and how low they may get. */
  allBarsPx: number;
  leastBarPx: number;
  /** More bars show nothing that the table does not show better. */
  mostBars: number;
};

/** What a medium does; a part reads what it needs to know, never the medium itself. */
export type MediumTraits = {
  /** A user can press: buttons, pickers, tick boxes, heads that sort, folds. */
  hasControls: boolean;
  /** A pointer or the arrow keys can show more: tooltips, lines brought forward. */
  hasTooltips: boolean;
  /** Things may move, such as a graph when it enters. */
  hasMotion: boolean;
  /** An address can be followed. */
  hasLinks: boolean;
  /** Always light, whatever theme a reader has chosen. */
  isLight: boolean;
  /** Tinted grounds may be lost, so that edges are drawn darker. */
  hasDarkEdges: boolean;
  /** Long tables hold only the rows in view. */
  isWindowed: boolean;
  /** No user scrolls or waits: everything is fetched at once. */
  isWhole: boolean;
  /** Pages follow each other, in the size that a facility prints on. */
  isPaged: boolean;
  /** Head, filters, key figures and notes stand around graph and table. */
  hasFrame: boolean;
  /** Width of the page in CSS px; null: as wide as the window, with layouts for tablets and phones. */
  widthPx: number | null;
  /** Height of the page in CSS px; null where pages follow each other or the page scrolls. */
  heightPx: number | null;
  graph: GraphSizes;
  /** A table of more columns continues in a second one below, with the names of its rows again. */
  mostColumns: number;
  /** So many rows of a table are drawn, then how many more there are; with 0 no table is. */
  mostRows: number;
  /** The smallest type in CSS px; a point is 4/3 of one. */
  smallestTypePx: number;
};

const NO_HANDS = {
  hasControls: false,
  hasTooltips: false,
  hasMotion: false,
  hasLinks: false,
  isLight: true,
  hasDarkEdges: false,
  isWindowed: false,
  isWhole: true,
  isPaged: false,
  hasFrame: true,
} as const;

const SCREEN_GRAPH = {
  heightPx: 300,
  smallHeightPx: 226,
  barPx: { few: 32, usual: 27, many: 27 },
  allBarsPx: Number.POSITIVE_INFINITY,
  leastBarPx: 27,
  mostBars: 40,
} as const satisfies GraphSizes;

/** Graphs of a picture or a mail: as on screen, in less room. */
const smallGraph = (heightPx: number, allBarsPx: number): GraphSizes => ({
  ...SCREEN_GRAPH,
  heightPx,
  smallHeightPx: 160,
  allBarsPx,
  leastBarPx: 16,
  mostBars: 16,
});

/** What each medium does; the only place that says so. */
export const MEDIUM_TRAITS: Readonly<Record<Medium, MediumTraits>> = {
  screen: {
    hasControls: true,
    hasTooltips: true,
    hasMotion: true,
    hasLinks: true,
    isLight: false,
    hasDarkEdges: false,
    isWindowed: true,
    isWhole: false,
    isPaged: false,
    hasFrame: true,
    widthPx: null,
    heightPx: null,
    graph: SCREEN_GRAPH,
    mostColumns: Number.POSITIVE_INFINITY,
    mostRows: Number.POSITIVE_INFINITY,
    // Values within the bars of hours.
    smallestTypePx: 11.5,
  },
  // Between the margins of Letter; A4 is 22 px narrower.
  paper: {
    ...NO_HANDS,
    hasDarkEdges: true,
    isPaged: true,
    widthPx: 702,
    heightPx: null,
    // A graph stays in its part of the sheet.
    graph: {
      heightPx: 262,
      smallHeightPx: 126,
      barPx: { few: 22, usual: 18, many: 16 },
      allBarsPx: 240,
      leastBarPx: 14,
      mostBars: 16,
    },
    mostColumns: 9,
    mostRows: Number.POSITIVE_INFINITY,
    // 8 pt.
    smallestTypePx: 32 / 3,
  },
  // Shown twice as large on a display of 1920 × 1080.
  slide: {
    ...NO_HANDS,
    widthPx: 960,
    heightPx: 540,
    graph: smallGraph(260, 300),
    mostColumns: 9,
    mostRows: 8,
    smallestTypePx: 12,
  },
  mail: {
    ...NO_HANDS,
    hasLinks: true,
    widthPx: 600,
    heightPx: null,
    graph: smallGraph(240, 400),
    mostColumns: 6,
    mostRows: 20,
    smallestTypePx: 12,
  },
  still: {
    ...NO_HANDS,
    hasFrame: false,
    widthPx: 640,
    heightPx: 400,
    graph: smallGraph(260, 300),
    mostColumns: 6,
    mostRows: 0,
    smallestTypePx: 12,
  },
};
