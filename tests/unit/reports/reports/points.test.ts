import { describe, expect, it } from "vitest";
import type { Timeframe } from "#contract/reports/filters/timeframes.ts";
import { pointsOf } from "#server/features/reports/reports/ecm/points.ts";
import { resolveRange } from "#server/features/reports/reports/run/range.ts";

/** Thursday, November 19, 2026, 2:32 PM in New York. */
const NOW = new Date("2026-11-19T19:32:10Z");

const pointsIn = (
  reportDateRange: Timeframe,
  { tail = 0, ...dates }: { startDate?: string; endDate?: string; tail?: number } = {},
) => pointsOf(resolveRange({ reportDateRange, ...dates }, NOW, "America/New_York", tail));

/** The points that are cut: what they stand for, whether time goes on in them, and their days. */
const cutOf = (...asked: Parameters<typeof pointsIn>) =>
  pointsIn(...asked)
    .filter(({ isPartial }) => isPartial)
    .map(({ reportDate, isFilling, partDays }) => [
      reportDate,
      isFilling,
      partDays && `${partDays.days} of ${partDays.of}`,
    ]);

describe("parts of a graph over time", () => {
  it("an hourly graph has the running hour and a cut one", () => {
    expect(cutOf("today")).toEqual([["2026-11-19T14:00", true, null]]);
    expect(cutOf("yesterday")).toEqual([]);
    expect(cutOf("custom", { startDate: "2026-11-10T09:00", endDate: "2026-11-10T12:30" })).toEqual(
      [["2026-11-10T12:00", false, null]],
    );
  });

  it("a daily graph has today, and days cut by the range", () => {
    expect(cutOf("last7Days")).toEqual([["2026-11-19", true, "1 of 1"]]);
    expect(cutOf("custom", { startDate: "2026-11-10T09:30", endDate: "2026-11-12T10:00" })).toEqual(
      [
        ["2026-11-10", false, "1 of 1"],
        ["2026-11-12", false, "1 of 1"],
      ],
    );
  });

  it("hourly points have none that the clocks skip, from any half hour", () => {
    // On March 8, 2026, the clocks go from 2 to 3 AM.
    const named = (startDate: string) =>
      pointsIn("custom", { startDate, endDate: "2026-03-08T05:00" }).map(({ reportDate }) =>
        reportDate.slice(11),
      );
    expect(named("2026-03-08T01:00")).toEqual(["01:00", "03:00", "04:00"]);
    expect(named("2026-03-08T01:30")).toEqual(["01:30", "03:00", "03:30", "04:30"]);
  });

  it("a weekly graph has the last week up to today", () => {
    expect(pointsIn("last90Days")).toHaveLength(13);
    expect(cutOf("last90Days")).toEqual([["2026-11-14", true, "6 of 7"]]);
  });

  it("a graph by months counts the first and last month by days", () => {
    expect(cutOf("lastMonth")).toEqual([]);
    expect(cutOf("last6Months")).toEqual([
      ["2026-05-20", false, "12 of 31"],
      ["2026-11-01", true, "19 of 30"],
    ]);
  });

  it("a day with an unfinished night goes on until the night's end", () => {
    // The night of the 18th ended at 7 AM, one that ends at 3 PM has not.
    expect(cutOf("last7Days", { tail: 14 })).toEqual([["2026-11-19", true, "1 of 1"]]);
    expect(cutOf("last7Days", { tail: 30 })).toEqual([
      ["2026-11-18", true, "1 of 1"],
      ["2026-11-19", true, "1 of 1"],
    ]);
  });
});
