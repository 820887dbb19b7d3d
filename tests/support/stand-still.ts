import { vi } from "vitest";

/**
 * Stops the time by which this process measures how long something took, until the test ends: what is
 * believed for some seconds is believed on, and only a word of its change ends that.
 */
export const standStill = (): void => {
  const at = performance.now();
  vi.spyOn(performance, "now").mockReturnValue(at);
};
