import { describe, expect, it } from "vitest";
import type { Timeframe } from "#contract/reports/filters/timeframes.ts";
import { rangeText } from "#server/features/reports/reports/run/range-text.ts";
import { resolveRange } from "#server/features/reports/reports/run/range.ts";

const NOW = new Date("2026-11-19T19:32:10Z");
const nbsp = "\u00a0";

const texts = (
  reportDateRange: Timeframe,
  dates: { startDate?: string; endDate?: string } = {},
  dataTo: string | null = null,
) => {
  const range = resolveRange(
    { reportDateRange, ...dates },
    NOW,
    "America/New_York",
    0,
    dataTo === null ? null : new Date(dataTo),
  );
  return (["en-US", "fr-CA"] as const).map((language) =>
    rangeText(range, language).replaceAll(nbsp, " "),
  );
};

describe("the range in words", () => {
  it("a range of days is written in days", () => {
    expect(texts("last30Days")).toEqual(["Oct 21 – Nov 19, 2026", "du 21 oct. au 19 nov. 2026"]);
    expect(texts("last7Days")).toEqual(["Nov 13 – 19, 2026", "du 13 au 19 nov. 2026"]);
    expect(texts("last12Months")).toEqual([
      "Nov 20, 2025 – Nov 19, 2026",
      "du 20 nov. 2025 au 19 nov. 2026",
    ]);
  });

  it("a range of one day names it once", () => {
    expect(texts("today")).toEqual(["Nov 19, 2026", "le 19 nov. 2026"]);
  });

  it("a range's text says « 1er » for a month's first day in French", () => {
    expect(texts("lastMonth")).toEqual(["Oct 1 – 31, 2026", "du 1er au 31 oct. 2026"]);
    expect(texts("custom", { startDate: "2026-10-01T00:00", endDate: "2026-10-02T00:00" })).toEqual(
      ["Oct 1, 2026", "le 1er oct. 2026"],
    );
  });

  it("a range of hours has times, and a rolling range ends now", () => {
    expect(texts("last24Hours")).toEqual([
      "Nov 18, 2026, 2:30 PM – Nov 19, 2026, 2:32 PM",
      "du 18 nov. 2026, 14 h 30 au 19 nov. 2026, 14 h 32",
    ]);
    expect(texts("custom", { startDate: "2026-11-10T09:30", endDate: "2026-11-10T13:00" })).toEqual(
      ["Nov 10, 2026, 9:30 AM – 1:00 PM", "le 10 nov. 2026, 9 h 30 à 13 h 00"],
    );
  });

  it("a range's text says until when data have come", () => {
    const dataTo = "2026-11-19T19:30:00Z";
    expect(texts("today", {}, dataTo)).toEqual([
      "Nov 19, 2026, until 2:30 PM",
      "le 19 nov. 2026, jusqu’à 14 h 30",
    ]);
    expect(texts("last7Days", {}, dataTo)).toEqual([
      "Nov 13 – 19, 2026, until 2:30 PM",
      "du 13 au 19 nov. 2026, jusqu’à 14 h 30",
    ]);
    expect(texts("last24Hours", {}, dataTo)[0]).toBe(
      "Nov 18, 2026, 2:30 PM – Nov 19, 2026, 2:30 PM",
    );
    expect(texts("yesterday", {}, dataTo)).toEqual(["Nov 18, 2026", "le 18 nov. 2026"]);
    expect(texts("last7Days", {}, "2026-11-18T19:30:00Z")).toEqual([
      "Nov 13 – 19, 2026, until Nov 18, 2:30 PM",
      "du 13 au 19 nov. 2026, jusqu’au 18 nov., 14 h 30",
    ]);
  });
});
