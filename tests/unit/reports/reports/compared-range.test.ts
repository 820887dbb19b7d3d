import { describe, expect, it } from "vitest";
import { type Days, comparedDays } from "#contract/reports/filters/compared-days.ts";
import type { CompareWith } from "#contract/reports/filters/comparison.ts";
import { type Timeframe, lastDayOf } from "#contract/reports/filters/timeframes.ts";
import {
  type ReportRange,
  comparedRange,
  resolveRange,
} from "#server/features/reports/reports/run/range.ts";
import { type WallInterval, wallText } from "#server/lib/time/half-hour.ts";

const NEW_YORK = "America/New_York";
const FIRST_DAY = "2015-01-01";

const text = ({ start, end }: WallInterval): string => `${wallText(start)} – ${wallText(end)}`;

type Given = { startDate?: string; endDate?: string; compareWith?: CompareWith; tail?: number };
/** @param now a UTC instant within the half hour that still runs */
const resolved = (
  reportDateRange: Timeframe,
  now: string,
  { tail = 0, ...given }: Given = {},
): ReportRange => resolveRange({ reportDateRange, ...given }, new Date(now), NEW_YORK, tail);
const compared = (...given: Parameters<typeof resolved>): string | null => {
  const before = comparedRange(resolved(...given), FIRST_DAY);
  return before && text(before);
};

/** Saturday, November 28, 2026, 2:59 PM EST. */
const U9 = "2026-11-28T19:59:00Z";

describe("a week, month or year so far", () => {
  it("U9: this month stands against the same days of the month before", () => {
    expect(text(resolved("thisMonth", U9).counted)).toBe("2026-11-01T00:00 – 2026-11-28T15:00");
    expect(compared("thisMonth", U9)).toBe("2026-10-01T00:00 – 2026-10-28T15:00");
  });

  it.each<[string, Timeframe, string, string, string]>([
    [
      "on March 31 all of February, and no more",
      "thisMonth",
      "2026-03-31T18:59:00Z",
      "2026-03-01T00:00 – 2026-03-31T15:00",
      "2026-02-01T00:00 – 2026-03-01T00:00",
    ],
    [
      "on March 28 February 28 to the same time of day",
      "thisMonth",
      "2026-03-28T18:59:00Z",
      "2026-03-01T00:00 – 2026-03-28T15:00",
      "2026-02-01T00:00 – 2026-02-28T15:00",
    ],
    [
      "on March 29 of a leap year February 29 to the same time of day",
      "thisMonth",
      "2028-03-29T18:59:00Z",
      "2028-03-01T00:00 – 2028-03-29T15:00",
      "2028-02-01T00:00 – 2028-02-29T15:00",
    ],
    [
      "in January the December of the year before",
      "thisMonth",
      "2027-01-31T19:59:00Z",
      "2027-01-01T00:00 – 2027-01-31T15:00",
      "2026-12-01T00:00 – 2026-12-31T15:00",
    ],
    [
      "on the first of a month its hours alone",
      "thisMonth",
      "2026-11-01T15:59:00Z",
      "2026-11-01T00:00 – 2026-11-01T11:00",
      "2026-10-01T00:00 – 2026-10-01T11:00",
    ],
    [
      "in a month whose clocks go back",
      "thisMonth",
      "2026-11-03T19:59:00Z",
      "2026-11-01T00:00 – 2026-11-03T15:00",
      "2026-10-01T00:00 – 2026-10-03T15:00",
    ],
    [
      "on the day on which clocks go forward",
      "thisMonth",
      "2026-03-08T18:59:00Z",
      "2026-03-01T00:00 – 2026-03-08T15:00",
      "2026-02-01T00:00 – 2026-02-08T15:00",
    ],
    [
      "from Sunday",
      "thisWeek",
      U9,
      "2026-11-22T00:00 – 2026-11-28T15:00",
      "2026-11-15T00:00 – 2026-11-21T15:00",
    ],
    [
      "on a Sunday its hours alone",
      "thisWeek",
      "2026-11-29T13:59:00Z",
      "2026-11-29T00:00 – 2026-11-29T09:00",
      "2026-11-22T00:00 – 2026-11-22T09:00",
    ],
    [
      "across the end of a year",
      "thisWeek",
      "2027-01-01T19:59:00Z",
      "2026-12-27T00:00 – 2027-01-01T15:00",
      "2026-12-20T00:00 – 2026-12-25T15:00",
    ],
    [
      "by the facility's day: Saturday night is no Sunday yet",
      "thisWeek",
      "2026-11-29T03:59:00Z",
      "2026-11-22T00:00 – 2026-11-28T23:00",
      "2026-11-15T00:00 – 2026-11-21T23:00",
    ],
    [
      "of a year to the same day",
      "thisYear",
      U9,
      "2026-01-01T00:00 – 2026-11-28T15:00",
      "2025-01-01T00:00 – 2025-11-28T15:00",
    ],
    [
      "of a leap year to the same day, not as many days",
      "thisYear",
      "2028-11-28T19:59:00Z",
      "2028-01-01T00:00 – 2028-11-28T15:00",
      "2027-01-01T00:00 – 2027-11-28T15:00",
    ],
    [
      "on February 29 all of February 28",
      "thisYear",
      "2028-02-29T19:59:00Z",
      "2028-01-01T00:00 – 2028-02-29T15:00",
      "2027-01-01T00:00 – 2027-03-01T00:00",
    ],
  ])("stands against the same days: %s", (_, timeframe, now, counted, before) => {
    expect(text(resolved(timeframe, now).counted)).toBe(counted);
    expect(compared(timeframe, now)).toBe(before);
  });

  it("has the nights of its last day, in a shorter month too", () => {
    const range = resolved("thisMonth", "2026-04-01T03:59:00Z", { tail: 14 });
    expect(wallText(range.preceding.end)).toBe("2026-03-01T00:00");
    expect(wallText(range.preceding.lastEnd)).toBe("2026-03-01T07:00");
  });
});

describe("other comparisons", () => {
  it.each<[Timeframe, CompareWith, string, string | null]>([
    ["thisMonth", "rangeBefore", U9, "2026-10-04T00:00 – 2026-10-31T15:00"],
    ["thisWeek", "rangeBefore", U9, "2026-11-15T00:00 – 2026-11-21T15:00"],
    ["thisMonth", "yearBefore", U9, "2025-11-01T00:00 – 2025-11-28T15:00"],
    ["last7Days", "yearBefore", U9, "2025-11-22T00:00 – 2025-11-28T15:00"],
    ["lastMonth", "yearBefore", U9, "2025-10-01T00:00 – 2025-11-01T00:00"],
    ["lastMonth", "yearBefore", "2028-03-10T17:00:00Z", "2027-02-01T00:00 – 2027-03-01T00:00"],
    ["last12Months", "yearBefore", U9, "2024-11-29T00:00 – 2025-11-28T15:00"],
    ["today", "yearBefore", "2028-02-29T19:59:00Z", "2027-02-28T00:00 – 2027-02-28T15:00"],
    ["yesterday", "yearBefore", "2028-03-01T19:59:00Z", "2027-02-28T00:00 – 2027-03-01T00:00"],
    ["thisYear", "yearBefore", U9, "2025-01-01T00:00 – 2025-11-28T15:00"],
    ["last7Days", "none", U9, null],
    ["thisMonth", "none", U9, null],
    // The same days need a week, month or year.
    ["last7Days", "sameDays", U9, "2026-11-15T00:00 – 2026-11-21T15:00"],
  ])("%s with %s at %s", (timeframe, compareWith, now, before) => {
    expect(compared(timeframe, now, { compareWith })).toBe(before);
  });

  it("a year before February of a leap year is all of February", () => {
    const leap = { startDate: "2028-02-01T00:00", endDate: "2028-02-29T00:00" };
    expect(compared("custom", "2028-06-01T12:00:00Z", { ...leap, compareWith: "yearBefore" })).toBe(
      "2027-02-01T00:00 – 2027-03-01T00:00",
    );
  });

  it("a range of more than a year has no other a year before", () => {
    const long = { startDate: "2025-01-01T00:00", endDate: "2026-06-01T00:00" };
    expect(compared("custom", U9, { ...long, compareWith: "yearBefore" })).toBeNull();
    expect(compared("custom", U9, long)).not.toBeNull();
  });
});

describe("the days that are offered", () => {
  const today = "2026-11-28";
  const daysOfRange = (range: WallInterval | null): Days | undefined =>
    range === null
      ? undefined
      : { first: wallText(range.start).slice(0, 10), last: lastDayOf(wallText(range.end)) };
  const offered = (["rangeBefore", "sameDays", "yearBefore", "none"] as const).flatMap(
    (compareWith) =>
      (
        [
          ["today", today, U9],
          ["yesterday", today, U9],
          ["thisWeek", today, U9],
          ["last7Days", today, U9],
          ["thisMonth", today, U9],
          ["thisMonth", "2026-03-31", "2026-03-31T18:59:00Z"],
          ["thisMonth", "2028-02-29", "2028-02-29T18:59:00Z"],
          ["lastMonth", "2028-03-31", "2028-03-31T18:59:00Z"],
          ["last30Days", today, U9],
          ["last90Days", today, U9],
          ["thisYear", "2028-02-29", "2028-02-29T18:59:00Z"],
          ["last6Months", today, U9],
          ["last12Months", today, U9],
        ] as const
      )
        .filter(([timeframe]) => compareWith !== "sameDays" || timeframe.startsWith("this"))
        .map(([timeframe, day, now]) => [timeframe, compareWith, day, now] as const),
  );

  it.each(offered)("are those that %s with %s on %s has", (timeframe, compareWith, day, now) => {
    const range = comparedRange(resolved(timeframe, now, { compareWith }), FIRST_DAY);
    expect(comparedDays({ reportDateRange: timeframe }, compareWith, day)).toEqual(
      daysOfRange(range),
    );
  });

  it("are days of a custom range, one day of observations as well", () => {
    const custom = (startDate: string, endDate: string, compareWith: CompareWith, report = {}) =>
      comparedDays({ reportDateRange: "custom", startDate, endDate }, compareWith, today, report);
    const november = ["2026-11-01T00:00", "2026-11-29T00:00"] as const;
    expect(custom(...november, "rangeBefore")).toEqual({ first: "2026-10-04", last: "2026-10-31" });
    expect(custom(...november, "yearBefore")).toEqual({ first: "2025-11-01", last: "2025-11-28" });
    const hours = ["2026-11-10T09:30", "2026-11-10T13:00"] as const;
    expect(custom(...hours, "rangeBefore")).toEqual({ first: "2026-11-10", last: "2026-11-10" });
    const day = ["2026-11-10T00:00", "2026-11-10T00:00"] as const;
    expect(custom(...day, "rangeBefore", { product: "OBS" })).toEqual({
      first: "2026-11-09",
      last: "2026-11-09",
    });
  });
});
