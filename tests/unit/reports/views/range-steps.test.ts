import { describe, expect, test } from "vitest";
import { LANGUAGES } from "#contract/core/primitives.ts";
import { customRangeLimits } from "#contract/reports/filters/timeframes.ts";
import {
  checkRange,
  draftFrom,
  type RangeDraft,
} from "#renderer/features/reports/reports/filters/range/custom-range.ts";
import {
  afterPick,
  afterTime,
  afterTyping,
  isEnding,
} from "#renderer/features/reports/reports/filters/range/range-steps.ts";
import {
  timeframeRange,
  comparedWith,
  wholeDays,
} from "#renderer/features/reports/reports/filters/range/timeframe-range.ts";

const rules = { hasWholeDays: false, ...customRangeLimits("2026-11-28") };
const inUse = (language: (typeof LANGUAGES)[number] = "en-US") =>
  draftFrom("2026-10-01T07:30", "2026-10-15T12:00", language);

describe.each(LANGUAGES)("picking a range in %s", (language) => {
  const pick = (...days: string[]) =>
    days.reduce<RangeDraft>((draft, day) => afterPick(draft, day, language), inUse(language));
  const ends = (draft: RangeDraft) => checkRange(draft, rules, language);

  test("two clicks make a range whose last day counts whole", () => {
    expect(ends(pick("2026-11-01", "2026-11-28"))).toEqual({
      start: "2026-11-01T00:00",
      end: "2026-11-29T00:00",
    });
  });

  test("the first click begins a range, whatever was in use", () => {
    for (const day of ["2026-09-01", "2026-10-10", "2026-11-09"]) {
      const draft = pick(day);
      expect(isEnding(draft, language)).toBe(true);
      expect(ends(draft)).toEqual({ errors: { start: undefined, end: "required" } });
    }
  });

  test("a third click begins another range", () => {
    const draft = pick("2026-11-09", "2026-11-20", "2026-11-24");
    expect(isEnding(draft, language)).toBe(true);
    expect(ends(afterPick(draft, "2026-11-25", language))).toEqual({
      start: "2026-11-24T00:00",
      end: "2026-11-26T00:00",
    });
  });

  test("a second click before the first changes places with it", () => {
    expect(ends(pick("2026-11-20", "2026-11-09"))).toEqual(ends(pick("2026-11-09", "2026-11-20")));
  });

  test("one day clicked twice is that day", () => {
    expect(ends(pick("2026-11-09", "2026-11-09"))).toEqual({
      start: "2026-11-09T00:00",
      end: "2026-11-10T00:00",
    });
  });

  test("an end that is typed without a time is the end of its day", () => {
    const typed = afterTyping(inUse(language), "end", "2026-10-20");
    expect(ends(typed)).toEqual({ start: "2026-10-01T07:30", end: "2026-10-21T00:00" });
    const timed = afterTyping(afterTime(typed, "end", "15:00"), "end", "2026-10-22");
    expect(ends(timed)).toEqual({ start: "2026-10-01T07:30", end: "2026-10-22T15:00" });
  });

  test("a first day that is typed is ended by the next click", () => {
    const typed = afterTyping(afterTyping(inUse(language), "end", ""), "start", "2026-11-02");
    expect(ends(afterPick(typed, "2026-11-03", language))).toEqual({
      start: "2026-11-02T07:30",
      end: "2026-11-04T00:00",
    });
  });
});

test("a range in use is taken apart and put together as it was", () => {
  for (const [start, end] of [
    ["2026-11-01T00:00", "2026-11-29T00:00"],
    ["2026-11-01T07:30", "2026-11-01T08:00"],
  ] as const)
    expect(checkRange(draftFrom(start, end, "en-US"), rules, "en-US")).toEqual({ start, end });
});

test.each([
  ["today", "2026-11-28T00:00", "2026-11-29T00:00"],
  ["yesterday", "2026-11-27T00:00", "2026-11-28T00:00"],
  ["last24Hours", "2026-11-27T15:00", "2026-11-28T15:30"],
  ["thisWeek", "2026-11-22T00:00", "2026-11-29T00:00"],
  ["thisMonth", "2026-11-01T00:00", "2026-11-29T00:00"],
  ["thisYear", "2026-01-01T00:00", "2026-11-29T00:00"],
  ["last7Days", "2026-11-22T00:00", "2026-11-29T00:00"],
  ["last30Days", "2026-10-30T00:00", "2026-11-29T00:00"],
  ["last90Days", "2026-08-31T00:00", "2026-11-29T00:00"],
  ["lastMonth", "2026-10-01T00:00", "2026-11-01T00:00"],
  ["last6Months", "2026-05-29T00:00", "2026-11-29T00:00"],
  ["last12Months", "2025-11-29T00:00", "2026-11-29T00:00"],
] as const)("the picker opens on %s as %s to %s", (timeframe, start, end) => {
  expect(timeframeRange(timeframe, "2026-11-28T15:10")).toEqual({ start, end });
});

test("a month without the day of today begins with its last one", () => {
  expect(timeframeRange("last6Months", "2026-08-30T09:00")?.start).toBe("2026-02-28T00:00");
});

const november = { start: "2026-11-01T00:00", end: "2026-11-29T00:00" };

test.each([
  ["rangeBefore", "custom", "2026-10-04T00:00", "2026-11-01T00:00"],
  ["sameDays", "thisMonth", "2026-10-01T00:00", "2026-10-29T00:00"],
  ["sameDays", "thisWeek", "2026-10-25T00:00", "2026-11-22T00:00"],
  ["yearBefore", "custom", "2025-11-01T00:00", "2025-11-29T00:00"],
] as const)("Nov 1 – 28 against %s of %s is %s to %s", (comparison, timeframe, start, end) => {
  expect(comparedWith(november, comparison, timeframe)).toEqual({ start, end });
});

test("a shorter month ends with its last day, and none compares nothing", () => {
  const march = { start: "2026-03-01T00:00", end: "2026-04-01T00:00" };
  expect(comparedWith(march, "sameDays", "thisMonth")).toEqual({
    start: "2026-02-01T00:00",
    end: "2026-03-01T00:00",
  });
  expect(comparedWith(march, "none", "thisMonth")).toBeUndefined();
  expect(wholeDays(november)).toBe(28);
  expect(wholeDays({ ...november, end: "2026-11-28T12:00" })).toBeUndefined();
});
