import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Fact } from "#contract/devices/ingest.ts";
import { tenant } from "#server/db/tenant-columns.ts";
import { buildFacilityModel } from "#server/demo/model/facility-model.ts";
import { layOut } from "#server/demo/model/layout.ts";
import { northlakeGeneral } from "#server/demo/plan/northlake-general.ts";
import { runSimulator } from "#server/demo/simulator/run-simulator.ts";
import { Sender } from "#server/demo/simulator/sender.ts";
import { createTrafficSource } from "#server/demo/simulator/traffic-source.ts";
import type { Troubles } from "#server/demo/simulator/troubles.ts";
import { createGatewayToken } from "#server/features/devices/ingest/services/credentials.ts";
import { StartError } from "#server/lib/start-error.ts";
import { buildFacility } from "#tests/factories/customer.ts";
import { buildDevice } from "#tests/factories/place.ts";
import { testClock } from "#tests/support/clock.ts";
import { type Portal, startPortal } from "#tests/support/portal.ts";
import { DAY_MS, HOUR_MS } from "#contract/core/durations.ts";

const now = new Date("2026-11-20T19:32:10Z");
const nowMs = now.getTime();
const clock = testClock(now);
let portal: Portal;
let token: string;

beforeAll(async () => {
  portal = await startPortal({ now });
  const { scope, rootId } = await buildFacility(portal.db, { timeZone: northlakeGeneral.timeZone });
  ({ token } = await createGatewayToken(portal.db, scope, "simulator", { now }));
  const { devices } = layOut(northlakeGeneral);
  const keys = tenant(scope);
  const types = { dispenser: 1, counter: 2, gateway: 3, repeater: 5 };
  await portal.db("device").insert(
    devices.map((device) => ({
      ...keys,
      device_id: device.id,
      serial_number: device.serialNumber,
      name: device.name,
      device_type_id: types[device.kind],
      created_at: now,
    })),
  );
  await portal.db("device_assignment").insert(
    devices.map((device) => ({
      ...keys,
      device_id: device.id,
      starts_at: new Date(nowMs - 3 * DAY_MS),
      location_id: rootId,
      is_compliance: device.isCompliance,
    })),
  );
});

afterAll(() => portal.close());

const model = buildFacilityModel(northlakeGeneral, nowMs, 400);
const source = createTrafficSource(model, 1);
const stored = async (): Promise<number> => {
  const { rows } = await portal.db.raw<{ rows: { count: number }[] }>(
    "SELECT (SELECT count(*) FROM dispense) + (SELECT count(*) FROM passage) + (SELECT count(*) FROM device_report) AS count",
  );
  return rows[0]?.count ?? 0;
};

describe("the simulator", () => {
  it("the simulator plays lost and late gateways, a new refill and a flapping fault", () => {
    const factsOf = (troubles: Troubles) =>
      createTrafficSource(model, 1, troubles).between(nowMs - HOUR_MS, nowMs);
    const serialsOf = (unit: string) =>
      model.layout.devices
        .filter((device) => model.plan.units[device.unit]?.code === unit)
        .map(({ serialNumber }) => serialNumber);
    const of = (unit: string, facts: readonly Fact[]) =>
      facts.filter(({ device }) => serialsOf(unit).includes(device));
    const usual = source.between(nowMs - HOUR_MS, nowMs);
    expect(of("MICU", usual).length).toBeGreaterThan(10);
    expect(of("MICU", factsOf({ killedUnit: "MICU" }))).toEqual([]);
    const held = of("MICU", factsOf({ held: { unit: "MICU", ms: 5 * HOUR_MS } }));
    expect(held.length).toBeGreaterThan(10);
    expect(held.every(({ at }) => Date.parse(at) <= nowMs - 5 * HOUR_MS)).toBe(true);
    const more = factsOf({
      swappedRefill: { device: "MICU-D01", atMs: nowMs - 1_000 },
      flapping: "MICU-D03",
    }).filter(({ id }) => !usual.some((fact) => fact.id === id));
    expect(more.map(({ type }) => type)).toContain("device_fault");
    expect(more.at(-1)).toMatchObject({ type: "device_report", dispenses: 0 });
  });

  it("the simulator catches up, goes live, and sends the rest at its end", async () => {
    const controller = new AbortController();
    let clockMs = nowMs - HOUR_MS;
    const lines: string[] = [];
    const total = await runSimulator({
      sender: new Sender({
        url: portal.origin,
        token,
        batch: 100,
        log: (line) => lines.push(line),
        clock,
      }),
      live: source,
      missed: source,
      sinceMs: nowMs - 2 * HOUR_MS,
      everyMs: 1,
      signal: controller.signal,
      log: (line) => lines.push(line),
      clock: {
        now: () => {
          clockMs += 10 * 60_000;
          if (clockMs >= nowMs) controller.abort();
          return new Date(Math.min(clockMs, nowMs));
        },
      },
    });
    const expected = source.between(nowMs - 2 * HOUR_MS, nowMs);
    expect(total).toEqual({
      facts: expected.length,
      accepted: expected.length,
      duplicate: 0,
      refused: 0,
    });
    expect(await stored()).toBe(expected.length);
    expect(lines.length).toBeGreaterThan(3);
  });

  it("the simulator stores facts while the server is away and sends them once", async () => {
    const facts = source.between(nowMs - 4 * HOUR_MS, nowMs - 2 * HOUR_MS);
    const before = await stored();
    const lines: string[] = [];
    let clockMs = 0;
    let origin = "http://127.0.0.1:9";
    const options = {
      token,
      batch: 500,
      log: (line: string) => lines.push(line),
      clock: { now: () => new Date(clockMs) },
    };
    const sender = new Sender({
      ...options,
      get url() {
        return origin;
      },
    });
    sender.add(facts);
    expect((await sender.flush()).facts).toBe(0);
    expect(sender.waiting).toBe(facts.length);
    expect(lines[0]).toContain("The server is away");
    origin = portal.origin;
    // Too early: it waits before it tries again.
    expect((await sender.flush()).facts).toBe(0);
    clockMs = 60_000;
    expect((await sender.flush()).accepted).toBe(facts.length);
    expect(sender.waiting).toBe(0);
    expect(await stored()).toBe(before + facts.length);

    const again = new Sender({ ...options, url: portal.origin });
    again.add(facts);
    expect(await again.flush()).toMatchObject({ accepted: 0, duplicate: facts.length });
    expect(await stored()).toBe(before + facts.length);
  });

  it("the simulator ends where the server does not know its token", async () => {
    const sender = new Sender({
      url: portal.origin,
      token: "a-token-of-nobody-at-all",
      batch: 10,
      log: () => undefined,
      clock,
    });
    sender.add(source.between(nowMs - 60_000, nowMs));
    await expect(sender.flush()).rejects.toThrow(StartError);
  });

  it.each(["nonsense", "localhost:8080", "ftp://localhost"])(
    "the simulator sends nothing to an address of no portal: %j",
    (url) => {
      expect(() => new Sender({ url, token, batch: 10, log: () => undefined, clock })).toThrow(
        StartError,
      );
    },
  );

  it("the simulator writes times and sending times by a gateway's slow clock", async () => {
    const late = createTrafficSource(model, 1, { behindMs: 45_000 });
    const usual = source.between(nowMs - HOUR_MS, nowMs);
    const told = late.between(nowMs - HOUR_MS, nowMs);
    expect(told.map(({ id }) => id)).toEqual(usual.map(({ id }) => id));
    const apart = told.map(({ at }, index) => Date.parse(usual[index]?.at ?? "") - Date.parse(at));
    expect(new Set(apart)).toEqual(new Set([45_000]));

    const { scope, rootId } = await buildFacility(portal.db);
    const own = await createGatewayToken(portal.db, scope, "late", { now });
    const gateway = await buildDevice(portal.db, scope, {
      locationId: rootId,
      type: "gateway",
      serialNumber: "G-late",
    });
    const sender = new Sender({
      url: portal.origin,
      token: own.token,
      batch: 10,
      log: () => undefined,
      clock,
      behindMs: 45_000,
    });
    const at = new Date(nowMs - 60_000).toISOString();
    sender.add([{ type: "device_report", id: "r", device: "G-late", at }]);
    expect(await sender.flush(true)).toMatchObject({ accepted: 1 });
    const spans = await portal.db("contact_span").where("device_id", gateway);
    expect(spans.map((span) => span.clock_offset_ms)).toEqual([45_000]);
  });
});
