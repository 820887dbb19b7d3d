import { beginsTooEarly, customRangeLimits } from "#contract/reports/filters/timeframes.ts";
import { describe, expect, test } from "vitest";
import { performanceHistory } from "#contract/reports/ecm/performance-history.ts";
import { performanceSummary } from "#contract/reports/ecm/performance-summary.ts";
import {
  DEFAULT_FILTERS,
  changedFilters,
  customIntervalMs,
  chosenIds,
  filtersFor,
  isLimited,
  knownFilters,
  unofferedFields,
  withChosen,
  withFilter,
  type ReportFilters,
} from "#contract/reports/filters/filters.ts";

const night = "0192a000-0000-7000-8000-0000000000a1";
const day = "0192a000-0000-7000-8000-0000000000a2";

const custom = (startDate: string, endDate: string): ReportFilters => ({
  ...DEFAULT_FILTERS,
  reportDateRange: "custom",
  startDate,
  endDate,
});

test("numeric ids are chosen as texts and stored as numbers", () => {
  const filters = { ...DEFAULT_FILTERS, ...withChosen("hygieneOpportunities", ["3", "9"]) };
  expect(filters.hygieneProtocolOpportunityIds).toEqual([3, 9]);
  expect(chosenIds(filters, "hygieneOpportunities")).toEqual(["3", "9"]);
  const known = knownFilters(filters, { hygieneOpportunities: [{ id: 3, name: "Before" }] });
  expect(known.hygieneProtocolOpportunityIds).toEqual([3]);
  expect(withChosen("shifts", [night])).toEqual({ shiftIds: [night] });
});

describe("shifts and timeframes", () => {
  test.each([
    ["last90Days", true],
    ["thisWeek", true],
    ["thisMonth", true],
    // It may be longer: what is chosen in March would be refused in April.
    ["thisYear", false],
    ["lastMonth", true],
    ["last6Months", false],
    ["last12Months", false],
  ] as const)("%s lets shifts narrow it: %s", (reportDateRange, allowed) => {
    expect(isLimited("shifts", { ...DEFAULT_FILTERS, reportDateRange })).toBe(!allowed);
  });

  test("a custom range does up to 90 days and not half an hour more", () => {
    expect(isLimited("shifts", custom("2026-01-01T00:00", "2026-04-01T00:00"))).toBe(false);
    expect(isLimited("shifts", custom("2026-01-01T00:00", "2026-04-01T00:30"))).toBe(true);
  });

  test("the length is wall clock: a day that loses an hour still has 24", () => {
    expect(customIntervalMs(custom("2026-03-08T00:00", "2026-03-09T00:00"))).toBe(24 * 3_600_000);
  });

  test("a longer timeframe drops the chosen shifts and says so", () => {
    const before = { ...DEFAULT_FILTERS, shiftIds: [night] };
    const { filters, limited } = withFilter(before, { reportDateRange: "last12Months" });
    expect(filters.shiftIds).toEqual([]);
    expect(limited).toEqual(["shifts"]);
    expect(withFilter(before, { reportDateRange: "last30Days" }).limited).toEqual([]);
    expect(withFilter(DEFAULT_FILTERS, { reportDateRange: "last12Months" }).limited).toEqual([]);
  });

  test("leaving custom forgets its dates", () => {
    const { filters } = withFilter(custom("2026-01-01T00:00", "2026-01-02T00:00"), {
      reportDateRange: "today",
    });
    expect(filters).toEqual({ ...DEFAULT_FILTERS, reportDateRange: "today" });
  });
});

describe("changed filters", () => {
  test("the order of ids does not count", () => {
    const a = { ...DEFAULT_FILTERS, shiftIds: [night, day] };
    expect(changedFilters(a, { ...a, shiftIds: [day, night] })).toEqual([]);
    expect(changedFilters(a, { ...a, shiftIds: [day] })).toEqual(["shifts"]);
  });

  test("counts a timeframe once, its dates included", () => {
    const a = custom("2026-01-01T00:00", "2026-01-02T00:00");
    expect(changedFilters(a, { ...a, endDate: "2026-01-03T00:00" })).toEqual(["timeframe"]);
  });
});

describe("filters carried to another report", () => {
  test("carried filters retain what the report offers and drop the rest", () => {
    const filters: ReportFilters = {
      ...DEFAULT_FILTERS,
      reportDateRange: "last30Days",
      shiftIds: [night],
      deviceIds: [day],
    };
    expect(filtersFor(performanceHistory, filters)).toEqual(filters);
    expect(filtersFor(performanceSummary, filters)).toEqual({
      ...DEFAULT_FILTERS,
      shiftIds: [night],
    });
  });

  test("a timeframe that the report hides falls back to the last 7 days", () => {
    const report = { ...performanceHistory, hiddenTimeframes: ["last24Hours" as const] };
    expect(
      filtersFor(report, { ...DEFAULT_FILTERS, reportDateRange: "last24Hours" }).reportDateRange,
    ).toBe("last7Days");
  });

  test("carried filters retain nothing inside them that the report does not offer", () => {
    const filters = { ...DEFAULT_FILTERS, jobRoleIds: [day], precautionOption: "droplet" as const };
    expect(filtersFor(performanceHistory, filters)).toEqual(DEFAULT_FILTERS);
    expect(unofferedFields(performanceHistory, filters)).toEqual([
      "jobRoleIds",
      "precautionOption",
    ]);
  });
});

describe("a report that reaches back 45 days", () => {
  const today = "2026-11-19";

  test("a report of 45 days begins its ranges on day 45 or later", () => {
    expect(customRangeLimits(today, { maxDaysBack: 45 }).earliestDay).toBe("2026-10-05");
    expect(customRangeLimits(today).earliestDay).toBe("2016-11-19");
  });

  test("a report of 45 days offers no last month beginning before", () => {
    expect(beginsTooEarly("lastMonth", today, 45)).toBe(true);
    expect(beginsTooEarly("lastMonth", "2026-11-10", 45)).toBe(false);
    expect(beginsTooEarly("lastMonth", today, undefined)).toBe(false);
    expect(beginsTooEarly("last30Days", today, 45)).toBe(false);
  });
});
