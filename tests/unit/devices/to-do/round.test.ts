import { expect, it } from "vitest";
import type { Bring, Visit } from "#contract/devices/to-do.ts";
import { withWaiting } from "#renderer/features/devices/to-do/components/waiting-marks.ts";
import { bringList, countFloors, stopsOf } from "#renderer/features/devices/to-do/lib/round.ts";

const visit = (deviceId: string, unit: string, bring: Bring | null = null): Visit => ({
  deviceId,
  name: deviceId,
  serialNumber: deviceId,
  floor: { id: `floor of ${unit}`, name: "Floor 3" },
  unit: { id: unit, name: unit },
  need: "batteryLow",
  since: null,
  heardAt: null,
  isSilent: false,
  battery: "Low",
  signal: null,
  isGatewayHeard: null,
  dueOn: null,
  used: null,
  capacity: null,
  formerSerialNumber: null,
  bring,
  mark: null,
  behind: 0,
});
const batteries = (name: string): Bring => ({ kind: "batteries", name });

it("what to bring is summed up by thing, in the order of the round", () => {
  const visits = [
    visit("1", "ICU", batteries("G1")),
    visit("2", "ICU", { kind: "spare", name: "G1" }),
    visit("3", "ICU"),
    visit("4", "East", { kind: "refill", name: "Foam 70" }),
    visit("5", "East", batteries("G1")),
  ];
  expect(bringList(visits)).toEqual([
    { bring: batteries("G1"), count: 2 },
    { bring: { kind: "spare", name: "G1" }, count: 1 },
    { bring: { kind: "refill", name: "Foam 70" }, count: 1 },
  ]);
});

it("devices are shown unit by unit in the order of the round", () => {
  const visits = [visit("1", "ICU"), visit("2", "ICU"), visit("3", "East")];
  expect(stopsOf(visits).map(({ unitName, visits: here }) => [unitName, here.length])).toEqual([
    ["ICU", 2],
    ["East", 1],
  ]);
  expect(countFloors(visits)).toBe(2);
  expect(countFloors([])).toBe(0);
});

it("notes that wait to be sent are shown as if they were", () => {
  const done = { kind: "done", reason: null, at: "2026-11-19T14:00:00Z" } as const;
  const marked = { ...visit("2", "ICU"), mark: done };
  const shown = withWaiting(
    [visit("1", "ICU"), marked, visit("3", "ICU")],
    [
      { deviceId: "1", name: "1", body: done },
      { deviceId: "2", name: "2", body: null },
    ],
  );
  expect(shown.map(({ mark }) => mark)).toEqual([done, null, null]);
});
