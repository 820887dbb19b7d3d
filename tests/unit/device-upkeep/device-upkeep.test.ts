import { describe, expect, it } from "vitest";
import { inertText } from "#contract/visible-text.ts";
import { axisOf, startOfDay } from "#server/features/device-upkeep/lib/axis.ts";
import { causeOf, stateOf } from "#server/features/device-upkeep/lib/state.ts";
import { faultStretches } from "#server/features/device-upkeep/lib/stretches.ts";

const now = new Date("2026-11-19T19:00:00Z");
const ago = (hours: number): Date => new Date(now.getTime() - hours * 3_600_000);

describe("a device's state", () => {
  const known = {
    heardAt: ago(1),
    offlineAfterMinutes: 1_440,
    isDeactivated: false,
    assignedAt: ago(1_000),
    isOutOfService: false,
  };

  it.each([
    ["online", {}],
    ["online", { heardAt: ago(24) }],
    ["offline", { heardAt: ago(24.1) }],
    ["neverHeard", { heardAt: null }],
    ["notHeardYet", { heardAt: null, assignedAt: ago(2) }],
    ["outOfService", { heardAt: ago(48), isOutOfService: true }],
    ["unassigned", { assignedAt: null, isOutOfService: true }],
    ["deactivated", { isDeactivated: true, assignedAt: null }],
  ])("is %s with %j", (state, change) => {
    expect(stateOf({ ...known, ...change }, now)).toBe(state);
  });

  it("is explained by what explains most", () => {
    const gateway = { heardAt: ago(2), offlineAfterMinutes: 30 };
    const dead = { battery: "Dead", rssi: -80, gateway };
    expect(causeOf(dead, now)).toBe("gateway");
    expect(causeOf({ ...dead, gateway: { ...gateway, heardAt: ago(0.1) } }, now)).toBe("battery");
    expect(causeOf({ ...dead, battery: "Low", gateway: undefined }, now)).toBe("signal");
    expect(causeOf({ battery: null, rssi: -75, gateway: undefined }, now)).toBe("unknown");
  });
});

describe("the axis of a device's days", () => {
  it("follows the facility's clocks, over a change of them too", () => {
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

it("faults last from raised to cleared, however often they are told", () => {
  const fault = (hours: number, alarm: number, isRaised: boolean) => ({
    at: ago(hours),
    alarm_type: alarm,
    is_raised: isRaised,
  });
  const told = [
    fault(9, 2, false),
    fault(8, 2, true),
    fault(7, 2, true),
    fault(6, 5, true),
    fault(5, 2, false),
    fault(4, 2, true),
  ];
  expect(faultStretches(told)).toEqual([
    { alarm: 2, from: ago(8), to: ago(5) },
    { alarm: 5, from: ago(6), to: null },
    { alarm: 2, from: ago(4), to: null },
  ]);
});

it("text of an unknown sender shows hidden characters and is cut", () => {
  expect(inertText("<b>S\u202E7</b>", 40)).toBe("<b>S\uFFFD7</b>");
  expect(inertText("S".repeat(64), 10)).toBe(`${"S".repeat(9)}…`);
});
