import { beforeAll, describe, expect, it } from "vitest";
import { DEFAULT_FILTERS } from "#contract/reports/filters/filters.ts";
import { deviceAlerts } from "#contract/reports/sa/device-alerts.ts";
import { facilitySummary } from "#contract/reports/sa/facility-summary.ts";
import { judgeStaleDevices } from "#server/engine/devices/stale/judge-stale-devices.ts";
import { markAllDevicesStale } from "#server/engine/devices/stale/stale-devices.ts";
import { ingestFacts } from "#server/features/devices/ingest/service.ts";
import { answerOf } from "#tests/api/reports/reports/support/run.ts";
import { buildHospital } from "#tests/api/reports/reports/support/hospital.ts";
import { buildDevice } from "#tests/factories/place.ts";
import { buildUser } from "#tests/factories/user.ts";
import { signIn } from "#tests/support/client.ts";
import { type Portal, startPortal } from "#tests/support/portal.ts";

const MINUTE = 60_000;

describe("an open fault", () => {
  let portal: Portal;
  beforeAll(async () => {
    portal = await startPortal();
    return () => portal.close();
  });

  /** A dispenser with an open pumphouse fault that reports 22 and 43 know. */
  const scene = async () => {
    const { db, clock } = portal;
    const hospital = await buildHospital(db, { products: ["SA"] });
    const { customerId, facilityId, scope, e1 } = hospital;
    const deviceId = await buildDevice(db, hospital, { locationId: e1, serialNumber: "S1" });
    await db("device").where({ device_id: deviceId }).update({ device_model_id: 2 });
    const user = await buildUser(db, { customerId, role: "installer" });
    const page = await signIn(portal.origin, user.email, user.password);
    const at = new Date(clock.now().getTime() - 30 * MINUTE).toISOString();
    const fault = { type: "device_fault", id: "1", device: "S1", at, alarm: 7, state: "raised" };
    await ingestFacts(db, scope, [fault], { clock });
    await judgeStaleDevices(db, scope, clock);
    const reported = async () => {
      const now = clock.now().toISOString();
      const alerts = await answerOf(db, hospital, deviceAlerts, DEFAULT_FILTERS, now);
      const summary = await answerOf(db, hospital, facilitySummary, DEFAULT_FILTERS, now);
      return [alerts.alerts.length, summary.deviceFaultAlarms];
    };
    expect(await reported()).toEqual([1, 1]);
    const keys = { customer_id: customerId, facility_id: facilityId, device_id: deviceId };
    await db("alarm").where(keys).update({ changed_at: null });
    clock.advance(MINUTE);
    const closed = () =>
      db("alarm")
        .where({ ...keys, alarm_type_id: 7 })
        .select("serial_number", "closed_reason", "cleared_at", "changed_at");
    return { scope, facilityId, deviceId, page, reported, closed };
  };
  type Scene = Awaited<ReturnType<typeof scene>>;

  const one =
    (what: string, body?: object) =>
    ({ page, deviceId }: Scene) =>
      page.send("PUT", `/api/device/${deviceId}/${what}`, body);
  const several =
    (what: string) =>
    ({ page, deviceId, facilityId }: Scene) =>
      page.send("PUT", `/api/facility/${facilityId}/devices/${what}`, { deviceIds: [deviceId] });

  it.each([
    ["is replaced", "replaced", one("replace", { version: 1, serialNumber: "S2" })],
    [
      "is taken out of service",
      "unassigned",
      one("outOfService", { version: 1, until: null, reason: "Painting" }),
    ],
    ["is unassigned", "unassigned", one("unassign")],
    ["is deactivated", "deactivated", one("deactivate")],
    ["is unassigned with others", "unassigned", several("unassign")],
    ["is deactivated with others", "deactivated", several("deactivate")],
  ])(
    "an open fault closes when its device %s, without a later fact",
    async (_how, reason, change) => {
      const given = await scene();
      const answer = await change(given);
      expect(answer.ok, await answer.clone().text()).toBe(true);
      const changedAt = portal.clock.now();
      portal.clock.advance(1000);
      await judgeStaleDevices(portal.db, given.scope, portal.clock);
      expect(await given.reported()).toEqual([0, 0]);
      expect(await given.closed()).toEqual([
        {
          serial_number: "S1",
          closed_reason: reason,
          cleared_at: changedAt,
          changed_at: portal.clock.now(),
        },
      ]);
      // Judging it from all of its facts gives the same.
      await portal.db.transaction((tx) => markAllDevicesStale(tx, given.scope, 0));
      await judgeStaleDevices(portal.db, given.scope, portal.clock);
      expect(await given.closed()).toMatchObject([
        { closed_reason: reason, cleared_at: changedAt },
      ]);
    },
  );

  it("an open fault stays closed as deactivated once its device is back in use", async () => {
    const given = await scene();
    await one("deactivate")(given);
    portal.clock.advance(1000);
    await judgeStaleDevices(portal.db, given.scope, portal.clock);
    const [place] = await portal.db("device_assignment").where("device_id", given.deviceId);
    const back = await one("activate", {
      facilityId: given.facilityId,
      locationId: place?.location_id,
    })(given);
    expect(back.ok, await back.clone().text()).toBe(true);
    await portal.db.transaction((tx) => markAllDevicesStale(tx, given.scope, 0));
    await judgeStaleDevices(portal.db, given.scope, portal.clock);
    expect(await given.closed()).toMatchObject([{ closed_reason: "deactivated" }]);
  });
});
