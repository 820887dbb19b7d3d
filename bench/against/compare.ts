import { percentile } from "../support/figure.ts";

/** One figure as a benchmark printed it: its numbers only. */
export type Measured = {
  figure: string;
  value: number;
  unit: string;
  /** Side figures, with the ratio to the figure's own peer where it has one. */
  sides: Record<string, number>;
  /** The Node that measured it: another commit may bring its own. */
  node: string;
};

/** What one run of each commit gave, one straight after the other. */
export type Round = {
  here: readonly Measured[];
  there: readonly Measured[];
  /** Processes that wanted a core when the round began. */
  load: number;
};

type Pair = { here: number; there: number; ratio: number };

/** One figure of two commits. */
type Comparison = {
  figure: string;
  unit: string;
  /** The middle of the rounds. */
  here: number;
  there: number;
  /** The middle of the rounds' own ratios: what changes slowly on the machine meets both sides. */
  ratio: number;
  ratioOf: "here / there";
  /** The lowest and the highest ratio of a round. */
  spread: [lowest: number, highest: number];
  /**
   * Whether every round found the same side higher. Without it, the two cannot be distinguished.
   */
  isDistinct: boolean;
  rounds: (Pair & { load: number })[];
  details: Record<string, Pair>;
  node?: { here: string; there: string };
};

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;

const numbersIn = (details: unknown): Record<string, number> =>
  Object.fromEntries(
    Object.entries(isRecord(details) ? details : {}).filter(
      (entry): entry is [string, number] => typeof entry[1] === "number",
    ),
  );

/**
 * Reads the figures out of what a benchmark printed, among which the start of the product may say
 * what it builds and installs.
 */
export const parseFigures = (printed: string): Measured[] =>
  printed
    .split("\n")
    .filter((line) => line.startsWith('{"figure":'))
    .map((line) => {
      const read: unknown = JSON.parse(line);
      const { figure, value, unit, details, ratio, node } = isRecord(read) ? read : {};
      if (typeof figure !== "string" || typeof value !== "number" || typeof unit !== "string") {
        throw new Error(`This line has no figure with a number: ${line.slice(0, 200)}`);
      }
      return {
        figure,
        value,
        unit,
        sides: { ...numbersIn(details), ...(typeof ratio === "number" && { ratioToPeer: ratio }) },
        node: typeof node === "string" ? node : "",
      };
    });

/** Of an even number, halfway between the two in the middle. */
const middle = (values: readonly number[]): number => {
  const upper = percentile(values, 0.5);
  const lower = -percentile(
    values.map((value) => -value),
    0.5,
  );
  return (lower + upper) / 2;
};
const rounded = (value: number): number => Number(value.toPrecision(4));

/** The two middles and the middle ratio; nothing to divide by makes the ratio of equals 1. */
const pairOf = (pairs: readonly { here: number; there: number }[]): Pair => ({
  here: rounded(middle(pairs.map(({ here }) => here))),
  there: rounded(middle(pairs.map(({ there }) => there))),
  ratio: rounded(middle(pairs.map(ratioOf))),
});

const ratioOf = ({ here, there }: { here: number; there: number }): number =>
  here === there ? 1 : here / there;

/** The side figures that both commits gave in every round; those that never differ are settings. */
const compareSides = (pairs: readonly { here: Measured; there: Measured }[]) => {
  const compared: Record<string, Pair> = {};
  for (const name of Object.keys(pairs[0]?.here.sides ?? {})) {
    const values = pairs.flatMap(({ here, there }) => {
      const [ours, theirs] = [here.sides[name], there.sides[name]];
      return ours === undefined || theirs === undefined ? [] : [{ here: ours, there: theirs }];
    });
    const isSetting = values.every(({ here, there }) => here === there);
    if (values.length === pairs.length && !isSetting) compared[name] = pairOf(values);
  }
  return compared;
};

/** One comparison for each figure that both commits gave in every round. */
export const compareRounds = (rounds: readonly Round[]): Comparison[] =>
  (rounds[0]?.here ?? []).flatMap(({ figure, unit }) => {
    const pairs = rounds.flatMap(({ here, there, load }) => {
      const ours = here.find((one) => one.figure === figure);
      const theirs = there.find((one) => one.figure === figure);
      return ours && theirs ? [{ here: ours, there: theirs, load }] : [];
    });
    if (pairs.length < rounds.length) return [];
    const values = pairs.map(({ here, there, load }) => ({
      here: here.value,
      there: there.value,
      load,
    }));
    const ratios = values.map(ratioOf);
    const [lowest, highest] = [Math.min(...ratios), Math.max(...ratios)];
    const [hereNode = "", thereNode = ""] = [pairs[0]?.here.node, pairs[0]?.there.node];
    return [
      {
        figure,
        unit,
        ...pairOf(values),
        ratioOf: "here / there" as const,
        spread: [rounded(lowest), rounded(highest)] as [number, number],
        isDistinct: lowest > 1 || highest < 1,
        rounds: values.map((pair) => ({
          here: pair.here,
          there: pair.there,
          ratio: rounded(ratioOf(pair)),
          load: rounded(pair.load),
        })),
        details: compareSides(pairs),
        ...(hereNode !== thereNode && { node: { here: hereNode, there: thereNode } }),
      },
    ];
  });

/** Figures that only one of the two gave: renamed, new, or gone. */
export const unmatchedFigures = (rounds: readonly Round[]): string[] => {
  const compared = new Set(compareRounds(rounds).map(({ figure }) => figure));
  const all = rounds.flatMap(({ here, there }) => [...here, ...there]);
  return [...new Set(all.map(({ figure }) => figure))].filter((figure) => !compared.has(figure));
};

/** The benchmarks that a commit's own help lists, a line each: `  request: a small …`. */
export const benchmarksInHelp = (help: string): string[] =>
  [...help.matchAll(/^ {2}([a-z][\w-]*): /gmu)].flatMap(([, name]) => name ?? []);

/** The order of the runs: one of each side in turn, so that what drifts meets both. */
export const turns = (rounds: number): ("here" | "there")[] =>
  Array.from({ length: rounds }, () => ["here", "there"] as const).flat();
