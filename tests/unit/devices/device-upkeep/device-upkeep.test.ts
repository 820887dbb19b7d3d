import { describe, expect, it } from "vitest";
import { inertText } from "#contract/core/visible-text.ts";
import { axisOf, startOfDay } from "#server/features/devices/device-upkeep/lib/axis.ts";
import { causeOf } from "#server/features/devices/device-upkeep/lib/cause.ts";
import { levelIntervals } from "#server/features/devices/device-upkeep/lib/intervals.ts";

const now = new Date("2026-11-19T19:00:00Z");
const ago = (hours: number): Date => new Date(now.getTime() - hours * 3_600_000);

it("a silence is explained by what explains most", () => {
  const dead = { battery: "Dead", rssi: -80, isGatewayOut: true, isClockAhead: false };
  const ahead = { ...dead, battery: "Low", isGatewayOut: false, isClockAhead: true };
  expect(causeOf(dead)).toBe("battery");
  expect(causeOf({ ...dead, battery: "Low" })).toBe("gateway");
  expect(causeOf(ahead)).toBe("clock");
  expect(causeOf({ ...dead, isGatewayOut: false })).toBe("battery");
  expect(causeOf({ ...dead, battery: "Low", isGatewayOut: false })).toBe("signal");
  expect(causeOf({ ...ahead, battery: null, rssi: -75, isClockAhead: false })).toBe("unknown");
});

describe("the axis of a device's days", () => {
  it("a device's axis follows the facility's clocks over a change", () => {
    const axis = axisOf(new Date("2026-11-02T05:30:00Z"), "America/New_York", 3);
    expect(axis.days).toEqual(["2026-10-31", "2026-11-01", "2026-11-02"]);
    expect(axis.from.toISOString()).toBe("2026-10-31T04:00:00.000Z");
    expect(axis.at(new Date("2026-11-01T17:00:00Z"))).toBe(1.5);
    expect(axis.at(new Date("2026-10-01T00:00:00Z"))).toBe(0);
    expect(startOfDay("2026-11-02", "America/New_York").toISOString()).toBe(
      "2026-11-02T05:00:00.000Z",
    );
  });
});

it("shows a battery level until it changed or was unknown", () => {
  const shown = (hours: number, level: "Good" | "Dead" | null) => ({
    atMs: ago(hours).getTime(),
    level,
  });
  const told = [shown(9, "Good"), shown(8, "Good"), shown(6, "Dead"), shown(5, null)];
  expect(levelIntervals([...told, shown(4, "Good")])).toEqual([
    { level: "Good", from: ago(9), to: ago(6) },
    { level: "Dead", from: ago(6), to: ago(5) },
    { level: "Good", from: ago(4), to: null },
  ]);
});

it("text of an unknown sender shows hidden characters and is cut", () => {
  expect(inertText("<b>S\u202E7</b>", 40)).toBe("<b>S\uFFFD7</b>");
  expect(inertText("S".repeat(64), 10)).toBe(`${"S".repeat(9)}…`);
});
