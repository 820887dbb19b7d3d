/** Stirling's series with a shift; good to about 1e-13 for what a proportion needs. */
const logGamma = (x: number): number => {
  if (x < 12) return logGamma(x + 1) - Math.log(x);
  const inverse = 1 / (x * x);
  const series = (1 / 12 - inverse * (1 / 360 - inverse * (1 / 1260 - inverse / 1680))) / x;
  return (x - 0.5) * Math.log(x) - x + 0.5 * Math.log(2 * Math.PI) + series;
};

const TINY = 1e-300;
const CLOSE = 1e-14;
const MOST_STEPS = 10_000;

/** The continued fraction of the incomplete beta function, by the modified method of Lentz. */
const fraction = (x: number, a: number, b: number): number => {
  const safe = (value: number): number => (Math.abs(value) < TINY ? TINY : value);
  let c = 1;
  let d = 1 / safe(1 - ((a + b) * x) / (a + 1));
  let result = d;
  for (let m = 1; m < MOST_STEPS; m += 1) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m));
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1));
    let factor = 1;
    for (const term of [even, odd]) {
      d = 1 / safe(1 + term * d);
      c = safe(1 + term / c);
      factor = c * d;
      result *= factor;
    }
    if (Math.abs(factor - 1) < CLOSE) break;
  }
  return result;
};

/**
 * The regularized incomplete beta function: how probable it is that a beta distribution lies at or
 * below `x`.
 * @param x from 0 to 1
 * @param a above 0
 * @param b above 0
 */
export const incompleteBeta = (x: number, a: number, b: number): number => {
  if (x <= 0) return 0;
  if (x >= 1) return 1;
  const front = Math.exp(
    logGamma(a + b) - logGamma(a) - logGamma(b) + a * Math.log(x) + b * Math.log(1 - x),
  );
  // Each side's fraction ends soon only on its own side of the mean.
  if (x < (a + 1) / (a + b + 2)) return (front * fraction(x, a, b)) / a;
  return 1 - (front * fraction(1 - x, b, a)) / b;
};

/** Where a beta distribution holds the share `probability` at or below it. */
export const betaQuantile = (probability: number, a: number, b: number): number => {
  let low = 0;
  let high = 1;
  for (let step = 0; step < 60; step += 1) {
    const middle = (low + high) / 2;
    if (incompleteBeta(middle, a, b) < probability) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
};
