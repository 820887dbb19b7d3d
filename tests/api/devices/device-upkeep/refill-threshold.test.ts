import { beforeAll, describe, expect, it } from "vitest";
import { judgeStaleDevices } from "#server/engine/devices/stale/judge-stale-devices.ts";
import { markAllDevicesStale } from "#server/engine/devices/stale/stale-devices.ts";
import { ingestFacts } from "#server/features/devices/ingest/service.ts";
import { buildHospital } from "#tests/api/reports/reports/support/hospital.ts";
import { buildDevice } from "#tests/factories/place.ts";
import { buildUser } from "#tests/factories/user.ts";
import { signIn } from "#tests/support/client.ts";
import { type Portal, startPortal } from "#tests/support/portal.ts";

const MINUTE = 60_000;
const LOW_REFILL = 8;

describe("the share of a refill that is low", () => {
  let portal: Portal;
  beforeAll(async () => {
    portal = await startPortal();
    return () => portal.close();
  });

  /** A dispenser of which 930 of 1,000 dispenses are used, in a facility that warns below 5%. */
  const scene = async () => {
    const { db, clock } = portal;
    const hospital = await buildHospital(db, { products: ["SA"] });
    const { customerId, facilityId, scope, e1 } = hospital;
    const deviceId = await buildDevice(db, hospital, { locationId: e1, serialNumber: "S1" });
    await db("device").where({ device_id: deviceId }).update({ device_model_id: 1 });
    await db("report_setting")
      .where({ facility_id: facilityId })
      .update({ refill_alarm_threshold: 5 });
    const user = await buildUser(db, { customerId, role: "customerAdmin" });
    const page = await signIn(portal.origin, user.email, user.password);
    const read = async <T>(path: string): Promise<T> => (await (await page.get(path)).json()) as T;
    const ago = (minutes: number) =>
      new Date(clock.now().getTime() - minutes * MINUTE).toISOString();
    const refill = { eKey: "K1", capacity: 1_000, installedAt: ago(600) };
    const told = { type: "device_report", device: "S1", dispenses: 930, refill };
    await ingestFacts(db, scope, [{ ...told, id: "1", at: ago(30) }], { clock });
    const judge = () => judgeStaleDevices(db, scope, clock);
    await judge();
    const warnBelow = async (refillAlarmThreshold: number) => {
      const settings = await read<{ serviceAlertSettings: { version: number } }>(
        `/api/facility/${facilityId}/settings`,
      );
      const answer = await page.send("PUT", `/api/facility/${facilityId}/settings/serviceAlerts`, {
        ...settings.serviceAlertSettings,
        refillAlarmThreshold,
      });
      expect(answer.ok, await answer.clone().text()).toBe(true);
      const at = clock.now();
      clock.advance(1000);
      await judge();
      return at;
    };
    const alarms = () =>
      db("alarm")
        .where({ customer_id: customerId, facility_id: facilityId, alarm_type_id: LOW_REFILL })
        .orderBy("raised_at")
        .select("alarm_id", "raised_at", "cleared_at", "closed_reason");
    return { ...hospital, deviceId, judge, warnBelow, alarms, ago, read };
  };

  it("changing the low share raises and clears alarms at once, like a rebuild", async () => {
    const { scope, judge, warnBelow, alarms } = await scene();
    expect(await alarms()).toEqual([]);
    const raised = await warnBelow(10);
    expect(await alarms()).toMatchObject([{ raised_at: raised, cleared_at: null }]);
    portal.clock.advance(5 * MINUTE);
    const lowered = await warnBelow(6);
    const first = { raised_at: raised, cleared_at: lowered, closed_reason: "setting" };
    expect(await alarms()).toMatchObject([first]);
    portal.clock.advance(5 * MINUTE);
    const again = await warnBelow(7);
    const second = { raised_at: again, cleared_at: null, closed_reason: null };
    const stored = await alarms();
    expect(stored).toMatchObject([first, second]);
    await portal.db.transaction((tx) => markAllDevicesStale(tx, scope, 0));
    await judge();
    expect(await alarms()).toEqual(stored);
  });

  it("dispenses after the last report count towards a low refill", async () => {
    const { scope, deviceId, ago, read } = await scene();
    portal.clock.advance(5 * MINUTE);
    const dispense = { type: "dispense", device: "S1", id: "2", at: ago(1), count: 2 };
    await ingestFacts(portal.db, scope, [dispense], { clock: portal.clock });
    const shown = async () =>
      (
        await read<{ currentRefill: { totalDispenses: number } | null }>(
          `/api/device/${deviceId}/history`,
        )
      ).currentRefill?.totalDispenses;
    expect(await shown()).toBe(932);
  });
});
