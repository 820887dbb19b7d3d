import { expect, it } from "vitest";
import { epochDayText, parseEpochDay, plusDays } from "#server/lib/time/epoch-day.ts";
import { dayTextAt, parseHalfHour, plusHalfHours, wallText } from "#server/lib/time/half-hour.ts";

it("names the same day from days and from half hours", () => {
  expect(epochDayText(plusDays(parseEpochDay("2026-02-28"), 1))).toBe("2026-03-01");
  const late = plusHalfHours(parseHalfHour("2026-02-28"), 2 * 48 - 1);
  expect([wallText(late), dayTextAt(late)]).toEqual(["2026-03-01T23:30", "2026-03-01"]);
});

it("takes half hours for days nowhere, nor days for half hours", () => {
  // @ts-expect-error half hours since 1970 would name a day of the year 4664
  const day = epochDayText(parseHalfHour("2026-03-01"));
  // @ts-expect-error days since 1970 would name a day of the year 1971
  const halfHour = dayTextAt(parseEpochDay("2026-03-01"));
  expect([day, halfHour]).not.toContain("2026-03-01");
});
