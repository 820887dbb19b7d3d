const FORGOTTEN_AFTER_MS = 10 * 60_000;
const DELAYS_MS = [0, 1_000, 5_000, 15_000, 60_000];

/**
 * How long to wait before a crashed page is loaded again: at once the first time, then longer with
 * each crash of the last ten minutes, so that a page which cannot live does not burn the machine.
 * @param crashes times of all crashes so far, the latest included, in milliseconds
 */
export const reloadDelayMs = (crashes: readonly number[], now: number): number => {
  const recent = crashes.filter((time) => now - time < FORGOTTEN_AFTER_MS).length;
  return DELAYS_MS[Math.min(Math.max(recent, 1), DELAYS_MS.length) - 1] ?? 0;
};
