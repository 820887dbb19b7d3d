import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { FactColumn, playHistory } from "#server/demo/history.ts";
import { buildFacilityModel, type FacilityModel } from "#server/demo/model/facility-model.ts";
import { northlakeGeneral } from "#server/demo/plan/northlake-general.ts";
import { DAY_MS } from "#contract/core/durations.ts";

const nowMs = Date.UTC(2026, 10, 20, 19, 32);
const sinceMs = nowMs - 60 * DAY_MS;

describe("a fact column", () => {
  const badges = fc.integer({ min: -1, max: 400 });
  const facts = fc.array(
    fc.record({
      offset: fc.integer({ min: 0, max: 366 * DAY_MS }),
      badge: badges,
      isOut: fc.boolean(),
    }),
  );

  it("a fact column returns what was added, in order of time", () => {
    fc.assert(
      fc.property(facts, (given) => {
        const column = new FactColumn(sinceMs);
        for (const { offset, badge, isOut } of given) column.add(sinceMs + offset, badge, isOut);
        column.sort();
        const kept = Array.from({ length: column.count }, (_, index) => column.at(index));
        expect(kept).toEqual(
          [...new Set(given.map(({ offset }) => sinceMs + offset))].sort((a, b) => a - b),
        );
        for (const [index, atMs] of kept.entries()) {
          const same = given.filter(({ offset }) => sinceMs + offset === atMs);
          expect(same).toContainEqual({
            offset: atMs - sinceMs,
            badge: column.badge(index),
            isOut: column.isOut(index),
          });
        }
      }),
    );
  });

  it("a fact column finds the first fact from an instant on", () => {
    fc.assert(
      fc.property(facts, fc.integer({ min: 0, max: 366 * DAY_MS }), (given, offset) => {
        const column = new FactColumn(sinceMs);
        for (const fact of given) column.add(sinceMs + fact.offset, fact.badge, fact.isOut);
        column.sort();
        const earlier = new Set(given.map((fact) => fact.offset).filter((one) => one < offset));
        expect(column.firstFrom(sinceMs + offset)).toBe(earlier.size);
      }),
    );
  });
});

describe("the traffic of Northlake General", () => {
  let model: FacilityModel;
  let columns: FactColumn[];
  beforeAll(async () => {
    model = buildFacilityModel(northlakeGeneral, nowMs, 400);
    columns = await playHistory(model, sinceMs, nowMs, 0.5);
  });

  /** Rooms without a counter are not covered. */
  const isCounted = ({ key, kind }: { key: string; kind: string }): boolean => {
    if (kind === "counter") return true;
    const { deviceByKey, rooms } = model.layout;
    const index = deviceByKey.get(key)?.index ?? -1;
    const room = rooms.find(({ dispensers }) => dispensers.includes(index));
    return room !== undefined && (room.counter >= 0 || room.isCorridor);
  };

  /** Compliance index of a unit (or all) between two days before now, within some hours. */
  const index = (
    code: string | null,
    fromDaysAgo: number,
    toDaysAgo: number,
    hours?: readonly number[],
  ): number => {
    let [events, passages] = [0, 0];
    for (const device of model.layout.devices) {
      const column = columns[device.index];
      if (!column || !device.isCompliance || !isCounted(device)) continue;
      if (code !== null && model.plan.units[device.unit]?.code !== code) continue;
      const end = column.firstFrom(nowMs - toDaysAgo * DAY_MS);
      for (let place = column.firstFrom(nowMs - fromDaysAgo * DAY_MS); place < end; place++) {
        // New York is five hours behind in November.
        const hour = (new Date(column.at(place)).getUTCHours() + 19) % 24;
        if (hours && !hours.includes(hour)) continue;
        if (device.kind === "counter") passages++;
        else events++;
      }
    }
    return (100 * events) / passages;
  };

  it("the demo's traffic reaches the planned index", () => {
    expect(index(null, 30, 0)).toBeGreaterThan(75);
    expect(index(null, 30, 0)).toBeLessThan(78.5);
    expect(index("ED", 30, 0)).toBeLessThan(70);
    expect(index("O6E", 30, 0)).toBeGreaterThan(84);
  });

  it("the demo's traffic shows what the intervention did", () => {
    expect(index("MICU", 6, 0) - index("MICU", 60, 35)).toBeGreaterThan(7);
    expect(Math.abs(index("SICU", 6, 0) - index("SICU", 60, 35))).toBeLessThan(3);
  });

  it("the demo's traffic is less attentive at night", () => {
    const day = [7, 8, 9, 10, 11, 12, 13, 14];
    const night = [23, 0, 1, 2, 3, 4, 5, 6];
    expect(index(null, 14, 0, day) - index(null, 14, 0, night)).toBeGreaterThan(4);
  });

  it("the demo's traffic leaves out facts of silent devices", () => {
    const told = (key: string, fromDaysAgo: number, toDaysAgo: number): number => {
      const column = columns[model.layout.deviceByKey.get(key)?.index ?? -1];
      if (!column) throw new Error(`no device ${key}`);
      return (
        column.firstFrom(nowMs - toDaysAgo * DAY_MS) -
        column.firstFrom(nowMs - fromDaysAgo * DAY_MS)
      );
    };
    expect(told("MICU-C1", 14.5, 12.5)).toBe(0);
    expect(told("MICU-C1", 12.3, 10.3)).toBeGreaterThan(50);
    expect(told("MICU-D02", 37, 0)).toBe(0);
    expect(told("MICU-D02", 45, 38)).toBeGreaterThan(10);
    expect(told("ED-C5", 1.5, 0)).toBe(0);
  });

  it("the demo's traffic is the same for the same day, whenever it is played", async () => {
    const later = nowMs + 5 * 3_600_000;
    const again = buildFacilityModel(northlakeGeneral, later, 400);
    const dayMs = nowMs - DAY_MS;
    const replayed = await playHistory(again, dayMs, nowMs, 0.5);
    const times = (column: FactColumn | undefined): number[] => {
      if (!column) return [];
      const first = column.firstFrom(dayMs);
      return Array.from({ length: column.count - first }, (_, offset) => column.at(first + offset));
    };
    // Which devices are lost depends on when it is now, and not on the day.
    const heard = model.layout.devices.filter(({ index }) => !model.isSilent(index, nowMs));
    for (const device of heard) {
      expect(times(replayed[device.index])).toEqual(times(columns[device.index]));
    }
  });

  it("the demo's traffic includes badges of the unit's own staff", () => {
    const device = model.layout.deviceByKey.get("SICU-C1");
    const column = columns[device?.index ?? -1];
    if (!device || !column) throw new Error("no such counter");
    let badged = 0;
    for (let place = 0; place < column.count; place++) {
      const employee = model.staff[column.badge(place)];
      if (!employee) continue;
      badged++;
      expect(employee.unit).toBe(device.unit);
    }
    expect(badged / column.count).toBeGreaterThan(0.45);
    expect(badged / column.count).toBeLessThan(0.65);
  });
});
