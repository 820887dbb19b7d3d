import { beforeAll, describe, expect, it } from "vitest";
import type { DeviceHistory } from "#contract/devices/device-upkeep.ts";
import type { DeviceList, DeviceTypeCounts } from "#contract/devices/devices.ts";
import { HOUR_MS, MINUTE_MS } from "#contract/core/durations.ts";
import { ingestFacts } from "#server/features/devices/ingest/service.ts";
import { buildWard, hangDevice } from "#tests/api/devices/ingest/support/ward.ts";
import { buildDevice } from "#tests/factories/place.ts";
import { buildUser } from "#tests/factories/user.ts";
import { signIn } from "#tests/support/client.ts";
import { compareStates } from "#tests/support/device-states.ts";
import { judgeDevices } from "#tests/support/judge.ts";
import { type Portal, startPortal } from "#tests/support/portal.ts";

describe("a device that was replaced", () => {
  let portal: Portal;
  beforeAll(async () => {
    portal = await startPortal();
    return () => portal.close();
  });

  const ago = (ms: number): string => new Date(portal.clock.now().getTime() - ms).toISOString();
  const report = (device: string, at: string, values: object = {}) => ({
    type: "device_report",
    id: `r ${at}`,
    device,
    at,
    ...values,
  });

  const scene = async () => {
    const { db, clock } = portal;
    const ward = await buildWard(db, "UTC", ["ECM", "SA"]);
    const { customerId, facilityId } = ward.scope;
    const [room = ""] = ward.rooms;
    const deviceId = await hangDevice(db, ward, "S1", "dispenser", room);
    const send = (facts: readonly object[]) => ingestFacts(db, ward.scope, facts, { clock });
    /** Signed in each time: the clock goes on. */
    const open = async () => {
      const user = await buildUser(db, { customerId, role: "customerAdmin" });
      return signIn(portal.origin, user.email, user.password);
    };
    const read = async <T>(path: string): Promise<T> => {
      const answer = await (await open()).get(path);
      expect(answer.status).toBe(200);
      return (await answer.json()) as T;
    };
    const page = () => read<DeviceHistory>(`/api/device/${deviceId}/history`);
    const row = async () =>
      (await read<DeviceList>(`/api/device?facilityId=${facilityId}`)).rows.find(
        ({ id }) => id === deviceId,
      );
    const online = async () =>
      (await read<DeviceList>(`/api/device?facilityId=${facilityId}&online=Online`)).total;
    const replace = async (serialNumber: string) => {
      const { version } = await page();
      const body = { version, serialNumber };
      const answer = await (await open()).send("PUT", `/api/device/${deviceId}/replace`, body);
      expect(answer.status).toBe(200);
      return clock.now().toISOString();
    };
    const judge = () => judgeDevices(db, ward.scope, clock);
    const states = async () => compareStates(await open(), facilityId, portal);
    return { ward, facilityId, send, page, row, online, replace, judge, states, read };
  };

  it("U12: a replacement waits, in no count of online ones, until it is heard", async () => {
    const { send, page, row, online, replace, judge, states } = await scene();
    await send([report("S1", ago(HOUR_MS / 2), { battery: "Low", rssi: -80 })]);
    await judge();
    expect([(await page()).state, await online()]).toEqual(["online", 1]);

    const ten = await replace("99990001");
    portal.clock.advance(MINUTE_MS);
    // At once, whether or not it has been judged again.
    expect(await page()).toMatchObject({
      state: "notHeardYet",
      serialNumber: "99990001",
      installedAt: ten,
      lastCommunicationTimestamp: null,
      battery: null,
      replaced: [{ serialNumber: "S1", at: ten }],
    });
    expect(await row()).toMatchObject({
      state: "notHeardYet",
      installedAt: ten,
      lastCommunicationTimestamp: null,
    });
    expect(await online()).toBe(0);
    await judge();
    expect(Object.values(await states())).toEqual(["notHeardYet"]);

    portal.clock.advance(19 * MINUTE_MS);
    await send([report("99990001", ago(0))]);
    expect([(await page()).state, await online()]).toEqual(["online", 1]);
    await judge();
    expect(Object.values(await states())).toEqual(["online"]);
  });

  it("what the former hardware sent late makes the new one no more heard", async () => {
    const { send, page, online, replace } = await scene();
    await replace("S2");
    portal.clock.advance(10 * MINUTE_MS);
    await send([report("S1", ago(30 * MINUTE_MS))]);
    expect([(await page()).state, await online()]).toEqual(["notHeardYet", 0]);
  });

  it("faults and the silence of the former hardware leave with it at once", async () => {
    const { send, page, replace, judge, facilityId, read } = await scene();
    const fault = { type: "device_fault", id: "f", device: "S1", alarm: 7, state: "raised" };
    await send([report("S1", ago(50 * HOUR_MS)), { ...fault, at: ago(50 * HOUR_MS) }]);
    await judge();
    expect(await page()).toMatchObject({ state: "offline" });
    const tiles = () => read<DeviceTypeCounts>(`/api/facility/${facilityId}/deviceTypeCount`);
    expect((await tiles()).kinds.dispensers).toMatchObject({ silent: 1, notHeardYet: 0 });
    await replace("S2");
    expect(await page()).toMatchObject({ state: "notHeardYet", cause: null });
    expect((await tiles()).kinds.dispensers).toMatchObject({ silent: 0, notHeardYet: 1 });
  });

  it("a device that hung nowhere waits again, a moved one does not", async () => {
    const { send, page, ward } = await scene();
    const [, other = ""] = ward.rooms;
    await send([report("S1", ago(10 * MINUTE_MS))]);
    const { id } = await page();
    const user = await buildUser(portal.db, {
      customerId: ward.scope.customerId,
      role: "installer",
    });
    const put = async (what: string, body: object) => {
      const client = await signIn(portal.origin, user.email, user.password);
      const answer = await client.send("PUT", `/api/device/${id}/${what}`, body);
      expect(answer.status, what).toBeLessThan(300);
    };
    await put("assign", { locationId: other });
    expect((await page()).state).toBe("online");
    await put("unassign", {});
    portal.clock.advance(MINUTE_MS);
    await put("assign", { locationId: other });
    const since = portal.clock.now().toISOString();
    expect(await page()).toMatchObject({ state: "notHeardYet", installedAt: since });
    await send([report("S1", ago(0))]);
    expect((await page()).state).toBe("online");
  });

  it("a gateway explains only what was heard shortly before its last contact", async () => {
    const { ward, send, page, judge, read } = await scene();
    const { customerId, facilityId } = ward.scope;
    const [room = ""] = ward.rooms;
    const given = { locationId: room, type: "gateway", serialNumber: "G1", name: "G1" } as const;
    const gatewayId = await buildDevice(portal.db, { customerId, facilityId }, given);
    const laterId = await hangDevice(portal.db, ward, "S2", "dispenser", room);
    await portal.db("contact_span").insert({
      customer_id: customerId,
      facility_id: facilityId,
      device_id: gatewayId,
      from_at: ago(100 * HOUR_MS),
      to_at: ago(70 * HOUR_MS),
    });
    const behind = { gateway: "G1", rssi: -60, battery: "Good" };
    await send([report("S1", ago(80 * HOUR_MS), behind), report("S2", ago(71 * HOUR_MS), behind)]);
    await judge();
    expect(await page()).toMatchObject({ state: "offline", cause: "unknown" });
    expect(await read<DeviceHistory>(`/api/device/${laterId}/history`)).toMatchObject({
      state: "explained",
      causeName: "G1",
    });
  });
});
