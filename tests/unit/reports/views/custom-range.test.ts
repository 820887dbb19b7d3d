import { describe, expect, test } from "vitest";
import { customRangeLimits } from "#contract/reports/filters/timeframes.ts";
import {
  END_TIMES,
  START_TIMES,
  checkRange,
  dayIn,
  draftFrom,
} from "#renderer/features/reports/reports/filters/range/custom-range.ts";

const rules = {
  hasWholeDays: false,
  ...customRangeLimits("2026-11-19"),
};
/** Of observation reports. */
const wholeDays = { hasWholeDays: true, ...customRangeLimits("2026-11-19", { product: "OBS" }) };
const draft = (start: string | undefined, end: string | undefined) =>
  draftFrom(start, end, "en-US");
const check = (range: ReturnType<typeof draft>, given: Parameters<typeof checkRange>[1] = rules) =>
  checkRange(range, given, "en-US");

describe("a custom range", () => {
  test("a custom range passes when it starts before it ends", () => {
    expect(check(draft("2026-11-01T07:30", "2026-11-01T08:00"))).toEqual({
      start: "2026-11-01T07:30",
      end: "2026-11-01T08:00",
    });
  });

  test("a custom range needs both ends", () => {
    expect(check(draft(undefined, undefined))).toEqual({
      errors: { start: "required", end: "required" },
    });
  });

  test("a custom range says which end is no day", () => {
    const typed = { ...draft("2026-11-01T00:00", "2026-11-02T00:00"), endDay: "11/31/2026" };
    expect(check(typed)).toEqual({ errors: { start: undefined, end: "invalid" } });
  });

  test("a custom range is refused when equal, except where whole days count", () => {
    const same = draft("2026-11-01T07:30", "2026-11-01T07:30");
    expect(check({ ...same, endTime: "07:30" })).toEqual({ errors: { start: "start_before_end" } });
    expect(check(same, wholeDays)).toEqual({ start: "2026-11-01T00:00", end: "2026-11-02T00:00" });
    expect(check(draft("2026-11-02T00:00", "2026-11-01T00:00"), wholeDays)).toEqual({
      errors: { start: "start_before_end" },
    });
  });

  test.each([
    ["2016-11-18T23:30", "2026-11-02T00:00", { start: "too_far_back" }],
    ["2016-11-19T00:00", "2027-11-19T23:30", undefined],
    ["2026-11-02T00:00", "2027-11-20T00:00", undefined],
    ["2026-11-02T00:00", "2027-11-20T00:30", { end: "too_far_ahead" }],
    ["1950-01-01T00:00", "2050-01-01T00:00", { start: "too_far_back", end: "too_far_ahead" }],
  ])("a custom range from %s to %s is within reports' reach: %j", (start, end, errors) => {
    expect(check(draft(start, end)).errors).toEqual(errors);
  });

  test("a custom range of whole days ends today at the latest", () => {
    const today = { start: "2026-11-18T00:00", end: "2026-11-20T00:00" };
    const opened = draftFrom(today.start, today.end, "en-US");
    expect([opened.startDay, opened.endDay]).toEqual(["Nov 18, 2026", "Nov 19, 2026"]);
    expect(check(opened, wholeDays)).toEqual(today);
    expect(check({ ...opened, endDay: "11/20/2026" }, wholeDays)).toEqual({
      errors: { end: "too_far_ahead" },
    });
  });

  test("a custom range counts days as the facility does", () => {
    const at = Date.parse("2026-11-20T03:00:00Z");
    expect(dayIn("America/New_York", at)).toBe("2026-11-19");
    expect(dayIn("Pacific/Auckland", at)).toBe("2026-11-20");
    expect(customRangeLimits("2028-02-29").earliestDay).toBe("2018-03-01");
  });

  test("a custom range has half hours, from the earliest day on", () => {
    expect(check(draft("2026-11-01T07:10", "2026-11-02T00:00"))).toMatchObject({
      errors: { start: "invalid" },
    });
    expect(
      check(draft("2026-10-01T00:00", "2026-11-02T00:00"), { ...rules, earliestDay: "2026-10-06" }),
    ).toEqual({ errors: { start: "too_far_back" } });
  });

  test("a custom range offers every half hour of the day", () => {
    expect([START_TIMES.length, END_TIMES.length]).toEqual([48, 48]);
    expect([START_TIMES[0], START_TIMES[1], START_TIMES[47]]).toEqual(["00:00", "00:30", "23:30"]);
    expect([END_TIMES[0], END_TIMES[1], END_TIMES[47]]).toEqual(["24:00", "00:30", "23:30"]);
  });
});
