import { describe, expect, test } from "vitest";
import { LANGUAGES } from "#contract/core/primitives.ts";
import { namedDay, readDay } from "#renderer/i18n/named-day.ts";

describe("a day with its month's name", () => {
  test.each([
    ["Nov 1, 2026", "2026-11-01"],
    ["november 1 2026", "2026-11-01"],
    ["11/1/2026", "2026-11-01"],
    ["Feb 30, 2026", undefined],
    ["No 1, 2026", undefined],
  ])("%j is %s in US English", (text, day) => {
    expect(readDay(text, "en-US")).toBe(day);
  });

  test.each([
    ["1er févr. 2026", "2026-02-01"],
    ["3 juill. 2026", "2026-07-03"],
    ["3 jui 2026", undefined],
  ])("%j is %s in Canadian French", (text, day) => {
    expect(readDay(text, "fr-CA")).toBe(day);
  });

  test.each(LANGUAGES)("each day of a year is read as it is written in %s", (language) => {
    for (let at = Date.UTC(2028, 0, 1); at < Date.UTC(2029, 0, 1); at += 86_400_000) {
      const day = new Date(at).toISOString().slice(0, 10);
      expect(readDay(namedDay(day, language), language)).toBe(day);
    }
  });
});
