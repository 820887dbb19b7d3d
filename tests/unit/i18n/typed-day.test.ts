import { describe, expect, test } from "vitest";
import { parseDay, typedDay } from "#renderer/i18n/typed-day.ts";

describe("a typed day", () => {
  test.each([
    ["11/1/2026", "2026-11-01"],
    ["11/01/2026", "2026-11-01"],
    [" 2026-11-01 ", "2026-11-01"],
    ["2/29/2028", "2028-02-29"],
    ["2/29/2026", undefined],
    ["13/1/2026", undefined],
    ["11/1/26", undefined],
    ["11/1/0026", undefined],
    ["tomorrow", undefined],
  ])("%j is %s in US English", (text, day) => {
    expect(parseDay(text, "en-US")).toBe(day);
  });

  test("a typed day in Canadian French comes year first", () => {
    expect(parseDay("2026-11-01", "fr-CA")).toBe("2026-11-01");
    expect(parseDay("2026-11-1", "fr-CA")).toBe("2026-11-01");
    expect(parseDay("11/1/2026", "fr-CA")).toBeUndefined();
  });

  test("a typed day may be copied from a message, on one line", () => {
    expect(parseDay("2026\u201111\u201101", "fr-CA")).toBe("2026-11-01");
  });

  test("a typed day has the format that is shown", () => {
    expect(typedDay("2026-11-01", "en-US")).toBe("11/01/2026");
    expect(typedDay("2026-11-01", "fr-CA")).toBe("2026-11-01");
    expect(typedDay(undefined, "en-US")).toBe("");
  });
});
