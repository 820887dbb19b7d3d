import { describe, expect, it } from "vitest";

import { type PlaceFacts, patientPlacesOf } from "#server/engine/badges/patient-places.ts";

const parents: Record<string, string | null> = {
  facility: null,
  floor: "facility",
  unit: "floor",
  other: "floor",
  room: "unit",
  bay: "room",
  corridor: "unit",
  elsewhere: "other",
};
const levels = new Map([
  ["facility", 1],
  ["floor", 2],
  ["unit", 3],
  ["other", 3],
  ["room", 4],
  ["corridor", 4],
  ["elsewhere", 4],
  ["bay", 5],
]);
const lineOf = (id: string): string[] => {
  const parent = parents[id];
  return [id, ...(parent ? lineOf(parent) : [])];
};
const always = { fromMs: -Infinity, toMs: Infinity };
const at = (locationId: string, span = always) => ({ locationId, ...span });
const reads = (deviceId: string, locationId: string, span = always) => ({
  deviceId,
  ...at(locationId, span),
});
const places = (facts: Partial<PlaceFacts>) =>
  patientPlacesOf({
    lineage: new Map(Object.keys(parents).map((id) => [id, lineOf(id)])),
    levels,
    counters: [],
    marks: [],
    withUnit: [],
    dispensers: [],
    blind: new Map(),
    ...facts,
  });

describe("where entries and exits count", () => {
  it("entries and exits count at rooms and bays, not units", () => {
    const { isCounted } = places({});
    expect(["unit", "room", "bay"].map((id) => isCounted(id, 0))).toEqual([false, true, true]);
  });

  it("entries and exits count at the innermost place with a counter", () => {
    const { isCounted } = places({ counters: [at("room"), at("bay", { fromMs: 10, toMs: 20 })] });
    expect([9, 10, 19, 20].map((ms) => isCounted("room", ms))).toEqual([true, false, false, true]);
    expect(isCounted("bay", 15)).toBe(true);
  });

  it("entries and exits follow a place's settings at their time", () => {
    const said = { fromMs: 10, toMs: 20 };
    const { isCounted } = places({
      counters: [at("bay"), at("room")],
      marks: [
        { ...at("bay", said), isPatientPlace: false },
        { ...at("unit", said), isPatientPlace: true },
      ],
    });
    expect([9, 10].map((ms) => isCounted("bay", ms))).toEqual([true, false]);
    // An inner place that does not count leaves the outer one to count.
    expect([9, 10].map((ms) => isCounted("room", ms))).toEqual([false, true]);
    expect([9, 10].map((ms) => isCounted("unit", ms))).toEqual([false, false]);
  });

  it("a place counts dispenses of its unit and above, not the next", () => {
    const { serves } = places({});
    expect(["bay", "corridor", "unit", "floor"].map((id) => serves(id, "room"))).toEqual([
      true,
      true,
      true,
      true,
    ]);
    expect(serves("elsewhere", "room")).toBe(false);
  });
});

describe("where a dispense could have been recorded", () => {
  const blind = new Map([["D1", [{ fromMs: 10, toMs: 20 }]]]);

  it("every own dispenser of a place must work", () => {
    const { notJudged } = places({
      dispensers: [reads("D1", "room"), reads("D2", "bay"), reads("D3", "corridor")],
      blind,
    });
    expect([9, 10, 20].map((ms) => notJudged("room", ms))).toEqual([null, "blind", null]);
    expect(notJudged("bay", 15)).toBe(null);
  });

  it("forgives a blind dispenser once it hangs elsewhere", () => {
    const { notJudged } = places({
      dispensers: [reads("D1", "room", { fromMs: 0, toMs: 15 }), reads("D2", "room")],
      blind,
    });
    expect([14, 15].map((ms) => notJudged("room", ms))).toEqual(["blind", null]);
  });

  it("a shared working dispenser is enough where a place has none of its own", () => {
    const { notJudged } = places({
      dispensers: [reads("D1", "corridor"), reads("D9", "elsewhere")],
      marks: [{ ...at("corridor"), isPatientPlace: false }],
      blind,
    });
    expect([9, 10].map((ms) => notJudged("room", ms))).toEqual([null, "no_reading"]);
    const corridor = { dispensers: [reads("D1", "corridor")], withUnit: [at("corridor")] };
    expect(places(corridor).notJudged("room", 0)).toBe(null);
    expect(places({ dispensers: [reads("D2", "bay")] }).notJudged("corridor", 0)).toBe(
      "no_reading",
    );
    expect(places({ dispensers: [reads("D2", "floor")] }).notJudged("room", 0)).toBe(null);
  });
});
