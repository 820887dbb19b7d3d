import { afterAll, beforeAll, expect, it } from "vitest";
import type { z } from "zod";
import type { DeviceHistory } from "#contract/devices/device-upkeep.ts";
import type { DeviceList, DeviceListRow } from "#contract/devices/devices.ts";
import type { IngestAnswer } from "#contract/devices/ingest.ts";
import type { ReportDefinition } from "#contract/reports/definition.ts";
import { alertStatus } from "#contract/reports/sa/alert-status.ts";
import { facilitySummary } from "#contract/reports/sa/facility-summary.ts";
import { offlineDevices } from "#contract/reports/sa/offline-devices.ts";
import { addDevice } from "#server/features/devices/devices/service.ts";
import { answerOf } from "#tests/api/reports/reports/support/run.ts";
import { buildUser } from "#tests/factories/user.ts";
import { signIn } from "#tests/support/client.ts";
import { judgeDevices } from "#tests/support/judge.ts";
import { type Portal, startPortal } from "#tests/support/portal.ts";
import { newGateway } from "./support/gateway.ts";
import { LONG_AGO, buildWard, hangDevice } from "./support/ward.ts";
import { MINUTE_MS } from "#contract/core/durations.ts";

/** By more than facts may lie in the future. */
const AHEAD_MS = 20 * MINUTE_MS;

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal.close());

it("every batch counts as contact with its gateway, even a refused or empty one", async () => {
  const { db, clock } = portal;
  const ward = await buildWard(db, undefined, ["ECM", "SA"]);
  const assignment = {
    locationId: ward.rooms[0] ?? "",
    startsAt: LONG_AGO,
    isCompliance: false,
  };
  const gatewayDevice = await db.transaction((tx) =>
    addDevice(
      tx,
      ward.scope,
      { serialNumber: "G1", name: "G1", deviceTypeId: 3, assignment },
      LONG_AGO,
    ),
  );
  const dispenser = await hangDevice(db, ward, "D1", "dispenser", assignment.locationId);
  const gateway = await newGateway(portal.origin, db, ward.scope);
  const send = async (aheadMs: number, devices: readonly string[]): Promise<IngestAnswer> => {
    const at = new Date(clock.now().getTime() + aheadMs).toISOString();
    const facts = devices.map((device) => ({
      type: "device_report",
      id: at,
      device,
      at,
      gateway: "G1",
      rssi: -60,
    }));
    const answer = await gateway.post(JSON.stringify(facts), {
      "x-sent-at": at,
      "x-gateway": "G1",
    });
    expect(answer.status).toBe(200);
    return (await answer.json()) as IngestAnswer;
  };
  /** Signed in again: the clock has gone on. */
  const open = async () => {
    const user = await buildUser(db, { customerId: ward.scope.customerId, role: "customerAdmin" });
    return signIn(portal.origin, user.email, user.password);
  };
  const history = async (deviceId: string): Promise<DeviceHistory> => {
    const answer = await (await open()).get(`/api/device/${deviceId}/history`);
    return (await answer.json()) as DeviceHistory;
  };
  const { facilityId } = ward.scope;
  const listed = async (): Promise<DeviceListRow | undefined> => {
    const answer = await (await open()).get(`/api/device?facilityId=${facilityId}`);
    return ((await answer.json()) as DeviceList).rows.find(({ id }) => id === dispenser);
  };

  expect((await send(0, ["G1", "D1"])).accepted).toBe(2);
  for (let hours = 0; hours < 26; hours += 0.4) {
    clock.advance(24 * MINUTE_MS);
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    const { refused } = await send(AHEAD_MS, hours < 13 ? ["G1", "D1"] : []);
    expect(refused.every(({ code }) => code === "time_in_future")).toBe(true);
  }
  await judgeDevices(db, ward.scope, clock);
  const told = await history(gatewayDevice.deviceId);
  expect(told).toMatchObject({
    state: "online",
    lastCommunicationTimestamp: clock.now().toISOString(),
  });
  expect(told.clockOffsetMs).toBeLessThan(5000 - AHEAD_MS);
  expect(await history(dispenser)).toMatchObject({
    state: "offline",
    cause: "clock",
    causeName: "G1",
  });
  // The list and the reports say the same.
  expect(await listed()).toMatchObject({ state: "offline", cause: { kind: "clock", name: "G1" } });
  const clockOfG1 = "Clock of gateway G1 is ahead";
  const ask = <R extends z.ZodType>(report: ReportDefinition<R>) =>
    answerOf(db, ward.scope, report, {}, clock.now().toISOString());
  const { devices } = await ask(offlineDevices);
  expect(devices).toMatchObject([{ deviceId: dispenser, cause: null, behindClock: clockOfG1 }]);
  const [row] = offlineDevices.rows(await ask(offlineDevices));
  expect(row?.cells).toMatchObject({ state: "silent", cause: clockOfG1 });
  const { alarms } = await ask(alertStatus);
  const stillOpen = alarms.filter(({ state }) => state === "open");
  expect(stillOpen).toMatchObject([{ deviceId: dispenser, note: clockOfG1 }]);
  expect((await ask(facilitySummary)).offlineDispensers).toMatchObject({
    count: 1,
    explained: 0,
    behindClocks: 1,
  });
  // A clock that is right again is no cause any more, though the dispenser is still silent.
  clock.advance(24 * MINUTE_MS);
  await send(0, ["G1"]);
  await judgeDevices(db, ward.scope, clock);
  expect(await history(dispenser)).toMatchObject({ state: "offline", cause: "unknown" });
  expect(await listed()).toMatchObject({ state: "offline", cause: null });
  expect((await ask(offlineDevices)).devices).toMatchObject([{ behindClock: null }]);
});
