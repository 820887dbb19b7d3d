import { describe, expect, test } from "vitest";
import {
  HALF_HOURS,
  checkRange,
  draftFrom,
} from "#renderer/features/reports/model/custom-range.ts";

const rules = { mayBeEqual: false };
const draft = (start: string, end: string) => draftFrom(start, end);

describe("a custom range", () => {
  test("passes when it starts before it ends", () => {
    expect(checkRange(draft("2026-11-01T07:30", "2026-11-01T08:00"), rules)).toEqual({
      start: "2026-11-01T07:30",
      end: "2026-11-01T08:00",
    });
  });

  test("needs both ends", () => {
    expect(checkRange(draftFrom(undefined, undefined), rules)).toEqual({
      errors: { start: "required", end: "required" },
    });
  });

  test("is refused when equal, except where whole days count", () => {
    const same = draft("2026-11-01T07:30", "2026-11-01T07:30");
    expect(checkRange(same, rules)).toEqual({ errors: { start: "start_before_end" } });
    expect(checkRange(same, { mayBeEqual: true })).toMatchObject({ start: "2026-11-01T07:30" });
    expect(checkRange(draft("2026-11-02T07:30", "2026-11-01T07:30"), { mayBeEqual: true })).toEqual(
      { errors: { start: "start_before_end" } },
    );
  });

  test("keeps to half hours and to the earliest day", () => {
    expect(checkRange(draft("2026-11-01T07:10", "2026-11-02T00:00"), rules)).toEqual({
      errors: { start: "invalid" },
    });
    expect(
      checkRange(draft("2026-10-01T00:00", "2026-11-02T00:00"), {
        ...rules,
        earliestDay: "2026-10-06",
      }),
    ).toEqual({ errors: { start: "too_far_back" } });
  });

  test("offers every half hour of the day", () => {
    expect(HALF_HOURS).toHaveLength(48);
    expect([HALF_HOURS[0], HALF_HOURS[1], HALF_HOURS[47]]).toEqual(["00:00", "00:30", "23:30"]);
  });
});
