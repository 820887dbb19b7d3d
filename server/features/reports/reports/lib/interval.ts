import type { IntervalMethod } from "#contract/reports/standing.ts";
import { betaQuantile } from "./incomplete-beta.ts";

/** Shares from 0 to 1. */
export type Interval = { low: number; high: number };

/** Compliant of judged opportunities. */
export type Proportion = { compliant: number; total: number };

/** The 97.5th percentile of the normal distribution: 95 % lie between it and its negative. */
export const Z = 1.959963984540054;
const TAIL = 0.025;

/**
 * Wilson's score interval of a share.
 * @param n independent opportunities; may be fractional
 * @param z how many standard errors it reaches to each side
 */
export const wilsonInterval = (share: number, n: number, z: number): Interval => {
  const square = z * z;
  const center = (share + square / (2 * n)) / (1 + square / n);
  const half = (z * Math.sqrt((share * (1 - share)) / n + square / (4 * n * n))) / (1 + square / n);
  // At the ends of the scale rounding would leave them by the last digit.
  return { low: share === 0 ? 0 : center - half, high: share === 1 ? 1 : center + half };
};

const wilson = (share: number, n: number): Interval => wilsonInterval(share, n, Z);

const wald = (share: number, n: number): Interval => {
  const half = Z * Math.sqrt((share * (1 - share)) / n);
  return { low: Math.max(0, share - half), high: Math.min(1, share + half) };
};

/** Clopper and Pearson. */
const exact = (share: number, n: number): Interval => {
  const x = share * n;
  return {
    low: x <= 0 ? 0 : betaQuantile(TAIL, x, n - x + 1),
    high: x >= n ? 1 : betaQuantile(1 - TAIL, x + 1, n - x),
  };
};

const METHODS: Readonly<Record<IntervalMethod, (share: number, n: number) => Interval>> = {
  wilson,
  exact,
  wald,
};

/**
 * The 95 % interval of a proportion; null without opportunities.
 * @param designEffect from {@link designEffectOf}: opportunities of one person or session resemble
 *   each other, so that they are worth less than as many independent ones
 */
export const intervalOf = (
  { compliant, total }: Proportion,
  method: IntervalMethod,
  designEffect = 1,
): Interval | null => {
  if (total === 0) return null;
  const share = compliant / total;
  // Wald's has no width where all or none were compliant: it would be sure of what three say.
  const used = method === "wald" && (share === 0 || share === 1) ? "exact" : method;
  return METHODS[used](share, total / Math.max(1, designEffect));
};

/** Fewer persons or sessions do not show how much they differ. */
const FEWEST_CLUSTERS = 10;

/**
 * How much less opportunities are worth because they come in clusters, at least 1: Σ(xᵢ −
 * p·nᵢ)²·k/(k−1) over n·p(1−p), the variance of a ratio between clusters (Cochran, Sampling
 * Techniques, 3rd edition, 3.12) against that of independent opportunities.
 * @returns null with fewer clusters than {@link FEWEST_CLUSTERS}: the interval is plain then
 */
export const designEffectOf = (clusters: readonly Proportion[]): number | null => {
  const judged = clusters.filter(({ total }) => total > 0);
  const k = judged.length;
  if (k < FEWEST_CLUSTERS) return null;
  const x = judged.reduce((sum, { compliant }) => sum + compliant, 0);
  const n = judged.reduce((sum, { total }) => sum + total, 0);
  const p = x / n;
  if (p === 0 || p === 1) return 1;
  const squares = judged.reduce(
    (sum, { compliant, total }) => sum + (compliant - p * total) ** 2,
    0,
  );
  return Math.max(1, (squares * (k / (k - 1))) / (n * p * (1 - p)));
};
