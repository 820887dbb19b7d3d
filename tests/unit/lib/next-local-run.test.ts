import { describe, expect, it } from "vitest";
import { type ScheduleDays, nextLocalRun } from "#server/scheduling/next-local-run.ts";

const daily: ScheduleDays = { every: "day" };

/** The runs that follow an instant, one after the other. */
const runs = (
  on: ScheduleDays,
  time: string,
  timeZone: string,
  after: string,
  count: number,
): string[] => {
  const found: string[] = [];
  let at = new Date(after);
  while (found.length < count) {
    at = nextLocalRun({ on, time, timeZone }, at);
    found.push(at.toISOString().replace(":00.000Z", "Z"));
  }
  return found;
};

describe("the next run by local time", () => {
  it.each([
    // Skipped: 02:00–03:00 on 8 March; 02:30 does not exist and runs at 03:00 EDT.
    ["02:30", "America/New_York", "2026-03-07T00:00Z", "03-07T07:30 03-08T07:00 03-09T06:30"],
    // Repeated: 01:00–02:00 on 1 November; the first 01:30 (EDT) counts.
    ["01:30", "America/New_York", "2026-10-31T00:00Z", "10-31T05:30 11-01T05:30 11-02T06:30"],
    ["02:30", "Europe/Paris", "2026-03-28T00:00Z", "03-28T01:30 03-29T01:00 03-30T00:30"],
    ["02:30", "Europe/Paris", "2026-10-24T00:00Z", "10-24T00:30 10-25T00:30 10-26T01:30"],
    // Half an hour: 02:00–02:30 is skipped on 4 October, 01:30–02:00 repeated on 5 April.
    ["02:15", "Australia/Lord_Howe", "2026-10-02T15:00Z", "10-02T15:45 10-03T15:30 10-04T15:15"],
    ["02:30", "Australia/Lord_Howe", "2026-10-02T15:00Z", "10-02T16:00 10-03T15:30 10-04T15:30"],
    ["01:45", "Australia/Lord_Howe", "2026-04-03T00:00Z", "04-03T14:45 04-04T14:45 04-05T15:15"],
    // Midnight itself is skipped, and an hour before midnight repeated.
    ["00:00", "Africa/Cairo", "2026-04-23T00:00Z", "04-23T22:00 04-24T21:00 04-25T21:00"],
    ["23:30", "Africa/Cairo", "2026-10-28T00:00Z", "10-28T20:30 10-29T20:30 10-30T21:30"],
    ["02:30", "America/Phoenix", "2026-03-07T00:00Z", "03-07T09:30 03-08T09:30 03-09T09:30"],
    ["23:59", "Pacific/Kiritimati", "2026-12-30T00:00Z", "12-30T09:59 12-31T09:59 01-01T09:59"],
  ])("the next local run at %s in %s after %s is %s", (time, timeZone, after, expected) => {
    const found = runs(daily, time, timeZone, after, 3);
    expect(found.map((at) => at.slice(5, 16)).join(" ")).toBe(expected);
  });

  it("the run after a repeated time's first is not its second", () => {
    const after = ["2026-11-01T05:30:00Z", "2026-11-01T05:45:00Z", "2026-11-01T06:29:59Z"];
    for (const at of after) {
      expect(runs(daily, "01:30", "America/New_York", at, 1)).toEqual(["2026-11-02T06:30Z"]);
    }
  });

  it("a run on a day that a zone skips comes once, at the next", () => {
    // Samoa went from 29 to 31 December 2011.
    expect(runs(daily, "10:00", "Pacific/Apia", "2011-12-29T00:00Z", 3)).toEqual([
      "2011-12-29T20:00Z",
      "2011-12-30T10:00Z",
      "2011-12-30T20:00Z",
    ]);
    expect(runs(daily, "00:00", "Pacific/Apia", "2011-12-29T09:00Z", 3)).toEqual([
      "2011-12-29T10:00Z",
      "2011-12-30T10:00Z",
      "2011-12-31T10:00Z",
    ]);
  });

  it("the next weekly run is on its days only", () => {
    const on: ScheduleDays = { every: "week", days: [1, 7] };
    expect(runs(on, "06:00", "Europe/Paris", "2026-03-27T00:00Z", 3)).toEqual([
      "2026-03-29T04:00Z",
      "2026-03-30T04:00Z",
      "2026-04-05T04:00Z",
    ]);
    const none: ScheduleDays = { every: "week", days: [] };
    expect(() => runs(none, "06:00", "Europe/Paris", "2026-03-27T00:00Z", 1)).toThrow(RangeError);
  });

  it("the next monthly run is on its day, or the last day", () => {
    const last: ScheduleDays = { every: "month", day: "last" };
    expect(runs(last, "23:00", "America/New_York", "2028-01-31T12:00Z", 4)).toEqual([
      "2028-02-01T04:00Z",
      "2028-03-01T04:00Z",
      "2028-04-01T03:00Z",
      "2028-05-01T03:00Z",
    ]);
    const fixed: ScheduleDays = { every: "month", day: 28 };
    expect(runs(fixed, "02:30", "Europe/Paris", "2027-02-28T02:00Z", 2)).toEqual([
      "2027-03-28T01:00Z",
      "2027-04-28T00:30Z",
    ]);
  });

  it("there is exactly one daily run in every zone and year, in order", () => {
    for (const timeZone of ["America/New_York", "Europe/Paris", "Australia/Lord_Howe"]) {
      for (const time of ["00:00", "01:30", "02:15", "03:00"]) {
        const found = runs(daily, time, timeZone, "2026-01-01T16:00Z", 365);
        expect(new Set(found).size).toBe(365);
        expect(found.at(-1)?.slice(0, 4)).toMatch(/202[67]/u);
        expect(Date.parse(found.at(-1) ?? "") - Date.parse(found[0] ?? "")).toBe(364 * 86_400_000);
      }
    }
  });
});
