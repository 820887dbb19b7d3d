import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ALARM_TYPES } from "#contract/devices/alarms.ts";
import { DEVICE_TYPE_IDS } from "#contract/devices/devices.ts";
import { judgeStaleDevices } from "#server/engine/devices/stale/judge-stale-devices.ts";
import { markMissedDevicesStale } from "#server/engine/devices/detect-offline-devices.ts";
import { addDevice } from "#server/features/devices/devices/service.ts";
import { type Portal, startPortal } from "#tests/support/portal.ts";
import { type Gateway, newGateway } from "./support/gateway.ts";
import { LONG_AGO, type Ward, buildWard } from "./support/ward.ts";
import { MINUTE_MS } from "#contract/core/durations.ts";

const KINDS = Object.entries(DEVICE_TYPE_IDS);
const OFFLINE = 1;

describe("each alarm of each type of device, sent by the ingest call", () => {
  let portal: Portal;
  let ward: Ward;
  let gateway: Gateway;

  const before = (minutes: number): string =>
    new Date(portal.clock.now().getTime() - minutes * MINUTE_MS).toISOString();
  /** One device for each alarm, since one that is not heard may explain another. */
  const device = (kind: string, alarm: number): string => `${kind}-${alarm}`;
  const everyCase = KINDS.flatMap(([kind]) => ALARM_TYPES.map((alarm) => ({ kind, alarm })));
  const judge = async (): Promise<void> => {
    for (let round = 0; round < 2; round += 1) {
      await markMissedDevicesStale(portal.db, ward.scope, portal.clock.now());
      await judgeStaleDevices(portal.db, ward.scope, { now: () => portal.clock.now() });
    }
  };
  const stored = async (isOpen: boolean): Promise<string[]> => {
    const rows = await portal
      .db("alarm as al")
      .join("device as d", "d.device_id", "al.device_id")
      .where({ "al.facility_id": ward.scope.facilityId })
      .whereRaw(isOpen ? "al.cleared_at IS NULL" : "al.closed_reason IS DISTINCT FROM 'withdrawn'")
      .whereRaw("d.name = concat(split_part(d.name, '-', 1), '-', al.alarm_type_id)")
      .select<{ name: string }[]>("d.name");
    return rows.map(({ name }) => name).toSorted();
  };

  beforeAll(async () => {
    portal = await startPortal();
    ward = await buildWard(portal.db);
    gateway = await newGateway(portal.origin, portal.db, ward.scope);
    await portal.db.transaction(async (tx) => {
      for (const { kind, alarm } of everyCase) {
        const assignment = {
          locationId: ward.rooms[0] ?? "",
          startsAt: LONG_AGO,
          isCompliance: false,
        };
        const deviceTypeId = DEVICE_TYPE_IDS[kind as keyof typeof DEVICE_TYPE_IDS];
        const serialNumber = device(kind, alarm);
        const input = { serialNumber, name: serialNumber, deviceTypeId, assignment };
        await addDevice(tx, ward.scope, input, LONG_AGO);
      }
    });
  });
  afterAll(() => portal.close());

  const send = async (state: "raised" | "cleared", minutes: number): Promise<void> => {
    const facts = everyCase.map(({ kind, alarm }) => ({
      type: "device_fault",
      id: `${state}-${alarm}`,
      device: device(kind, alarm),
      at: before(minutes),
      alarm,
      state,
    }));
    expect((await gateway.send(facts)).refused).toEqual([]);
  };
  const names = everyCase.map(({ kind, alarm }) => device(kind, alarm)).toSorted();

  it("stores an alarm of each type, and clears it at its end", async () => {
    await gateway.send(
      everyCase.map(({ kind, alarm }) => ({
        type: "device_report",
        id: "first",
        device: device(kind, alarm),
        at: before(100),
      })),
    );
    portal.clock.advance(60 * MINUTE_MS);
    await send("raised", 20);
    await judge();
    // What gateways say is by contact, and they have just been in contact.
    const told = names.filter((name) => name !== device("gateway", OFFLINE));
    expect(await stored(true)).toEqual(told);
    portal.clock.advance(60 * MINUTE_MS);
    await judge();
    expect(await stored(true)).toEqual(names);
    await send("cleared", 10);
    await gateway.send(
      KINDS.map(([kind]) => ({
        type: "device_report",
        id: "back",
        device: device(kind, OFFLINE),
        at: before(5),
      })),
    );
    await judge();
    expect(await stored(true)).toEqual([]);
    expect(await stored(false)).toEqual(names);
  });
});
