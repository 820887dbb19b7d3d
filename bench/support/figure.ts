import { cpus } from "node:os";

/** One measured number, with the number of its peer from the same run where one is named. */
export type Figure = {
  /** Stable name, `<benchmark>.<what>`. */
  figure: string;
  value: number;
  unit: string;
  /** What was measured against in the same run. */
  peer?: { name: string; value: number };
  /** Value to peer, or peer to value, as `ratioOf` says. */
  ratio?: number;
  ratioOf?: string;
  /** What to reach, in words. */
  target?: string;
  isReached?: boolean;
  /** Sizes, settings and side figures. */
  details?: Record<string, unknown>;
};

const rounded = (value: number): number => Number(value.toPrecision(4));

/** Prints a figure as one JSON line. */
export const printFigure = (figure: Figure): void => {
  const { peer, ratio } = figure;
  const line = {
    ...figure,
    value: rounded(figure.value),
    ...(peer && { peer: { ...peer, value: rounded(peer.value) } }),
    ...(ratio !== undefined && { ratio: rounded(ratio) }),
    at: new Date().toISOString(),
    cores: cpus().length,
    node: process.version,
  };
  process.stdout.write(`${JSON.stringify(line)}\n`);
};

/** The value below which `share` (0 to 1) of the samples lie; NaN without samples. */
export const percentile = (samples: readonly number[], share: number): number => {
  const sorted = samples.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? NaN;
};

/** Shows progress to the person who waits; figures alone go to standard output. */
export const say = (line: string): void => {
  process.stderr.write(`${line}\n`);
};
