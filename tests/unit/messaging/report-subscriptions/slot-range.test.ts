import { Temporal } from "temporal-polyfill";
import { describe, expect, it } from "vitest";
import {
  latestSlot,
  slotRange,
} from "#server/features/messaging/report-subscriptions/lib/slot-range.ts";
import {
  lateness,
  pauseOver,
  waitUntil,
} from "#server/features/messaging/report-subscriptions/lib/waiting.ts";
import { firstInstantOf } from "#server/lib/time/zoned-time.ts";

const TORONTO = "America/Toronto";
const DAY = { frequencyId: 1, timeframeId: 1 };
const WEEK_OF_DAILY = { frequencyId: 1, timeframeId: 2 };
const WEEKLY = { frequencyId: 2, timeframeId: null };
const MONTHLY = { frequencyId: 3, timeframeId: null };

/** The instants of a range's ends, and its hours. */
const instants = (range: { start: string; end: string }, zone: string): string => {
  const [from = 0, to = 0] = [range.start, range.end].map((wall) =>
    firstInstantOf(Temporal.PlainDateTime.from(wall), zone),
  );
  const text = (at: number): string => new Date(at).toISOString().slice(5, 16);
  return `${text(from)} ${text(to)} ${(to - from) / 3_600_000} h`;
};

describe("what a report mail covers", () => {
  it.each([
    // W8 to W10
    [WEEKLY, "2027-03-15T07:00", "03-08T05:00 03-15T04:00 167 h"],
    [WEEKLY, "2026-11-02T07:00", "10-26T04:00 11-02T05:00 169 h"],
    [MONTHLY, "2027-04-01T07:00", "03-01T05:00 04-01T04:00 743 h"],
    [WEEK_OF_DAILY, "2026-11-23T07:00", "11-16T05:00 11-23T05:00 168 h"],
    // W11
    [DAY, "2026-11-23T07:00", "11-22T12:00 11-23T12:00 24 h"],
    // The clocks go on and back: 23 and 25 hours, and none is counted in two mails or in none.
    [DAY, "2027-03-14T07:00", "03-13T12:00 03-14T11:00 23 h"],
    [DAY, "2026-11-01T07:00", "10-31T11:00 11-01T12:00 25 h"],
    // From Sunday, the first of the month or of the year to the slot.
    [{ frequencyId: 2, timeframeId: 13 }, "2026-11-23T07:00", "11-22T05:00 11-23T12:00 31 h"],
    [{ frequencyId: 2, timeframeId: 14 }, "2026-11-23T07:00", "11-01T04:00 11-23T12:00 536 h"],
    [{ frequencyId: 1, timeframeId: 14 }, "2026-11-01T07:00", "11-01T04:00 11-01T12:00 8 h"],
    [{ frequencyId: 1, timeframeId: 15 }, "2026-01-02T07:00", "01-01T05:00 01-02T12:00 31 h"],
    // A midnight ends what was until then.
    [{ frequencyId: 1, timeframeId: 14 }, "2026-11-01T00:00", "10-01T04:00 11-01T04:00 744 h"],
    [{ frequencyId: 2, timeframeId: 13 }, "2026-11-22T00:00", "11-15T05:00 11-22T05:00 168 h"],
    // W1: a slot that the clocks skip is where they go on, and where the next range begins.
    [DAY, "2027-03-14T02:00", "03-13T07:00 03-14T07:00 24 h"],
    [DAY, "2027-03-15T02:00", "03-14T07:00 03-15T06:00 23 h"],
  ])("a report mail of %j at %s covers %s", (rangeOf, slot, expected) => {
    expect(instants(slotRange(rangeOf, slot, TORONTO), TORONTO)).toBe(expected);
  });

  it("a mail of a month so far is answered as of its slot", () => {
    expect(
      slotRange({ frequencyId: 2, timeframeId: 14 }, "2026-11-23T07:00", TORONTO).soFar,
    ).toEqual({ timeframe: "thisMonth", at: new Date("2026-11-23T11:59:59Z") });
    expect(slotRange(WEEKLY, "2026-11-23T07:00", TORONTO).soFar).toBeUndefined();
  });

  it("a report mail's range begins and ends on the half hour", () => {
    expect(slotRange(DAY, "2027-10-03T02:00", "Australia/Lord_Howe")).toEqual({
      start: "2027-10-02T02:00",
      end: "2027-10-03T02:30",
    });
  });

  it("today's mail of a draft has the range of the previous slot", () => {
    const at = (now: string, hour: number, frequencyId = 1): string =>
      latestSlot({ frequencyId, hour }, TORONTO, new Date(now));
    expect(at("2026-11-23T12:00Z", 7)).toBe("2026-11-23T07:00");
    expect(at("2026-11-23T11:59Z", 7)).toBe("2026-11-22T07:00");
    expect(at("2026-11-23T11:59Z", 7, 2)).toBe("2026-11-23T07:00");
  });
});

describe("a report after an outage", () => {
  const pause = { from: new Date("2026-11-20T11:00Z"), to: new Date("2026-11-23T19:10Z") };
  const slotAt = new Date("2026-11-23T12:00Z");
  const wait = (now: string, missing: readonly string[], isRecounting = false) =>
    waitUntil({ now: new Date(now), slotAt, pause, missingGateways: missing, isRecounting });

  it("a report waits an hour for gateways, two for a recount (W11)", () => {
    expect(pauseOver([pause], slotAt)).toBe(pause);
    expect(pauseOver([pause], new Date("2026-11-23T19:11Z"))).toBeUndefined();
    expect(wait("2026-11-23T19:11Z", ["North"])).toEqual(new Date("2026-11-23T19:12Z"));
    expect(wait("2026-11-23T19:11Z", [])).toBeNull();
    expect(wait("2026-11-23T20:09Z", ["North"])).not.toBeNull();
    expect(wait("2026-11-23T20:10Z", ["North"])).toBeNull();
    expect(wait("2026-11-23T21:09Z", [], true)).not.toBeNull();
    expect(wait("2026-11-23T21:10Z", [], true)).toBeNull();
  });

  it("a report is late after 15 minutes, with the server's outage as the reason", () => {
    expect(lateness(slotAt, new Date("2026-11-23T12:15Z"), undefined)).toBeNull();
    expect(lateness(slotAt, new Date("2026-11-23T12:16Z"), undefined)).toEqual({
      dueAt: slotAt,
      wasAway: false,
    });
    expect(lateness(slotAt, new Date("2026-11-23T20:10Z"), pause)?.wasAway).toBe(true);
  });
});
