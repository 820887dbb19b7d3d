import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Db, openDb } from "#server/db/knex.ts";
import { loadAlarms } from "#server/engine/alerts/load-alarms.ts";
import { loadBehind } from "#server/engine/alerts/load-affected-devices.ts";
import { noteServerRuns } from "#server/engine/devices/server-intervals.ts";
import { ensurePartitions } from "#server/db/partitions.ts";
import { judgeStaleDevices } from "#server/engine/devices/stale/judge-stale-devices.ts";
import { markMissedDevicesStale } from "#server/engine/devices/detect-offline-devices.ts";
import {
  markAllDevicesStale,
  markDevicesStale,
} from "#server/engine/devices/stale/stale-devices.ts";
import { addDevice, assignDevice } from "#server/features/devices/devices/service.ts";
import { ingestFacts } from "#server/features/devices/ingest/service.ts";
import { type TestDatabase, createTestDatabase } from "#tests/support/database.ts";
import { type Ward, buildWard, hangDevice } from "./support/ward.ts";

/** Times of November 2026 in New York: "10 08:30". */
const at = (text: string): string => {
  const [day = "10", time = text] = text.includes(" ") ? text.split(" ") : [];
  return new Date(`2026-11-${day}T${time}:00-05:00`).toISOString();
};

let test: TestDatabase;
let db: Db;
let ward: Ward;
let now = new Date(at("07:00"));
const clock = { now: () => now };

beforeAll(async () => {
  test = await createTestDatabase();
  db = openDb({ url: test.url });
  await ensurePartitions(db, new Date("2026-10-01T00:00:00Z"), new Date("2026-12-31T00:00:00Z"));
});
afterAll(async () => {
  await db.destroy();
  await test.drop();
});

let ids = 0;
const report = (device: string, when: string, more: Record<string, unknown> = {}) => ({
  type: "device_report",
  id: `r${(ids += 1)}`,
  device,
  at: at(when),
  gateway: "G1",
  rssi: -60,
  ...more,
});
const fault = (device: string, when: string, alarm: number, state: "raised" | "cleared") => ({
  type: "device_fault",
  id: `f${(ids += 1)}`,
  device,
  at: at(when),
  alarm,
  state,
});
const dispense = (device: string, when: string, count: number) => ({
  type: "dispense",
  id: `d${(ids += 1)}`,
  device,
  at: at(when),
  count,
});

/** A batch that arrives at a time of the server's. */
const arrive = async (when: string, facts: readonly unknown[]): Promise<void> => {
  now = new Date(at(when));
  const answer = await ingestFacts(db, ward.scope, facts, { clock });
  expect(answer.refused).toEqual([]);
};
const judgeAt = async (when: string): Promise<void> => {
  now = new Date(at(when));
  // What was found of a gateway explains its devices in the next round.
  for (let round = 0; round < 2; round += 1) {
    await markMissedDevicesStale(db, ward.scope, now);
    await judgeStaleDevices(db, ward.scope, clock);
  }
};
type Told = [device: string, type: number, raised: string, cleared: string | null, why: string];
const wall = (instant: Date | null): string | null => {
  if (instant === null) return null;
  const text = new Date(instant.getTime() - 5 * 3_600_000).toISOString();
  return `${text.slice(8, 10)} ${text.slice(11, 16)}`;
};
type AlarmRow = {
  name: string;
  alarm_type_id: number;
  raised_at: Date;
  cleared_at: Date | null;
  cause_alarm_id: string | null;
  closed_reason: string | null;
};
const alarms = async (): Promise<Told[]> => {
  const { customerId, facilityId } = ward.scope;
  const { rows } = await db.raw<{ rows: AlarmRow[] }>(
    `SELECT d.name, al.alarm_type_id, al.raised_at, al.cleared_at, al.cause_alarm_id,
            al.closed_reason
       FROM alarm al JOIN device d ON d.customer_id = al.customer_id
        AND d.facility_id = al.facility_id AND d.device_id = al.device_id
      WHERE al.customer_id = ? AND al.facility_id = ?
        AND al.closed_reason IS DISTINCT FROM 'withdrawn'
      ORDER BY d.name, al.alarm_type_id, al.raised_at`,
    [customerId, facilityId],
  );
  return rows.map((row) => [
    row.name,
    row.alarm_type_id,
    wall(row.raised_at) ?? "",
    wall(row.cleared_at),
    row.cause_alarm_id === null ? (row.closed_reason ?? "open") : "explained",
  ]);
};

/** All but silences. */
const faultsAndBatteries = async (): Promise<Told[]> =>
  (await alarms()).filter(([, type]) => type !== 1);

const addRelay = (serialNumber: string, deviceTypeId: 3 | 5) =>
  db.transaction((tx) =>
    addDevice(
      tx,
      ward.scope,
      {
        serialNumber,
        name: serialNumber,
        deviceTypeId,
        assignment: {
          locationId: ward.rooms[0] ?? "",
          startsAt: new Date(at("01 00:00")),
          isCompliance: false,
        },
      },
      new Date(at("01 00:00")),
    ),
  );

/** All devices hang there since then only, so that nothing is expected of the days before. */
const hangSince = (when: string) =>
  db("device_assignment")
    .where({ facility_id: ward.scope.facilityId })
    .update({ starts_at: at(when) });

beforeEach(async () => {
  ward = await buildWard(db, "America/New_York");
  await addRelay("G1", 3);
  for (const name of ["D1", "D2"])
    await hangDevice(db, ward, name, "dispenser", ward.rooms[0] ?? "");
});

describe("alarms of devices", () => {
  it("separates a gateway's outage from a device's silence; late facts withdraw the alarm", async () => {
    await hangSince("07:00");
    await arrive("07:59", [report("G1", "07:59"), report("D1", "07:55"), report("D2", "07:58")]);
    await judgeAt("08:20");
    expect(await alarms()).toEqual([]);
    await judgeAt("10:30");
    expect(await alarms()).toEqual([
      ["D1", 1, "10 09:55", null, "explained"],
      ["D2", 1, "10 09:58", null, "explained"],
      ["G1", 1, "10 08:29", null, "open"],
    ]);
    const late = ["08:55", "09:55", "10:55", "11:55", "12:55"].map((when) => report("D1", when));
    await arrive("13:40", [
      ...late,
      fault("D1", "09:12", 3, "raised"),
      fault("D1", "09:20", 3, "cleared"),
      fault("D1", "11:05", 2, "raised"),
      report("G1", "13:40"),
    ]);
    await judgeAt("13:41");
    expect(await alarms()).toEqual([
      ["D1", 2, "10 11:05", null, "open"],
      ["D2", 1, "10 09:58", null, "explained"],
      ["G1", 1, "10 08:29", "10 13:40", "cleared"],
    ]);
    // In contact from then on, every 25 minutes, while D2 stays silent.
    for (let ms = Date.parse(at("13:40")); ms < Date.parse(at("11 07:50")); ms += 1_500_000) {
      now = new Date(ms);
      const sent = { ...report("G1", "13:40"), at: now.toISOString() };
      await ingestFacts(db, ward.scope, [sent], { clock });
    }
    await judgeAt("11 07:50");
    expect((await alarms()).filter(([name]) => name === "D2")).toEqual([
      ["D2", 1, "10 09:58", null, "explained"],
    ]);
    await arrive("11 08:00", [report("G1", "11 08:00")]);
    await judgeAt("11 08:10");
    expect((await alarms()).filter(([name]) => name === "D2")).toEqual([
      ["D2", 1, "10 09:58", "11 07:58", "explained"],
      ["D2", 1, "11 07:58", null, "open"],
    ]);
  });

  it("a gateway that reports devices without signal strength explains their alarms", async () => {
    await hangDevice(db, ward, "D3", "dispenser", ward.rooms[0] ?? "");
    await hangSince("07:00");
    const named = (device: string, when: string) => report(device, when, { rssi: undefined });
    await arrive("07:45", [named("D1", "07:40"), report("D3", "07:45", { rssi: undefined })]);
    await arrive("08:00", [
      named("D1", "07:55"),
      named("D2", "07:58"),
      // One report without a gateway does not make another gateway hear it.
      report("D3", "07:59", { gateway: undefined, rssi: undefined }),
    ]);
    await judgeAt("08:31");
    const [lost] = await loadAlarms(db, ward.scope, { withOpen: true });
    if (!lost) throw new Error("the gateway was not missed");
    const behind = await loadBehind(db, ward.scope, [lost], now);
    expect(behind.get(lost.alarmId)).toHaveLength(3);
    await judgeAt("10:30");
    expect(await alarms()).toEqual([
      ["D1", 1, "10 09:55", null, "explained"],
      ["D2", 1, "10 09:58", null, "explained"],
      ["D3", 1, "10 09:59", null, "explained"],
      ["G1", 1, "10 08:30", null, "open"],
    ]);
  });

  it("explains a silence by the gateways that heard the device in the day before", async () => {
    await addRelay("G2", 3);
    await hangSince("07:00");
    const both = (when: string, ...names: string[]) =>
      names.map((name) => report(name, when, { gateway: name }));
    await arrive("08:00", [...both("08:00", "G1", "G2"), report("D1", "08:00")]);
    for (const when of ["08:20", "08:40", "09:00", "09:20", "09:40", "10:00", "10:20", "10:40"])
      await arrive(when, both(when, "G2"));
    await judgeAt("10:45");
    const explained: Told = ["D1", 1, "10 10:00", "10 11:00", "explained"];
    await arrive("11:00", [...both("11:00", "G2"), report("D1", "11:00", { gateway: "G2" })]);
    await judgeAt("11:01");
    const ofD1 = async () => (await alarms()).filter(([name]) => name === "D1");
    expect(await ofD1()).toEqual([explained]);
    await db("alarm").where({ facility_id: ward.scope.facilityId }).delete();
    await db.transaction((tx) => markAllDevicesStale(tx, ward.scope, 0));
    await judgeAt("11:02");
    expect(await ofD1()).toEqual([explained]);
  });

  it("alarms of silences that ended before the check are stored too", async () => {
    await hangSince("05 07:00");
    // A gateway of its own, so that nothing explains D1; D2 is behind G1, which is lost for hours.
    const alone = { gateway: undefined };
    await arrive("05 08:00", [report("D1", "05 08:00", alone)]);
    await judgeAt("05 08:01");
    await arrive("06 09:00", [report("D1", "06 09:00", alone), report("D2", "06 09:00")]);
    await judgeAt("06 09:01");
    await arrive("06 13:00", [report("G1", "06 13:00"), report("D2", "06 13:00")]);
    await judgeAt("06 13:01");
    const seen = async () =>
      (await alarms()).filter(([name, , raised]) => name !== "G1" && raised >= "06");
    const found = [
      ["D1", 1, "06 08:00", "06 09:00", "cleared"],
      // Not heard in the day after it was hung.
      ["D2", 1, "06 07:00", "06 09:00", "cleared"],
      ["D2", 1, "06 11:00", "06 13:00", "explained"],
    ];
    expect(await seen()).toEqual(found);
    const live = await alarms();
    await db("alarm").where({ facility_id: ward.scope.facilityId }).delete();
    await db.transaction((tx) => markAllDevicesStale(tx, ward.scope, 0));
    await judgeAt("06 13:02");
    expect(await alarms()).toEqual(live);
  });

  it("does not blame a gateway that already missed the device for two reports", async () => {
    await hangSince("05 07:00");
    await arrive("06 08:00", [report("G1", "06 08:00"), report("D1", "06 08:00")]);
    await arrive("06 08:10", [report("G1", "06 08:10"), report("D2", "06 08:10")]);
    // In contact all the while, and D2 with it.
    for (const when of ["08:30", "09:00", "09:30", "10:00", "10:10"])
      await arrive(`06 ${when}`, [report("G1", `06 ${when}`)]);
    await judgeAt("06 12:00");
    const seen = async () =>
      (await alarms()).filter(([name, , raised]) => name !== "G1" && raised >= "06 08");
    expect(await seen()).toEqual([["D2", 1, "06 10:40", null, "explained"]]);
    const lost = (await loadAlarms(db, ward.scope, { withOpen: true })).filter(
      ({ deviceTypeId }) => deviceTypeId === 3,
    );
    const behind = await loadBehind(db, ward.scope, lost, now);
    expect([...behind.values()].flat()).toHaveLength(1);
    await judgeAt("07 09:00");
    const found = [
      ["D1", 1, "07 08:00", null, "open"],
      ["D2", 1, "06 10:40", null, "explained"],
    ];
    expect(await seen()).toEqual(found);
    await db("alarm").where({ facility_id: ward.scope.facilityId }).delete();
    await db.transaction((tx) => markAllDevicesStale(tx, ward.scope, 0));
    await judgeAt("07 09:01");
    expect(await seen()).toEqual(found);
  });

  it("a silence becomes a device's own once one of its gateways is back", async () => {
    await hangSince("05 07:00");
    await addRelay("G2", 3);
    const ways = [report("D1", "06 08:00"), report("D1", "06 08:05", { gateway: "G2" })];
    await arrive("06 08:05", [report("G1", "06 08:05"), report("G2", "06 08:05"), ...ways]);
    await arrive("06 08:30", [report("G2", "06 08:30")]);
    await judgeAt("06 11:00");
    const ofD1 = async () =>
      (await alarms()).filter(([name, , raised]) => name === "D1" && raised >= "06 08:10");
    expect(await ofD1()).toEqual([["D1", 1, "06 10:05", null, "explained"]]);
    // The one that did not name it last is back; the other stays out.
    for (const hour of ["06 12:00", "07 00:00", "07 09:00"]) {
      await arrive(hour, [report("G1", hour)]);
      await judgeAt(hour);
    }
    expect(await ofD1()).toEqual([
      ["D1", 1, "06 10:05", "07 08:05", "explained"],
      ["D1", 1, "07 08:05", null, "open"],
    ]);
  });

  it("reports a low refill at once, however soon it is over", async () => {
    await arrive("09:05", [fault("D1", "09:00", 8, "raised"), fault("D1", "09:04", 8, "cleared")]);
    await judgeAt("09:06");
    expect(await faultsAndBatteries()).toEqual([["D1", 8, "10 09:00", "10 09:04", "cleared"]]);
  });

  it("pauses of the server itself raise no alarms", async () => {
    await hangSince("07:00");
    await arrive("08:00", [report("G1", "08:00"), report("D1", "08:00"), report("D2", "08:00")]);
    await noteServerRuns(db, new Date(at("08:00")));
    // No facts come from then on to the next day.
    await noteServerRuns(db, new Date(at("11 09:00")));
    await judgeAt("11 09:10");
    expect(await alarms()).toEqual([]);
    await judgeAt("11 13:00");
    expect(await alarms()).toEqual([
      ["D1", 1, "11 09:30", null, "explained"],
      ["D2", 1, "11 09:30", null, "explained"],
      ["G1", 1, "11 09:30", null, "open"],
    ]);
    await db("server_span").delete();
  });

  it("an alarm has the same id when judged again and after a full rebuild", async () => {
    await arrive("02 07:01", [report("D1", "02 07:00", { battery: "Low" })]);
    await arrive("02 08:01", [report("D1", "02 08:00", { battery: "Good" })]);
    await arrive("02 09:01", [report("D1", "02 09:00", { battery: "Low" })]);
    await judgeAt("02 09:30");
    expect(await faultsAndBatteries()).toEqual([]);
    await arrive("02 10:01", [report("D1", "02 10:00", { battery: "Low" })]);
    await judgeAt("02 10:02");
    const [first] = await db("alarm").where({
      facility_id: ward.scope.facilityId,
      alarm_type_id: 6,
    });
    expect(await faultsAndBatteries()).toEqual([["D1", 6, "02 09:00", null, "open"]]);
    await arrive("03 14:00", [report("D1", "03 14:00", { battery: "Dead" })]);
    await arrive("04 10:31", [
      report("D1", "04 09:30", { battery: "Good" }),
      report("D1", "04 10:30", { battery: "Good" }),
    ]);
    await judgeAt("04 10:32");
    const told = [
      ["D1", 5, "03 14:00", "04 09:30", "cleared"],
      ["D1", 6, "02 09:00", "03 14:00", "worse"],
    ];
    expect(await faultsAndBatteries()).toEqual(told);
    expect(await db("alarm").where({ alarm_id: first?.alarm_id ?? "" })).toHaveLength(1);
    await db("alarm").where({ facility_id: ward.scope.facilityId }).delete();
    await db.transaction((tx) => markAllDevicesStale(tx, ward.scope, 0));
    await judgeAt("04 10:40");
    expect(await faultsAndBatteries()).toEqual(told);
  });

  it("raises a low refill at the dispense that causes it; a refill clears it", async () => {
    await db("device")
      .where({ facility_id: ward.scope.facilityId, name: "D1" })
      .update({ device_model_id: 1 });
    await db("report_setting")
      .where({ facility_id: ward.scope.facilityId })
      .update({ refill_alarm_threshold: 5 });
    const refill = (eKey: string, when: string) => ({ refill: { eKey, installedAt: at(when) } });
    await arrive("12:01", [report("D1", "12:00", { dispenses: 937, ...refill("K7", "09:00") })]);
    await arrive("13:01", [dispense("D1", "12:30", 1), dispense("D1", "13:00", 2)]);
    await arrive("14:00", [dispense("D1", "11:40", 1), report("D1", "14:00")]);
    await judgeAt("14:01");
    expect(await faultsAndBatteries()).toEqual([]);
    await arrive("15:11", [dispense("D1", "15:10", 10), report("D1", "15:11", { dispenses: 950 })]);
    await judgeAt("15:12");
    const [use] = await db("refill_use").where({ facility_id: ward.scope.facilityId });
    expect(use).toMatchObject({ e_key: "K7", used: 950, last_reading: 950, removed_at: null });
    expect(await faultsAndBatteries()).toEqual([["D1", 8, "10 15:10", null, "open"]]);
    await arrive("16:02", [report("D1", "16:02", refill("K8", "16:00"))]);
    await judgeAt("16:03");
    expect(await faultsAndBatteries()).toEqual([["D1", 8, "10 15:10", "10 16:00", "refilled"]]);
    expect(
      await db("refill_use").where({ facility_id: ward.scope.facilityId, removed_at: null }),
    ).toMatchObject([{ e_key: "K8", used: 0 }]);
  });

  it("explains silent devices by the repeater that was out, each by one root", async () => {
    const via = { via: ["R1"] };
    await addRelay("R1", 5);
    await hangSince("07:00");
    const hourly = (gateway: string) =>
      arrive(gateway, [report("G1", gateway), report("D2", gateway)]);
    await arrive("08:00", [report("R1", "08:00"), report("D1", "08:00", via)]);
    for (const when of ["08:01", "08:30", "09:00", "09:30", "10:00", "10:30", "11:00", "11:25"])
      await hourly(when);
    await judgeAt("11:10");
    expect((await alarms()).filter(([name]) => name !== "G1")).toEqual([
      ["D1", 1, "10 11:00", null, "explained"],
      ["R1", 1, "10 11:00", null, "open"],
    ]);
    // What the repeater had said meanwhile arrives late: it never was out.
    await arrive("11:26", [report("R1", "10:00"), report("R1", "11:20"), report("G1", "11:26")]);
    await judgeAt("11:27");
    expect(await alarms()).toEqual([]);
    // Then its gateway is lost: that is the root of both.
    await judgeAt("16:00");
    const roots = await db("alarm")
      .where({ facility_id: ward.scope.facilityId, cleared_at: null })
      .whereNotNull("cause_alarm_id")
      .distinct("cause_alarm_id");
    const gateway = await db("device")
      .where({ facility_id: ward.scope.facilityId, name: "G1" })
      .first();
    const [lost] = await db("alarm")
      .where({ facility_id: ward.scope.facilityId, device_id: gateway?.device_id ?? "" })
      .whereNull("cleared_at");
    expect(roots).toEqual([{ cause_alarm_id: lost?.alarm_id }]);
  });

  it("a site that loses all gateways has one root until a gateway returns", async () => {
    const own = (gateway: string, when: string) => report(gateway, when, { gateway });
    await addRelay("G2", 3);
    await addRelay("G3", 3);
    await hangSince("07:00");
    await arrive("08:00", [
      ...["G1", "G2", "G3"].map((gateway) => own(gateway, "08:00")),
      report("D1", "08:00"),
    ]);
    await arrive("08:08", [own("G2", "08:08"), report("D2", "08:08", { gateway: "G2" })]);
    await judgeAt("08:31");
    expect((await alarms()).map(([name, , , , why]) => [name, why])).toEqual([
      ["G1", "open"],
      ["G3", "open"],
    ]);
    const everything = () =>
      db("alarm")
        .where({ facility_id: ward.scope.facilityId })
        .orderBy("alarm_id")
        .select("alarm_id", "source", "raised_at", "cleared_at", "cause_alarm_id");
    const [before] = await everything();
    const judgeOnce = async () => {
      now = new Date(at("08:40"));
      await markMissedDevicesStale(db, ward.scope, now);
      await judgeStaleDevices(db, ward.scope, clock);
    };
    await judgeOnce();
    const gateways: Told[] = [
      ["G1", 1, "10 08:30", null, "open"],
      ["G2", 1, "10 08:38", null, "explained"],
      ["G3", 1, "10 08:30", null, "explained"],
    ];
    expect(await alarms()).toEqual(gateways);
    const root = await db("alarm")
      .where({ facility_id: ward.scope.facilityId, source: "site" })
      .select("alarm_id");
    expect(root).toEqual([{ alarm_id: before?.alarm_id }]);
    // An alarm reported as its own is reported again, now that it is explained.
    const changed = await db("alarm")
      .where({ facility_id: ward.scope.facilityId, changed_at: now })
      .whereNotNull("cause_alarm_id");
    expect(changed).toHaveLength(2);
    // It is the same when all of them are found at once.
    await db("alarm").where({ facility_id: ward.scope.facilityId }).delete();
    await judgeOnce();
    expect(await alarms()).toEqual(gateways);
    await judgeAt("10:31");
    expect(await alarms()).toEqual([
      ["D1", 1, "10 10:00", null, "explained"],
      ["D2", 1, "10 10:08", null, "explained"],
      ...gateways,
    ]);
    const isSameAfterRebuild = async (when: string) => {
      const live = await everything();
      await db.transaction((tx) => markAllDevicesStale(tx, ward.scope, 0));
      await judgeAt(when);
      expect(await everything()).toEqual(live);
    };
    await isSameAfterRebuild("10:31");
    // The site is back with one of its gateways: the others are given time to follow.
    await arrive("11:00", [own("G2", "11:00"), report("D2", "11:00", { gateway: "G2" })]);
    await judgeAt("11:05");
    const back: Told[] = [
      ["D1", 1, "10 10:00", null, "explained"],
      ["D2", 1, "10 10:08", "10 11:00", "explained"],
      ["G1", 1, "10 08:30", null, "open"],
      ["G2", 1, "10 08:38", "10 11:00", "explained"],
    ];
    expect(await alarms()).toEqual([...back, ["G3", 1, "10 08:30", null, "explained"]]);
    await arrive("11:25", [own("G2", "11:25"), own("G3", "11:25")]);
    await judgeAt("11:26");
    const third: Told = ["G3", 1, "10 08:30", "10 11:25", "explained"];
    expect(await alarms()).toEqual([...back, third]);
    await arrive("11:45", [own("G2", "11:45"), own("G3", "11:45")]);
    await judgeAt("11:46");
    const [first, second, , fourth] = back;
    expect(await alarms()).toEqual([
      first,
      second,
      ["G1", 1, "10 08:30", "10 11:30", "cleared"],
      ["G1", 1, "10 11:30", null, "open"],
      fourth,
      third,
    ]);
    await isSameAfterRebuild("11:46");
  });

  it("a silence lasts from a gateway's missing-device fault to the device's next report", async () => {
    await hangSince("07:00");
    await arrive("08:00", [report("D1", "08:00"), report("D2", "08:00")]);
    await arrive("09:30", [fault("D1", "09:30", 1, "raised"), fault("D2", "09:31", 1, "raised")]);
    await arrive("09:45", [report("D2", "09:40")]);
    await judgeAt("09:50");
    expect((await alarms()).filter(([name]) => name !== "G1")).toEqual([
      ["D1", 1, "10 09:30", null, "open"],
      ["D2", 1, "10 09:31", "10 09:40", "cleared"],
    ]);
  });

  it("a silence that returns within three reports is one alarm, unstable if frequent", async () => {
    await hangSince("07:00");
    await arrive("08:00", [report("D1", "08:00"), report("D2", "08:00")]);
    const flaps = ["09", "10", "11", "12"].flatMap((hour) => [
      fault("D1", `${hour}:30`, 1, "raised"),
      report("D1", `${hour}:40`),
    ]);
    await arrive("12:41", [
      ...flaps,
      fault("D2", "09:00", 1, "raised"),
      report("D2", "09:10"),
      report("D2", "11:00"),
      fault("D2", "12:11", 1, "raised"),
      report("D2", "12:40"),
    ]);
    await judgeAt("12:45");
    const silences = async () => (await alarms()).filter(([name]) => name !== "G1");
    expect(await silences()).toEqual([
      ["D1", 1, "10 09:30", "10 12:40", "cleared"],
      ["D2", 1, "10 09:00", "10 09:10", "cleared"],
      ["D2", 1, "10 12:11", "10 12:40", "cleared"],
    ]);
    const [first] = await db("alarm")
      .where({ facility_id: ward.scope.facilityId, serial_number: "D1" })
      .select("reopened", "is_unstable", "last_raised_at");
    expect(first).toEqual({
      reopened: 3,
      is_unstable: true,
      last_raised_at: new Date(at("12:30")),
    });
  });

  it("explains a silent dispenser with a dead battery by its battery", async () => {
    await hangSince("05 07:00");
    const dead = { battery: "Dead", gateway: undefined };
    await arrive("05 08:00", [report("D1", "05 08:00", dead)]);
    await judgeAt("06 09:00");
    const [silence] = await db("alarm").where({
      facility_id: ward.scope.facilityId,
      alarm_type_id: 1,
      source: "silence",
      raised_at: new Date(at("06 08:00")),
    });
    const [battery] = await db("alarm").where({
      facility_id: ward.scope.facilityId,
      alarm_type_id: 5,
    });
    expect(silence?.cause_alarm_id).toBe(battery?.alarm_id);
  });

  it("the first of two good readings ends a dead battery and its silence", async () => {
    await hangSince("05 07:00");
    const level = (when: string, battery: string) =>
      report("D1", when, { battery, gateway: undefined });
    await arrive("05 08:01", [level("05 08:00", "Dead")]);
    await arrive("08 08:01", [level("08 08:00", "Good")]);
    await judgeAt("10 07:00");
    const ofD1 = async () =>
      (await alarms()).filter(([name, type]) => name === "D1" && [1, 5].includes(type));
    // One Good is not sure: the silence that begins a day later is the dead battery's so far.
    expect((await ofD1()).slice(-2)).toEqual([
      ["D1", 1, "09 08:00", null, "explained"],
      ["D1", 5, "05 08:00", null, "open"],
    ]);
    await arrive("15 08:01", [level("15 08:00", "Good")]);
    await judgeAt("15 08:02");
    expect((await ofD1()).slice(-2)).toEqual([
      ["D1", 1, "09 08:00", "15 08:00", "cleared"],
      ["D1", 5, "05 08:00", "08 08:00", "cleared"],
    ]);
  });

  it("newer readings overrule a battery fault, however often it is judged", async () => {
    await arrive("09:01", [fault("D1", "09:00", 6, "raised"), fault("D2", "09:00", 10, "raised")]);
    await judgeAt("09:11");
    expect(await faultsAndBatteries()).toEqual([
      ["D1", 6, "10 09:00", null, "open"],
      ["D2", 10, "10 09:00", null, "open"],
    ]);
    const good = { battery: "Good", moduleBattery: "Good" };
    for (const when of ["10:00", "10:30", "11:30"]) {
      await arrive(when, [report("D1", when, good), report("D2", when, good)]);
      await judgeAt(when);
    }
    const over: Told[] = [
      ["D1", 6, "10 09:00", "10 10:00", "cleared"],
      ["D2", 10, "10 09:00", "10 10:00", "cleared"],
    ];
    expect(await faultsAndBatteries()).toEqual(over);
    const [batteries] = await db("device_battery")
      .where({ facility_id: ward.scope.facilityId })
      .distinct("battery", "module_battery");
    expect(batteries).toEqual({ battery: "Good", module_battery: "Good" });
    await db.transaction((tx) => markAllDevicesStale(tx, ward.scope, 0));
    await judgeAt("12:00");
    expect(await faultsAndBatteries()).toEqual(over);
  });

  it("reports batteries of modules and other products' refills as faults of the dispenser", async () => {
    await db("device")
      .where({ facility_id: ward.scope.facilityId, name: "D1" })
      .update({ formulation_class_id: 1 });
    const [own] = await db("formulation_class").where({ formulation_class_id: 1 });
    const other = own?.name === "soap" ? "sanitizer" : "soap";
    const refill = (eKey: string, formulationClass?: string) => ({
      refill: { eKey, formulationClass },
    });
    await arrive("08:01", [
      report("D1", "08:00", { moduleBattery: "Low", ...refill("K1", other) }),
    ]);
    await arrive("09:01", [
      report("D1", "09:00", { moduleBattery: "Low", ...refill("K1", other) }),
    ]);
    await arrive("10:01", [report("D1", "10:00", { moduleBattery: "Dead" })]);
    await arrive("10:31", [report("D1", "10:30", refill("K2", own?.name))]);
    await judgeAt("10:40");
    expect(await faultsAndBatteries()).toEqual([
      ["D1", 4, "10 08:00", "10 10:30", "refilled"],
      ["D1", 9, "10 08:00", "10 10:00", "worse"],
      ["D1", 10, "10 10:00", null, "open"],
    ]);
  });

  it("a low refill is raised at its dispense, before the next report", async () => {
    await db("device")
      .where({ facility_id: ward.scope.facilityId, name: "D1" })
      .update({ device_model_id: 1 });
    await db("report_setting")
      .where({ facility_id: ward.scope.facilityId })
      .update({ refill_alarm_threshold: 5 });
    const told = { dispenses: 947, refill: { eKey: "K7", capacity: 1_000 } };
    await arrive("12:01", [report("D1", "12:00", told)]);
    await judgeAt("12:02");
    await arrive("12:11", [dispense("D1", "12:10", 2)]);
    await judgeAt("12:12");
    expect(await faultsAndBatteries()).toEqual([]);
    await arrive("12:21", [dispense("D1", "12:20", 1)]);
    await judgeAt("12:22");
    expect(await faultsAndBatteries()).toEqual([["D1", 8, "10 12:20", null, "open"]]);
  });

  it("alarms follow facts that arrive later than the judgement they change", async () => {
    await db("device")
      .where({ facility_id: ward.scope.facilityId, name: "D1" })
      .update({ device_model_id: 1 });
    await db("report_setting")
      .where({ facility_id: ward.scope.facilityId })
      .update({ refill_alarm_threshold: 5 });
    const refill = (eKey: string, dispenses: number) => ({ dispenses, refill: { eKey } });
    await arrive("01 12:01", [report("D1", "01 12:00", refill("K6", 940))]);
    await arrive("04 12:01", [report("D1", "04 12:00", refill("K7", 0))]);
    await arrive("10 12:01", [report("D1", "10 12:00", { dispenses: 947 })]);
    await arrive("10 12:01", [
      report("D1", "10 08:00", { battery: "Dead" }),
      report("D1", "10 10:00", { battery: "Good" }),
      report("D1", "10 11:00", { battery: "Good" }),
    ]);
    await judgeAt("10 12:02");
    expect(await faultsAndBatteries()).toEqual([["D1", 5, "10 08:00", "10 10:00", "cleared"]]);
    await arrive("10 13:00", [dispense("D1", "10 12:01", 5)]);
    await judgeAt("10 13:01");
    const low = ["D1", 8, "10 12:01", null, "open"];
    expect((await faultsAndBatteries()).slice(1)).toEqual([low]);
    await arrive("10 13:02", [report("D1", "10 09:00", { battery: "Good" })]);
    await judgeAt("10 13:03");
    expect(await faultsAndBatteries()).toEqual([["D1", 5, "10 08:00", "10 09:00", "cleared"], low]);
    await arrive("10 13:04", [dispense("D1", "03 12:00", 12)]);
    await judgeAt("10 13:05");
    expect((await faultsAndBatteries()).slice(1)).toEqual([
      ["D1", 8, "03 12:00", "04 12:00", "refilled"],
      low,
    ]);
  });

  it("finds a refill without a key by its counter's restart", async () => {
    await db("device")
      .where({ facility_id: ward.scope.facilityId, name: "D1" })
      .update({ device_model_id: 1 });
    await db("report_setting")
      .where({ facility_id: ward.scope.facilityId })
      .update({ refill_alarm_threshold: 5 });
    await arrive("08:01", [report("D1", "08:00", { dispenses: 700 })]);
    await arrive("09:01", [report("D1", "09:00", { dispenses: 400 })]);
    await judgeAt("09:02");
    const current = () =>
      db("refill_use").where({ facility_id: ward.scope.facilityId, removed_at: null });
    // 400 is no new refill: its counter was reset, and 700 were used before.
    expect(await current()).toMatchObject([{ e_key: "", used: 1_100 }]);
    expect(await faultsAndBatteries()).toEqual([["D1", 8, "10 09:00", null, "open"]]);
    await arrive("10:01", [report("D1", "10:00", { dispenses: 12 })]);
    await judgeAt("10:02");
    expect(await current()).toMatchObject([{ e_key: "", used: 12 }]);
    expect(await faultsAndBatteries()).toEqual([["D1", 8, "10 09:00", "10 10:00", "refilled"]]);
  });

  it("a rebuild restores alarms as they were, and reports only those that changed", async () => {
    await arrive("08:00", [
      report("D1", "08:00", { battery: "Dead", dispenses: 5, refill: { eKey: "K1" } }),
      fault("D2", "08:00", 7, "raised"),
    ]);
    await judgeAt("09:00");
    const stored = async () => ({
      alarms: await db("alarm").where({ facility_id: ward.scope.facilityId }).orderBy("alarm_id"),
      refills: await db("refill_use")
        .where({ facility_id: ward.scope.facilityId })
        .select("device_id", "e_key", "installed_at", "used", "last_reading"),
    });
    await db("alarm").where({ facility_id: ward.scope.facilityId }).update({ changed_at: null });
    const before = await stored();
    expect(before.alarms).not.toEqual([]);
    await db.transaction((tx) => markAllDevicesStale(tx, ward.scope, 0));
    await judgeAt("09:00");
    expect(await stored()).toEqual(before);
    await arrive("09:01", [fault("D2", "09:01", 7, "cleared")]);
    await judgeAt("09:02");
    const changed = await db("alarm")
      .where({ facility_id: ward.scope.facilityId })
      .whereNotNull("changed_at")
      .select("alarm_type_id", "closed_reason", "changed_at");
    expect(changed).toEqual([{ alarm_type_id: 7, closed_reason: "cleared", changed_at: now }]);
  });

  it("an alarm survives a flap, stays at its location, and ends with the hardware", async () => {
    const device = () => ({ facility_id: ward.scope.facilityId, name: "D1" });
    await arrive("05 21:30", [
      fault("D1", "05 20:00", 2, "raised"),
      fault("D1", "05 20:30", 2, "cleared"),
      fault("D1", "05 21:10", 2, "raised"),
    ]);
    await judgeAt("05 21:31");
    await arrive("06 09:01", [fault("D1", "06 09:00", 2, "cleared")]);
    await judgeAt("06 09:02");
    const { device_id: deviceId = "" } = (await db("device").where(device()).first()) ?? {};
    await db.transaction((tx) =>
      assignDevice(tx, ward.scope, deviceId, {
        locationId: ward.rooms[1] ?? "",
        startsAt: new Date(at("06 10:00")),
        isCompliance: true,
      }),
    );
    await arrive("06 11:01", [fault("D1", "06 11:00", 7, "raised")]);
    await judgeAt("06 11:20");
    await db("device_hardware").insert([
      {
        customer_id: ward.scope.customerId,
        facility_id: ward.scope.facilityId,
        device_id: deviceId,
        serial_number: "D1",
        starts_at: at("01 00:00"),
        ends_at: at("06 15:00"),
      },
    ]);
    await db("device").where(device()).update({ serial_number: "D1-new" });
    await db.transaction((tx) =>
      markDevicesStale(tx, ward.scope, [{ deviceId, fromMs: Date.parse(at("06 15:00")) }]),
    );
    await judgeAt("06 15:01");
    expect(await faultsAndBatteries()).toEqual([
      ["D1", 2, "05 20:00", "06 09:00", "cleared"],
      ["D1", 7, "06 11:00", "06 15:00", "replaced"],
    ]);
    const stored = await db("alarm")
      .where({ device_id: deviceId })
      .whereIn("alarm_type_id", [2, 7])
      .orderBy("raised_at")
      .select("reopened", "location_id", "serial_number");
    expect(stored).toEqual([
      { reopened: 1, location_id: ward.rooms[0], serial_number: "D1" },
      { reopened: 0, location_id: ward.rooms[1], serial_number: "D1" },
    ]);
  });

  it("alarms are the same in whatever order and batches facts came", async () => {
    const days = fc.array(
      fc.record({
        kind: fc.constantFrom("Good", "Low", "Dead", "raised", "cleared", "refill"),
        minute: fc.integer({ min: 0, max: 2_000 }),
      }),
      { minLength: 1, maxLength: 12 },
    );
    const startMs = Date.parse(at("07 07:00"));
    const factsOf = (drawn: readonly { kind: string; minute: number }[]) =>
      drawn.map(({ kind, minute }, index) => {
        const common = {
          id: `p${index}`,
          device: "D1",
          at: new Date(startMs + minute * 60_000).toISOString(),
        };
        if (kind === "raised" || kind === "cleared")
          return { ...common, type: "device_fault", alarm: 2, state: kind };
        if (kind === "refill")
          return { ...common, type: "device_report", refill: { eKey: `K${index}` } };
        return { ...common, type: "device_report", battery: kind };
      });
    const end = "09 12:00";
    await fc.assert(
      fc.asyncProperty(
        days.chain((drawn) =>
          fc.tuple(
            fc.constant(factsOf(drawn)),
            fc.shuffledSubarray(factsOf(drawn), { minLength: drawn.length }),
            fc.integer({ min: 1, max: 5 }),
          ),
        ),
        async (drawn) => {
          const [all, shuffled, size] = drawn;
          const told: Told[][] = [];
          for (const [order, most] of [
            [all, all.length],
            [shuffled, size],
          ] as const) {
            ward = await buildWard(db, "America/New_York");
            await hangDevice(db, ward, "D1", "dispenser", ward.rooms[0] ?? "");
            // The check runs every minute: that it was never heard is known before it is heard.
            await judgeAt("07 06:59");
            for (let from = 0; from < order.length; from += most) {
              await arrive(end, order.slice(from, from + most));
              await judgeAt(end);
            }
            told.push(await alarms());
          }
          expect(told[1]).toEqual(told[0]);
        },
      ),
      { numRuns: 8 },
    );
  });

  it("alarms end when the device is taken down", async () => {
    await arrive("09:00", [fault("D1", "09:00", 7, "raised"), report("D1", "09:00")]);
    await judgeAt("09:11");
    expect(await faultsAndBatteries()).toEqual([["D1", 7, "10 09:00", null, "open"]]);
    await db("device_assignment")
      .where({ facility_id: ward.scope.facilityId })
      .whereIn(
        "device_id",
        db("device").select("device_id").where({ facility_id: ward.scope.facilityId, name: "D1" }),
      )
      .update({ ends_at: at("09:30") });
    await judgeAt("09:31");
    expect(await faultsAndBatteries()).toEqual([["D1", 7, "10 09:00", "10 09:30", "unassigned"]]);
  });
});
