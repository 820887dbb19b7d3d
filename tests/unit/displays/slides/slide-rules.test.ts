import { describe, expect, it } from "vitest";
import { SLIDE_REPORTS } from "#contract/reports/of-slides.ts";
import {
  offersTimeframe,
  SLIDE_TIMEFRAMES,
  TIMEFRAMES,
} from "#contract/reports/filters/timeframes.ts";
import { longestInterval } from "#contract/displays/slideshows.ts";

describe("a slideshow's interval", () => {
  it.each([
    [15 * 60, 890],
    [35, 30],
    [40, 30],
    [41, 31],
    [41.9, 31],
  ])("under an idle time-out of %d s is %d s at most", (seconds, longest) => {
    expect(longestInterval(seconds * 1000)).toBe(longest);
  });
});

describe("a slide", () => {
  it("a slide may show reports of places and observations, and alert summaries", () => {
    const ids = SLIDE_REPORTS.map(({ id }) => id);
    expect(ids.toSorted((a, b) => a - b)).toEqual([
      2, 3, 6, 7, 8, 9, 11, 12, 17, 18, 19, 29, 30, 33, 35, 36, 43, 44,
    ]);
  });

  it("a slide may show hours that no page has", () => {
    for (const timeframe of SLIDE_TIMEFRAMES) {
      expect(TIMEFRAMES).not.toContain(timeframe);
      expect(offersTimeframe({ hiddenTimeframes: [] }, timeframe, true)).toBe(true);
      expect(offersTimeframe({ hiddenTimeframes: [] }, timeframe)).toBe(false);
      expect(offersTimeframe({ hiddenTimeframes: ["last24Hours"] }, timeframe, true)).toBe(false);
    }
  });
});
