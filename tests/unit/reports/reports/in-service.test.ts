import { expect, it } from "vitest";
import { inService } from "#server/features/reports/reports/ecm/in-service.ts";

const row = (deviceId: string, from: number, to: number | null) => ({
  deviceId,
  typeId: 1,
  locationId: "room",
  from,
  to,
  isCompliance: true,
  heardAt: null,
  isOnline: true,
});
const stays = (spans: Parameters<typeof inService>[1]) =>
  inService([row("a", 10, 20), row("a", 20, null), row("b", 10, null)], spans).map(
    ({ deviceId, from, to }) => [deviceId, from, to],
  );

it("cuts spans out of service from where a device hung, and from no other's", () => {
  expect(stays([])).toHaveLength(3);
  expect(
    stays([
      { deviceId: "a", from: 5, to: 12 },
      { deviceId: "a", from: 18, to: 25 },
      { deviceId: "b", from: 30, to: null },
      { deviceId: "c", from: 0, to: null },
    ]),
  ).toEqual([
    ["a", 12, 18],
    ["a", 25, null],
    ["b", 10, 30],
  ]);
  expect(stays([{ deviceId: "a", from: 0, to: null }])).toEqual([["b", 10, null]]);
});
