/*
 * The one rounding of percentages: one decimal, half away from zero, on the exact quotient. Screen,
 * paper, files, mail and every verdict use the figure that comes out of here.
 */

/** A number in tenths, by its shortest decimal text: 50.05 gives 501, whatever its binary form. */
const tenthsOf = (value: number): number => {
  const tenths = Math.round(Number(`${Math.abs(value)}e1`));
  return value < 0 ? -tenths : tenths;
};

/** A number with one decimal, half away from zero: 50.05 becomes 50.1, −50.05 becomes −50.1. */
export const roundTenth = (value: number): number => {
  // Beyond what a decimal text can shift, there are no tenths left to round.
  if (/e/u.test(String(value))) return Math.abs(value) < 1 ? 0 : value;
  const tenths = tenthsOf(value);
  return tenths === 0 ? 0 : tenths / 10;
};

/**
 * 100 × part / whole as it is shown, worked out in whole numbers; null where `whole` is 0.
 * @param part whole number, at most 10 ^ 10
 * @param whole whole number
 */
export const percentOf = (part: number, whole: number): number | null => {
  if (whole === 0) return null;
  const doubled = 2000 * part + whole;
  const divisor = 2 * whole;
  return (doubled - (doubled % divisor)) / divisor / 10;
};

/** The difference of two shown figures, in points; exact in tenths. */
export const pointsBetween = (figure: number, other: number): number =>
  (tenthsOf(figure) - tenthsOf(other)) / 10;
