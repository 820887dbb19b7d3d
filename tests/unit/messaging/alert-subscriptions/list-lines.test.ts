import { describe, expect, it } from "vitest";
import {
  type SilentDevice,
  batteryEntries,
  linesFor,
  refillEntries,
  silenceEntries,
} from "#server/features/messaging/alert-subscriptions/lib/list-lines.ts";
import {
  leastSilenceMinutes,
  silentFor,
} from "#server/features/messaging/alert-subscriptions/lib/silence.ts";

const at = (text: string): number => Date.parse(`2026-11-23T${text}Z`);

describe("how long a device is not heard", () => {
  const device = {
    heardMs: at("08:00:00"),
    assignedMs: at("00:00:00"),
    reportEveryMinutes: 60,
    gatewayBackMs: null,
  };
  const never = { serverBackMs: null };
  const asked = (
    minutes: number,
    now: string,
    given: object = {},
    back: { serverBackMs: number | null } = never,
  ) =>
    silentFor({ ...device, ...given }, minutes, { nowMs: at(now), ...back })?.leastMinutes ?? null;

  it("a device counts as silent after exactly the chosen time", () => {
    expect(asked(240, "11:59:59")).toBeNull();
    expect(asked(240, "12:00:00")).toBe(240);
  });

  it("a device counts as silent after two reports and five minutes at least", () => {
    expect([leastSilenceMinutes(60), leastSilenceMinutes(10)]).toEqual([125, 25]);
    expect(asked(30, "10:04:59")).toBeNull();
    expect(asked(30, "10:05:00")).toBe(125);
    expect(asked(30, "08:30:00", { reportEveryMinutes: 10 })).toBe(30);
  });

  it("a silence counts from the return of the device's gateway", () => {
    const gatewayBackMs = at("10:00:00");
    expect(asked(30, "12:04:59", { gatewayBackMs })).toBeNull();
    expect(asked(30, "12:05:00", { gatewayBackMs })).toBe(125);
    // Back before it was heard says nothing.
    expect(asked(30, "10:05:00", { gatewayBackMs: at("07:00:00") })).toBe(125);
  });

  it("no device counts as silent within three reports of the server's return", () => {
    const back = { serverBackMs: at("12:00:00") };
    const lost = { heardMs: at("02:00:00") };
    expect(asked(30, "14:59:59", lost, back)).toBeNull();
    expect(asked(30, "15:00:00", lost, back)).toBe(125);
    // A gateway that has been in contact since we are back, and then was not.
    const gateway = { heardMs: at("12:01:00"), reportEveryMinutes: 10 };
    expect(asked(30, "12:31:00", gateway, back)).toBe(30);
  });

  it("a silence of a device never heard counts from its installation", () => {
    expect(asked(30, "02:05:00", { heardMs: null })).toBe(125);
    expect(asked(30, "02:04:00", { heardMs: null })).toBeNull();
  });
});

const places = {
  path: (id: string): string[] => ["Floor 3", id],
  unit: (id: string): string => id,
};
const silent = (name: string, given: Partial<SilentDevice> = {}): SilentDevice => ({
  deviceId: name,
  name,
  type: "dispenser",
  serialNumber: `SN-${name}`,
  locationId: "3 North",
  state: "online",
  heardAt: new Date(at("08:00:00")),
  installedAt: new Date(at("00:00:00")),
  assignedAt: new Date(at("00:00:00")),
  silence: { minutes: 200, leastMinutes: 125 },
  causeId: null,
  isSite: false,
  isMeant: true,
  ...given,
});
const told = (devices: readonly SilentDevice[]) =>
  silenceEntries(devices, places).map(({ line }) => [line.device.name, line.behind?.devices ?? 0]);

describe("the lines of devices that are not heard", () => {
  const explained = (name: string, given: Partial<SilentDevice> = {}) =>
    silent(name, { state: "explained", causeId: "G", ...given });

  it("lines of silent devices are roots, with a number of explained ones", () => {
    const gateway = silent("G", { type: "gateway", state: "offline" });
    const entries = silenceEntries(
      [
        silent("late"),
        explained("a"),
        explained("b", { locationId: "3 South" }),
        explained("c"),
        gateway,
        silent("early", { heardAt: new Date(at("07:00:00")) }),
        silent("heard", { silence: null }),
      ],
      places,
    );
    expect(entries.map(({ line }) => line.device.name)).toEqual(["G", "early", "late"]);
    expect(entries[0]?.line).toMatchObject({
      device: { type: "gateway", detail: "SN-G", place: ["Floor 3", "3 North"] },
      also: [{ kind: "offline" }],
      behind: { devices: 3, units: ["3 North", "3 South"], moreUnits: 0 },
    });
    // Not heard is not offline.
    expect(entries[1]?.line.also).toBeUndefined();
    expect(entries[1]?.line.state).toEqual({ kind: "silent", minutes: 200 });
  });

  it("a list names a cause outside the alert with its devices in the alert", () => {
    const gateway = silent("G", { type: "gateway", isMeant: false, state: "offline" });
    const children = [explained("a"), explained("b", { isMeant: false })];
    const [entry] = silenceEntries([gateway, ...children], places);
    expect(entry?.line).toMatchObject({ isOutside: true, behind: { devices: 1 } });
    // Nothing of the alert's is behind it.
    expect(told([gateway, explained("b", { isMeant: false })])).toEqual([]);
  });

  it("a device whose cause is gone has its own line", () => {
    expect(told([explained("a")])).toEqual([["a", 0]]);
  });

  it("a list names at most three units", () => {
    const units = ["1", "2", "3", "4", "5"].map((locationId) =>
      explained(`d${locationId}`, { locationId }),
    );
    const [entry] = silenceEntries([silent("G", { type: "gateway" }), ...units], places);
    expect(entry?.line.behind).toEqual({ devices: 5, units: ["1", "2", "3"], moreUnits: 2 });
  });

  it("lines of silent devices are new by their last contact", () => {
    const before = silenceEntries([silent("a"), silent("b")], places);
    const keys = new Set(before.map(({ key }) => key));
    const again = silent("b", { heardAt: new Date(at("09:00:00")) });
    const now = silenceEntries([silent("a"), again], places);
    expect(linesFor(now, keys, false).map(({ isNew }) => isNew === true)).toEqual([false, true]);
    // In the first mail nothing is.
    expect(linesFor(now, null, false).some(({ isNew }) => isNew === true)).toBe(false);
  });
});

const placed = (name: string) => ({
  deviceId: name,
  name,
  type: "dispenser" as const,
  serialNumber: `SN-${name}`,
  locationId: "3 North",
});

it("batteries that are dead come before low ones, the oldest on top", () => {
  const alarm = (name: string, alarmType: 5 | 6 | 9 | 10, raised: string) => ({
    ...placed(name),
    alarmId: name,
    alarmType,
    raisedAt: new Date(at(raised)),
    heardAt: null,
  });
  const entries = batteryEntries(
    [alarm("low", 6, "01:00:00"), alarm("dead late", 10, "03:00:00"), alarm("dead", 5, "02:00:00")],
    places,
  );
  expect(entries.map(({ key }) => key)).toEqual(["dead", "dead late", "low"]);
});

it("refills that are overdue come first, those without a day last", () => {
  const refill = (name: string, replacementOn: string | null, alarmId?: string) => ({
    ...placed(name),
    replacementOn,
    alarm: alarmId === undefined ? null : { alarmId, raisedAt: new Date(at("05:00:00")) },
  });
  const entries = refillEntries(
    [
      refill("soon", "2026-11-25"),
      refill("unknown", null, "A1"),
      refill("overdue", "2026-11-20", "A2"),
      refill("today", "2026-11-23"),
    ],
    "2026-11-23",
    places,
  );
  expect(entries.map(({ key, line }) => [key, line.state])).toEqual([
    ["A2", { kind: "replacement", day: "2026-11-20", days: -3 }],
    ["today", { kind: "replacement", day: "2026-11-23", days: 0 }],
    ["soon", { kind: "replacement", day: "2026-11-25", days: 2 }],
    ["A1", { kind: "alarm", type: 8 }],
  ]);
});

it("a badge's wearer is shown only to readers of individual figures", () => {
  const entry = {
    key: "B-1 Low",
    holder: "Kim Nurse",
    line: {
      device: { type: "badge" as const, name: "B-1", detail: null, place: [] },
      state: { kind: "badgeBattery" as const, level: "Low" as const },
      since: null,
      lastHeard: null,
      behind: null,
    },
  };
  expect(JSON.stringify(linesFor([entry], null, false))).not.toContain("Kim");
  expect(linesFor([entry], null, true)[0]?.device.detail).toBe("Kim Nurse");
});
