import { afterAll, beforeAll, expect, it } from "vitest";
import type { DeviceHistory } from "#contract/device-upkeep.ts";
import type { IngestAnswer } from "#contract/ingest.ts";
import { addDevice } from "#server/features/devices/service.ts";
import { buildUser } from "#tests/factories/user.ts";
import { signIn } from "#tests/support/client.ts";
import { judgeDevices } from "#tests/support/judge.ts";
import { startPortal } from "#tests/support/portal.ts";
import type { Portal } from "#tests/support/portal.ts";
import { newGateway } from "./support/gateway.ts";
import { LONG_AGO, buildWard, hangDevice } from "./support/ward.ts";

const MINUTE_MS = 60_000;
/** By more than facts may lie in the future. */
const AHEAD_MS = 20 * MINUTE_MS;

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal.close());

it("each batch is contact with the gateway that it names, refused ones and empty ones too", async () => {
  const { db, clock } = portal;
  const ward = await buildWard(db);
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
  const history = async (deviceId: string): Promise<DeviceHistory> => {
    const user = await buildUser(db, { customerId: ward.scope.customerId, role: "installer" });
    const page = await signIn(portal.origin, user.email, user.password);
    const answer = await page.get(`/api/device/${deviceId}/history`);
    return (await answer.json()) as DeviceHistory;
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
  expect(await history(dispenser)).toMatchObject({ state: "offline", cause: "clock" });
});
