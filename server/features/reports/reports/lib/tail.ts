import { incompleteBeta } from "./incomplete-beta.ts";

/** How probable a value is that lies farther from 0, to either side, than a given one. */
export type Tail = (distance: number) => number;

/** Student's distribution (Abramowitz and Stegun, 26.7.1). @param freedom degrees of freedom, from 1 on */
export const tailOfT =
  (freedom: number): Tail =>
  (t) =>
    incompleteBeta(freedom / (freedom + t * t), freedom / 2, 1 / 2);

/** Up to here the series of the error function has the digits, beyond it the continued fraction. */
const SERIES_UNTIL = 2;
const STEPS = 60;

/** The normal distribution: the complementary error function of z / √2 (same, 7.1.5 and 7.1.14). */
export const normalTail: Tail = (z) => {
  const x = Math.abs(z) / Math.SQRT2;
  if (x < SERIES_UNTIL) {
    let [term, sum] = [x, x];
    for (let n = 1; n <= STEPS; n += 1) {
      term *= (-x * x) / n;
      sum += term / (2 * n + 1);
    }
    return 1 - (2 / Math.sqrt(Math.PI)) * sum;
  }
  let fraction = x;
  for (let n = STEPS; n >= 1; n -= 1) fraction = x + n / 2 / fraction;
  return Math.exp(-x * x) / Math.sqrt(Math.PI) / fraction;
};

/** No tail that matters lies farther out. */
const FARTHEST = 1e9;

/** The distance beyond which the tail holds the share `1 − level`. @param level from 0 to below 1 */
export const quantileOf = (tail: Tail, level: number): number => {
  let [low, high] = [0, 1];
  while (tail(high) > 1 - level && high < FARTHEST) high *= 2;
  for (let step = 0; step < 60; step += 1) {
    const middle = (low + high) / 2;
    if (tail(middle) > 1 - level) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
};
