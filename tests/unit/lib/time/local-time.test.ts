import { describe, expect, it } from "vitest";
import { parseEpochDay, epochDayOf, epochDayText } from "#server/lib/time/epoch-day.ts";
import { dayStartMs, localTimeOf, slotOf } from "#server/lib/time/local-time.ts";

const at = (text: string): number => Date.parse(text);
const placeOf = (zone: string, text: string): string => {
  const local = localTimeOf(zone).toLocalMs(at(text));
  return `${epochDayText(epochDayOf(local))} ${slotOf(local)}`;
};

describe("local time", () => {
  it("local time skips an hour in spring and repeats one in autumn", () => {
    expect(placeOf("America/Toronto", "2026-03-08T06:59:59.999Z")).toBe("2026-03-08 3");
    expect(placeOf("America/Toronto", "2026-03-08T07:00:00Z")).toBe("2026-03-08 6");
    expect(placeOf("America/Toronto", "2026-11-01T05:30:00Z")).toBe("2026-11-01 3");
    expect(placeOf("America/Toronto", "2026-11-01T06:30:00Z")).toBe("2026-11-01 3");
    expect(placeOf("America/Toronto", "2026-11-01T07:00:00Z")).toBe("2026-11-01 4");
  });

  it("local time moves by half an hour on Lord Howe Island", () => {
    expect(placeOf("Australia/Lord_Howe", "2026-04-04T14:59:59Z")).toBe("2026-04-05 3");
    expect(placeOf("Australia/Lord_Howe", "2026-04-04T15:00:00Z")).toBe("2026-04-05 3");
    expect(placeOf("Australia/Lord_Howe", "2026-10-03T15:30:00Z")).toBe("2026-10-04 5");
  });

  it("local time has quarter hours on the Chatham Islands", () => {
    expect(placeOf("Pacific/Chatham", "2026-06-01T11:14:59Z")).toBe("2026-06-01 47");
    expect(placeOf("Pacific/Chatham", "2026-06-01T11:15:00Z")).toBe("2026-06-02 0");
  });

  it("an instant of clock change belongs to the offset that it begins", () => {
    const change = at("2025-11-02T06:00:00Z");
    const local = localTimeOf("America/New_York");
    expect(local.periodAt(change).fromMs).toBe(change);
    expect(local.toLocalMs(change - 1) - change + 1).toBe(-4 * 3_600_000);
    expect(local.toLocalMs(change) - change).toBe(-5 * 3_600_000);
  });

  it("local time has no changes in a zone without them", () => {
    expect(localTimeOf("America/Phoenix").toLocalMs(at("2026-07-01T00:00:00Z"))).toBe(
      at("2026-06-30T17:00:00Z"),
    );
  });

  it("a local day begins at its first instant, even without midnight", () => {
    const begin = (zone: string, day: string): string =>
      new Date(dayStartMs(localTimeOf(zone), parseEpochDay(day))).toISOString();
    expect(begin("America/Toronto", "2026-11-01")).toBe("2026-11-01T04:00:00.000Z");
    expect(begin("Asia/Beirut", "2026-03-29")).toBe("2026-03-28T22:00:00.000Z");
  });
});
