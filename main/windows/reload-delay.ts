const PERIOD_MS = 10 * 60_000;
const PAUSE_MS = 5 * 60_000;
/** After the first crash at once; the picture is back within 10 s each time. */
const DELAYS_MS = [0, 1_000, 3_000, 5_000];

/**
 * How long to wait before a crashed page is loaded again: a little longer with each crash of the last
 * ten minutes, and five minutes at the fifth, so that a page which cannot live does not burn the
 * machine. After such a pause the counting begins again.
 * @param crashes times of all crashes so far, the latest included, in milliseconds
 */
export const reloadDelayMs = (crashes: readonly number[]): number => {
  let counted: number[] = [];
  let delayMs = 0;
  for (const time of crashes) {
    counted = [...counted.filter((earlier) => time - earlier < PERIOD_MS), time];
    delayMs = DELAYS_MS[counted.length - 1] ?? PAUSE_MS;
    if (delayMs === PAUSE_MS) counted = [];
  }
  return delayMs;
};
