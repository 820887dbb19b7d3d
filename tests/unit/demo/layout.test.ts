import { describe, expect, it } from "vitest";
import { layOut } from "#server/demo/model/layout.ts";
import { staysOf } from "#server/demo/model/stays.ts";
import { demoCustomers, demoFacilities } from "#server/demo/plan/customers.ts";
import { northlakeGeneral } from "#server/demo/plan/northlake-general.ts";

describe("the layout of Northlake General", () => {
  const layout = layOut(northlakeGeneral);
  const count = (test: (device: (typeof layout.devices)[number]) => boolean): number =>
    layout.devices.filter(test).length;

  it("the demo's layout has the devices that its dashboard names", () => {
    expect(layout.devices).toHaveLength(240);
    expect(count(({ kind }) => kind === "dispenser")).toBe(186);
    expect(count(({ isSoap }) => isSoap)).toBe(64);
    expect(count(({ kind, isCompliance }) => kind === "dispenser" && isCompliance)).toBe(172);
    expect(count(({ kind }) => kind === "gateway")).toBe(14);
    expect(count(({ kind }) => kind === "counter")).toBe(36);
    expect(count(({ kind }) => kind === "repeater")).toBe(4);
  });

  it("the demo's layout has six floors, twelve units, 148 rooms and their corridors", () => {
    const levels = layout.locations.map(({ level }) => level);
    expect([1, 2, 3, 4].map((level) => levels.filter((one) => one === level).length)).toEqual([
      1,
      6,
      12,
      148 + 12,
    ]);
  });

  it("the demo's layout has rooms without a counter, and corridors with units", () => {
    const places = new Map(layout.locations.map((location) => [location.key, location]));
    const counted = new Set(
      layout.devices.filter(({ kind }) => kind === "counter").map(({ locationKey }) => locationKey),
    );
    const dispensers = layout.devices.filter(
      ({ kind, isCompliance }) => kind === "dispenser" && isCompliance,
    );
    const roomOf = (key: string): string => key.split("/").slice(0, 2).join("/");
    const [corridors, rooms] = [true, false].map((countsWithUnit) =>
      dispensers.filter(
        ({ locationKey }) => places.get(roomOf(locationKey))?.countsWithUnit === countsWithUnit,
      ),
    );
    const unseen = rooms?.filter(({ locationKey }) => !counted.has(roomOf(locationKey)));
    expect(corridors?.length).toBeGreaterThan(60);
    expect(unseen).toHaveLength(20);
  });

  it("the demo's layout lends devices without a gap, and returns them", () => {
    const nowMs = Date.UTC(2026, 10, 20);
    const device = layout.deviceByKey.get("SICU-D16");
    const stays = staysOf(layout, nowMs).filter((stay) => stay.device === device?.index);
    expect(stays.map(({ locationKey }) => locationKey)).toEqual([
      device?.locationKey,
      "NICU/4",
      device?.locationKey,
      "NICU/4",
      device?.locationKey,
    ]);
    for (const [at, stay] of stays.entries()) expect(stay.toMs).toBe(stays[at + 1]?.fromMs ?? null);
  });
});

describe.each(demoFacilities)("the plan of $name", (plan) => {
  const layout = layOut(plan);

  it("the demo's plan fits into the schema", () => {
    for (const { name } of [...layout.locations, ...layout.devices]) {
      expect(name.length).toBeGreaterThan(0);
      expect(name.length).toBeLessThanOrEqual(50);
    }
    const siblings = layout.locations.map(
      ({ parentId, name }) => `${parentId} ${name.toLowerCase()}`,
    );
    expect(new Set(siblings).size).toBe(siblings.length);
    const serials = layout.devices.map(({ serialNumber }) => serialNumber);
    expect(new Set(serials).size).toBe(serials.length);
  });
});

it.each(demoCustomers.flatMap(({ facilities }) => facilities))(
  "names only devices and units that $name has",
  (named) => {
    const { deviceByKey } = layOut(named);
    const keys = [
      ...named.silences.flatMap(({ devices = [] }) => devices),
      ...named.lowBattery,
      ...named.lowRefill,
      ...(named.deadBattery ?? []),
      ...(named.flapping ?? []),
      ...Object.keys(named.expiring ?? {}),
      ...(named.buffered ?? []).map(({ gateway }) => gateway),
      ...(named.skewed ?? []).map(({ gateway }) => gateway),
      ...named.loans.map(({ device }) => device),
    ];
    expect(keys.filter((key) => !deviceByKey.has(key))).toEqual([]);
    const units = named.units.map(({ code }) => code);
    const wanted = [
      ...named.silences.flatMap(({ unit }) => (unit === undefined ? [] : [unit])),
      ...named.loans.map(({ unit }) => unit),
    ];
    expect(wanted.filter((code) => !units.includes(code))).toEqual([]);
  },
);

it("gives every account an address of its own", () => {
  const emails = demoCustomers.flatMap(({ accounts }) => accounts.map(({ email }) => email));
  expect(new Set(emails).size).toBe(emails.length);
  expect(emails).toHaveLength(15);
});
