import { describe, expect, it } from "vitest";
import { dataEnd } from "#server/features/reports/reports/run/data-end.ts";
import { buildTree } from "#server/features/reports/reports/run/location-tree.ts";
import type { AssignmentRow } from "#server/features/reports/reports/run/queries/facility-context.ts";
import { MINUTE_MS } from "#contract/core/durations.ts";

const NOW = new Date("2026-11-19T19:32:10Z");
const ago = (minutes: number): number => NOW.getTime() - minutes * MINUTE_MS;
const shown = (minutes: number): string => new Date(ago(minutes)).toISOString();

const place = (id: string, parentId: string | null, level: number) => ({
  id,
  parentId,
  level,
  name: id,
});
const tree = buildTree([
  place("hospital", null, 1),
  place("floor 1", "hospital", 2),
  place("emergency", "floor 1", 3),
  place("room E1", "emergency", 4),
  place("lobby", "floor 1", 3),
  place("floor 2", "hospital", 2),
  place("icu", "floor 2", 3),
]);

const GATEWAY = 3;
const DISPENSER = 1;
/** A device at a place and how many minutes ago it was heard. */
type Hung = { at: string; heard: number | null; typeId?: number; until?: number; name?: string };

const endOf = (hung: readonly Hung[], locationIds: string[] = [], outOfService: string[] = []) => {
  const assignments = hung.map(({ at, heard, typeId = GATEWAY, until }, index): AssignmentRow => ({
    deviceId: `device ${index}`,
    typeId,
    locationId: at,
    from: 0,
    to: until === undefined ? null : ago(until),
    isCompliance: true,
    heardAt: heard === null ? null : ago(heard),
    isOnline: true,
  }));
  const gateways = new Map(
    hung.flatMap(({ at, heard, typeId = GATEWAY, name }, index) =>
      typeId === GATEWAY && heard !== null
        ? [[`device ${index}`, { name: name ?? at, contactAt: ago(heard) }] as const]
        : [],
    ),
  );
  const spans = outOfService.map((deviceId) => ({ deviceId, from: ago(60), to: null }));
  const context = { assignments, gateways, outOfService: spans };
  const { dataTo, lost } = dataEnd({ tree, context }, { locationIds }, NOW);
  return [dataTo?.toISOString() ?? null, lost.map(({ name }) => name)];
};

describe("until when data have come", () => {
  it("the data end is the earliest contact among online gateways", () => {
    expect(
      endOf([
        { at: "emergency", heard: 60 },
        { at: "icu", heard: 1 },
      ]),
    ).toEqual([shown(60), []]);
  });

  it("does not wait for a gateway offline for over two hours, and names it", () => {
    expect(
      endOf([
        { at: "emergency", heard: 180 },
        { at: "icu", heard: 1 },
      ]),
    ).toEqual([shown(1), ["emergency"]]);
    expect(
      endOf([
        { at: "emergency", heard: 120 },
        { at: "icu", heard: 1 },
      ]),
    ).toEqual([shown(120), []]);
  });

  it("the data end is that of the chosen places, or of their parents", () => {
    const gateways = [
      { at: "emergency", heard: 60 },
      { at: "icu", heard: 1 },
    ];
    expect(endOf(gateways, ["icu"])).toEqual([shown(1), []]);
    expect(endOf(gateways, ["room E1"])).toEqual([shown(60), []]);
    expect(endOf(gateways, ["lobby", "icu"])).toEqual([shown(60), []]);
  });

  it("the data end is the last contact where all gateways are offline", () => {
    const lost = { at: "emergency", heard: 300 };
    expect(endOf([lost, { at: "lobby", heard: 240, typeId: DISPENSER }])).toEqual([
      shown(240),
      ["emergency"],
    ]);
    expect(endOf([lost, { at: "icu", heard: 5, typeId: DISPENSER }])).toEqual([
      shown(5),
      ["emergency"],
    ]);
  });

  it("the data end is unknown without an installed gateway that was in contact", () => {
    expect(endOf([{ at: "icu", heard: 5, typeId: DISPENSER }])).toEqual([null, []]);
    expect(endOf([{ at: "icu", heard: null }])).toEqual([null, []]);
    expect(endOf([{ at: "icu", heard: 60, until: 30 }])).toEqual([null, []]);
    expect(endOf([{ at: "icu", heard: 60 }], [], ["device 0"])).toEqual([null, []]);
  });

  it("the data end is never after the present", () => {
    expect(endOf([{ at: "icu", heard: -30 }])).toEqual([NOW.toISOString(), []]);
  });
});
