import { describe, expect, it } from "vitest";
import type { Timeframe } from "#contract/reports/filters/timeframes.ts";
import { requireLoaded } from "#server/features/reports/reports/run/loaded-history.ts";
import { resolveRange } from "#server/features/reports/reports/run/range.ts";

const NOW = new Date("2026-11-19T19:32:10Z");

const isRefused = (historyFrom: string | null, reportDateRange: Timeframe, startDate?: string) => {
  const dates = startDate === undefined ? {} : { startDate, endDate: "2026-11-18T12:00" };
  const range = resolveRange({ reportDateRange, ...dates }, NOW, "America/New_York");
  try {
    requireLoaded(range.span.start, { historyFrom });
    return false;
  } catch (error) {
    expect(error).toMatchObject({ code: "history_loading" });
    return true;
  }
};

describe("a range while older history is being loaded", () => {
  it("a range before the first loaded day is refused", () => {
    expect(isRefused("2026-10-21", "last30Days")).toBe(false);
    expect(isRefused("2026-10-22", "last30Days")).toBe(true);
    expect(isRefused("2026-10-21", "last90Days")).toBe(true);
    expect(isRefused("2026-10-21", "custom", "2026-10-21T00:00")).toBe(false);
    expect(isRefused("2026-10-21", "custom", "2026-10-20T23:30")).toBe(true);
  });

  it("a range of loading history is never refused once all of it is there", () => {
    expect(isRefused(null, "last12Months")).toBe(false);
    expect(isRefused(null, "custom", "2020-01-01T00:00")).toBe(false);
  });
});
