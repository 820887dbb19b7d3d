import { describe, expect, it } from "vitest";
import {
  type ReportRange,
  comparedRange,
  resolveRange,
} from "#server/features/reports/reports/run/range.ts";
import { type WallInterval, wallText } from "#server/lib/time/half-hour.ts";
import type { Timeframe } from "#contract/reports/filters/timeframes.ts";

const NEW_YORK = "America/New_York";
/** Thursday, November 19, 2026, 2:32 PM EST. */
const NOW = new Date("2026-11-19T19:32:10Z");

const text = ({ start, end }: WallInterval): string => `${wallText(start)} – ${wallText(end)}`;
const resolved = (
  reportDateRange: Timeframe,
  {
    now = NOW,
    zone = NEW_YORK,
    dataTo = null,
    ...dates
  }: { startDate?: string; endDate?: string; now?: Date; zone?: string; dataTo?: Date | null } = {},
): ReportRange => resolveRange({ reportDateRange, ...dates }, now, zone, 0, dataTo);

describe("timeframes in facility time", () => {
  it.each<[Timeframe, string, string, string]>([
    ["today", "2026-11-19T00:00 – 2026-11-20T00:00", "hour", "2026-11-18T00:00 – 2026-11-18T15:00"],
    [
      "yesterday",
      "2026-11-18T00:00 – 2026-11-19T00:00",
      "hour",
      "2026-11-17T00:00 – 2026-11-18T00:00",
    ],
    [
      "last24Hours",
      "2026-11-18T14:30 – 2026-11-19T15:00",
      "hour",
      "2026-11-17T14:00 – 2026-11-18T14:30",
    ],
    [
      "thisWeek",
      "2026-11-15T00:00 – 2026-11-20T00:00",
      "day",
      "2026-11-08T00:00 – 2026-11-12T15:00",
    ],
    [
      "thisMonth",
      "2026-11-01T00:00 – 2026-11-20T00:00",
      "day",
      "2026-10-01T00:00 – 2026-10-19T15:00",
    ],
    [
      "thisYear",
      "2026-01-01T00:00 – 2026-11-20T00:00",
      "month",
      "2025-01-01T00:00 – 2025-11-19T15:00",
    ],
    [
      "last7Days",
      "2026-11-13T00:00 – 2026-11-20T00:00",
      "day",
      "2026-11-06T00:00 – 2026-11-12T15:00",
    ],
    [
      "last30Days",
      "2026-10-21T00:00 – 2026-11-20T00:00",
      "day",
      "2026-09-21T00:00 – 2026-10-20T15:00",
    ],
    [
      "last90Days",
      "2026-08-22T00:00 – 2026-11-20T00:00",
      "week",
      "2026-05-24T00:00 – 2026-08-21T15:00",
    ],
    [
      "lastMonth",
      "2026-10-01T00:00 – 2026-11-01T00:00",
      "month",
      "2026-09-01T00:00 – 2026-10-01T00:00",
    ],
    [
      "last6Months",
      "2026-05-20T00:00 – 2026-11-20T00:00",
      "month",
      "2025-11-20T00:00 – 2026-05-19T15:00",
    ],
    [
      "last12Months",
      "2025-11-20T00:00 – 2026-11-20T00:00",
      "month",
      "2024-11-20T00:00 – 2025-11-19T15:00",
    ],
  ])("a timeframe in facility time: %s", (timeframe, span, unit, preceding) => {
    const range = resolved(timeframe);
    expect(text(range.span)).toBe(span);
    expect(range.unit).toBe(unit);
    expect(text(range.preceding)).toBe(preceding);
  });

  it("an open timeframe counts up to the running half hour", () => {
    const range = resolved("last7Days");
    expect(text(range.counted)).toBe("2026-11-13T00:00 – 2026-11-19T15:00");
    expect(range.isCut).toBe(false);
  });

  it("an open timeframe and its comparison end where data end", () => {
    const anHourAgo = new Date(NOW.getTime() - 3_600_000);
    const cut = resolved("last7Days", { dataTo: anHourAgo });
    expect(text(cut.counted)).toBe("2026-11-13T00:00 – 2026-11-19T14:00");
    expect(text(cut.preceding)).toBe("2026-11-06T00:00 – 2026-11-12T14:00");
    expect([cut.isCut, cut.latestText]).toEqual([true, "2026-11-19T13:32"]);
    const over = resolved("yesterday", { dataTo: anHourAgo });
    expect([over.isCut, text(over.counted)]).toEqual([
      false,
      "2026-11-18T00:00 – 2026-11-19T00:00",
    ]);
  });

  it("a past range ends where data end, and has nothing without data", () => {
    const dates = {
      now: new Date("2026-11-20T05:20:00Z"),
      dataTo: new Date("2026-11-20T04:20:00Z"),
    };
    const yesterday = resolved("yesterday", dates);
    expect(text(yesterday.counted)).toBe("2026-11-19T00:00 – 2026-11-19T23:30");
    expect(text(yesterday.preceding)).toBe("2026-11-18T00:00 – 2026-11-18T23:30");
    const today = resolved("today", dates);
    expect(text(today.counted)).toBe("2026-11-20T00:00 – 2026-11-20T00:00");
    expect([yesterday.isCut, today.isCut]).toEqual([true, false]);
  });

  it("a timeframe ends before a skipped hour, or within a repeated one", () => {
    const spring = {
      now: new Date("2026-03-08T07:20:00Z"),
      dataTo: new Date("2026-03-08T06:40:00Z"),
    };
    expect(text(resolved("today", spring).counted)).toBe("2026-03-08T00:00 – 2026-03-08T02:00");
    const autumn = {
      now: new Date("2026-11-01T06:50:00Z"),
      dataTo: new Date("2026-11-01T06:10:00Z"),
    };
    expect(text(resolved("today", autumn).counted)).toBe("2026-11-01T00:00 – 2026-11-01T01:30");
  });

  it("a timeframe has the facility's day, not UTC's", () => {
    const range = resolved("today", { now: new Date("2026-11-20T03:00:00Z") });
    expect(text(range.span)).toBe("2026-11-19T00:00 – 2026-11-20T00:00");
  });

  it("a custom range is compared with an equal one just before", () => {
    const range = resolved("custom", {
      startDate: "2026-11-10T09:30",
      endDate: "2026-11-10T13:00",
    });
    expect(text(range.span)).toBe("2026-11-10T09:30 – 2026-11-10T13:00");
    expect(text(range.preceding)).toBe("2026-11-10T06:00 – 2026-11-10T09:30");
    expect(range.unit).toBe("hour");
  });

  it("a timeframe ahead counts nothing", () => {
    const range = resolved("custom", {
      startDate: "2026-12-01T00:00",
      endDate: "2026-12-02T00:00",
    });
    expect(range.counted.end).toBe(range.counted.start);
    expect(range.preceding.end).toBe(range.preceding.start);
  });

  it("a timeframe of hours goes 24 real hours back over clock changes", () => {
    const spring = resolved("last24Hours", { now: new Date("2026-03-08T18:10:00Z") });
    expect(text(spring.span)).toBe("2026-03-07T13:00 – 2026-03-08T14:30");
    const autumn = resolved("last24Hours", { now: new Date("2026-11-01T19:10:00Z") });
    expect(text(autumn.span)).toBe("2026-10-31T15:00 – 2026-11-01T14:30");
  });

  it("a range has whole calendar days on days of 23 and 25 hours", () => {
    expect(text(resolved("today", { now: new Date("2026-03-08T18:10:00Z") }).span)).toBe(
      "2026-03-08T00:00 – 2026-03-09T00:00",
    );
    expect(text(resolved("last7Days", { now: new Date("2026-11-02T18:10:00Z") }).span)).toBe(
      "2026-10-27T00:00 – 2026-11-03T00:00",
    );
  });

  it("a timeframe of months ends at the last existing day", () => {
    const range = resolved("last6Months", { now: new Date("2026-08-30T12:00:00Z") });
    expect(text(range.span)).toBe("2026-02-28T00:00 – 2026-08-31T00:00");
  });

  it("a timeframe that has not begun is compared with nothing", () => {
    const ahead = { startDate: "2026-12-01T00:00", endDate: "2026-12-08T00:00" };
    expect(comparedRange(resolved("custom", ahead), "2026-01-01")).toBeNull();
    const begun = { startDate: "2026-11-19T00:00", endDate: "2026-12-08T00:00" };
    expect(comparedRange(resolved("custom", begun), "2026-01-01")).not.toBeNull();
  });
});
