import { describe, expect, it } from "vitest";
import { darkness, nightReload } from "#server/features/displays/displays/lib/wall-hours.ts";

const TORONTO = "America/Toronto";
const NIGHT = { from: "20:00", until: "06:30" };

describe("dark hours, by the clocks of the facility", () => {
  const at = (dark: typeof NIGHT | null, now: string) => {
    const { isDark, changesAt } = darkness(dark, TORONTO, new Date(now));
    return [isDark, changesAt?.toISOString() ?? null];
  };

  it.each([
    ["before they begin", "2026-11-19T00:59:00Z", false, "2026-11-19T01:00:00.000Z"],
    ["from their first minute", "2026-11-19T01:00:00Z", true, "2026-11-19T11:30:00.000Z"],
    ["past midnight", "2026-11-19T08:00:00Z", true, "2026-11-19T11:30:00.000Z"],
    ["not at their end", "2026-11-19T11:30:00Z", false, "2026-11-20T01:00:00.000Z"],
    ["through the night with 25 hours", "2026-11-01T06:30:00Z", true, "2026-11-01T11:30:00.000Z"],
    ["through the night with 23 hours", "2026-03-08T07:30:00Z", true, "2026-03-08T10:30:00.000Z"],
  ])("dark hours follow the facility's clocks: %s", (_name, now, isDark, changesAt) => {
    expect(at(NIGHT, now)).toEqual([isDark, changesAt]);
  });

  it("dark hours end for good at the first of two repeated times", () => {
    const dark = { from: "20:00", until: "01:30" };
    // 1:10 for the second time.
    expect(at(dark, "2026-11-01T06:10:00Z")).toEqual([false, "2026-11-02T01:00:00.000Z"]);
  });

  it("dark hours are none where unset, or where they end at their start", () => {
    expect(at(null, "2026-11-19T08:00:00Z")).toEqual([false, null]);
    expect(at({ from: "20:00", until: "20:00" }, "2026-11-19T08:00:00Z")).toEqual([false, null]);
  });
});

describe("the reload of a night", () => {
  it("reloads each display between 3:00 and 3:30 local time, in its own minute", () => {
    const now = new Date("2026-11-19T12:00:00Z");
    const minutes = ["0000", "001d", "ffff"].map((end) =>
      nightReload(`0190d6f0-0000-7000-8000-00000000${end}`, TORONTO, now).toISOString(),
    );
    expect(minutes).toEqual([
      "2026-11-20T08:00:00.000Z",
      "2026-11-20T08:29:00.000Z",
      "2026-11-20T08:15:00.000Z",
    ]);
  });
});
