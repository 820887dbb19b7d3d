import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Fact } from "#contract/devices/ingest.ts";
import { ensurePartitions } from "#server/db/partitions.ts";
import { type Db, openDb } from "#server/db/knex.ts";
import { tenant } from "#server/db/tenant-columns.ts";
import { judgeStaleBadges } from "#server/engine/badges/stale/judge-stale-badges.ts";
import { judgeStaleDevices } from "#server/engine/devices/stale/judge-stale-devices.ts";
import { markDevicesStaleFrom } from "#server/engine/devices/stale/stale-devices.ts";
import { noteSilences } from "#server/engine/badges/note-silences.ts";
import { assignDevice, unassignDevice } from "#server/features/devices/devices/service.ts";
import { ingestFacts } from "#server/features/devices/ingest/service.ts";
import { type TestDatabase, createTestDatabase } from "#tests/support/database.ts";
import { type Ward, buildWard, hangDevice } from "./support/ward.ts";

const NEXT_DAY = "2026-11-11T12:00:00Z";

describe("passages near a dispenser that could record nothing", () => {
  let database: TestDatabase;
  let db: Db;
  let ward: Ward;
  let dispenserId: string;
  beforeAll(async () => {
    database = await createTestDatabase();
    db = openDb({ url: database.url });
    await ensurePartitions(db, new Date("2026-10-01T00:00:00Z"), new Date("2026-11-20T00:00:00Z"));
  });
  afterAll(async () => {
    await db.destroy();
    await database.drop();
  });
  beforeEach(async () => {
    ward = await buildWard(db, "America/Toronto");
    const [, room = ""] = ward.rooms;
    await hangDevice(db, ward, "C", "counter", room);
    dispenserId = await hangDevice(db, ward, "D", "dispenser", room);
  });

  const send = async (at: string, ...facts: Record<string, unknown>[]): Promise<void> => {
    const clock = { now: () => new Date(at) };
    const lines = facts.map((fact) => ({ id: String(fact["at"]), device: "D", ...fact }));
    const answer = await ingestFacts(db, ward.scope, lines, { clock });
    expect(answer.refused).toEqual([]);
    await judgeStaleBadges(db, ward.scope, clock);
  };
  const enter = (at: string) => ({
    type: "passage",
    device: "C",
    at,
    direction: "in",
    badge: "P7",
  });
  const report = (at: string) => ({ type: "device_report", at });
  const fault = (at: string, state: Extract<Fact, { type: "device_fault" }>["state"]) => ({
    type: "device_fault",
    at,
    alarm: 3,
    state,
  });
  const counts = async (): Promise<string> => {
    const sums = await db("employee_day")
      .where(tenant(ward.scope))
      .sum({ ins: "ins", blind: "blind" })
      .first();
    return `${Number(sums?.["ins"] ?? 0)} judged, ${Number(sums?.["blind"] ?? 0)} blind`;
  };

  it("passages are blind from the last fact of a dispenser silent too long", async () => {
    await send("2026-11-10T12:00:00Z", report("2026-11-10T12:00:00Z"));
    await send("2026-11-10T14:00:00Z", enter("2026-11-10T13:00:00Z"));
    expect(await counts()).toBe("1 judged, 0 blind");
    const dayLater = new Date("2026-11-11T12:00:00.001Z");
    await noteSilences(db, ward.scope, new Date(NEXT_DAY));
    await judgeStaleBadges(db, ward.scope, { now: () => new Date(NEXT_DAY) });
    expect(await counts()).toBe("1 judged, 0 blind");
    await noteSilences(db, ward.scope, dayLater);
    await judgeStaleBadges(db, ward.scope, { now: () => dayLater });
    expect(await counts()).toBe("0 judged, 1 blind");
    // Noted once: nothing is judged again and again.
    await noteSilences(db, ward.scope, dayLater);
    expect(await db("badge_touch").where("facility_id", ward.scope.facilityId)).toEqual([]);
  });

  it("late facts that show a dispenser was present judge passages again", async () => {
    await send("2026-11-10T12:00:00Z", report("2026-11-10T12:00:00Z"));
    await send(
      "2026-11-12T12:00:00Z",
      enter("2026-11-11T03:00:00Z"),
      report("2026-11-12T11:00:00Z"),
    );
    expect(await counts()).toBe("0 judged, 1 blind");
    await send("2026-11-12T13:00:00Z", report("2026-11-11T12:00:00Z"));
    expect(await counts()).toBe("1 judged, 0 blind");
  });

  it("passages are blind once a late fact proves to be the dispenser's first", async () => {
    await send(
      "2026-11-10T12:00:00Z",
      report("2026-11-10T12:00:00Z"),
      enter("2026-11-07T12:00:00Z"),
    );
    // What was before its first fact is no silence.
    expect(await counts()).toBe("1 judged, 0 blind");
    await send("2026-11-10T13:00:00Z", report("2026-11-05T12:00:00Z"));
    expect(await counts()).toBe("0 judged, 1 blind");
    // One that stands alone within a silence leaves it one on both sides.
    await send("2026-11-10T14:00:00Z", report("2026-11-09T00:00:00Z"));
    expect(await counts()).toBe("0 judged, 1 blind");
  });

  it("passages follow a fault that arrives after they were read, and its end", async () => {
    await send("2026-11-10T12:00:00Z", report("2026-11-10T11:00:00Z"));
    await send(
      "2026-11-10T16:00:00Z",
      ...["12", "13", "14", "15"].map((hour) => enter(`2026-11-10T${hour}:30:00Z`)),
    );
    expect(await counts()).toBe("4 judged, 0 blind");
    await send("2026-11-10T17:00:00Z", fault("2026-11-10T13:00:00Z", "raised"));
    expect(await counts()).toBe("1 judged, 3 blind");
    await send("2026-11-10T18:00:00Z", fault("2026-11-10T15:00:00Z", "cleared"));
    expect(await counts()).toBe("2 judged, 2 blind");
  });

  const judgeDevicesAt = async (at: string): Promise<void> => {
    const clock = { now: () => new Date(at) };
    await judgeStaleDevices(db, ward.scope, clock);
    await judgeStaleBadges(db, ward.scope, clock);
  };
  const ofDevice = () => ({
    customer_id: ward.scope.customerId,
    facility_id: ward.scope.facilityId,
    device_id: dispenserId,
  });
  const ENDED_AT = new Date("2026-11-10T13:00:00Z");
  const openAlarms = () => db("alarm").where({ ...ofDevice(), alarm_type_id: 3, cleared_at: null });

  it.each<[string, () => Promise<unknown>]>([
    ["cleared", () => send("2026-11-10T13:00:10Z", fault("2026-11-10T13:00:00Z", "cleared"))],
    [
      "refilled, which a report tells a day later",
      async () => {
        const refill = { eKey: "K2", installedAt: "2026-11-10T13:00:00Z" };
        await send("2026-11-11T13:00:10Z", { ...report("2026-11-11T11:00:00Z"), refill });
      },
    ],
    [
      "refilled without a key",
      async () => {
        await db("device").where(ofDevice()).update({ device_model_id: 1 });
        const counter = (at: string, dispenses: number) => ({ ...report(at), dispenses });
        await send(
          "2026-11-10T13:00:10Z",
          counter("2026-11-10T11:30:00Z", 900),
          counter("2026-11-10T13:00:00Z", 2),
        );
      },
    ],
    [
      "closed by hand",
      async () => {
        await db("alarm_closing").insert({
          ...ofDevice(),
          alarm_type_id: 3,
          closed_at: ENDED_AT,
        });
        await db.transaction((tx) => markDevicesStaleFrom(tx, ward.scope, [dispenserId], ENDED_AT));
      },
    ],
    [
      "ended by new hardware",
      async () => {
        await db("device_hardware").where(ofDevice()).update({ ends_at: ENDED_AT });
        const span = { starts_at: ENDED_AT, serial_number: "D-new" };
        await db("device_hardware").insert({ ...ofDevice(), ...span });
        await db("device").where(ofDevice()).update({ serial_number: "D-new" });
        await db.transaction((tx) => markDevicesStaleFrom(tx, ward.scope, [dispenserId], ENDED_AT));
      },
    ],
    [
      "ended by taking it down and hanging it up again",
      () =>
        db.transaction(async (tx) => {
          await unassignDevice(tx, ward.scope, dispenserId, ENDED_AT);
          const [, locationId = ""] = ward.rooms;
          const startsAt = new Date("2026-11-10T14:00:00Z");
          await assignDevice(tx, ward.scope, dispenserId, { locationId, startsAt });
        }),
    ],
    [
      "ended by an hour out of service",
      async () => {
        const span = { starts_at: ENDED_AT, ends_at: new Date("2026-11-10T14:00:00Z") };
        await db("out_of_service").insert({ ...ofDevice(), ...span, reason: "Painting" });
        await db.transaction((tx) => markDevicesStaleFrom(tx, ward.scope, [dispenserId], ENDED_AT));
      },
    ],
  ])("passages are blind while the alarm is open, and judged once it was %s", async (_how, end) => {
    await send("2026-11-10T12:20:00Z", report("2026-11-10T11:00:00Z"));
    await send("2026-11-10T12:20:00Z", fault("2026-11-10T12:00:00Z", "raised"));
    await judgeDevicesAt("2026-11-10T12:30:00Z");
    expect(await openAlarms()).toHaveLength(1);
    await send("2026-11-10T12:50:00Z", enter("2026-11-10T12:30:00Z"));
    expect(await counts()).toBe("0 judged, 1 blind");
    // Read before anybody knew that it had ended.
    const early = enter("2026-11-10T15:00:00Z");
    await send("2026-11-10T15:01:00Z", early);
    await end();
    await judgeDevicesAt("2026-11-11T13:30:00Z");
    expect(await openAlarms()).toEqual([]);
    const serial = await db("device").where(ofDevice()).first("serial_number");
    const heard = { ...report("2026-11-11T12:00:00Z"), device: serial?.serial_number };
    await send("2026-11-11T14:00:00Z", heard, enter("2026-11-11T12:10:00Z"));
    expect(await counts()).toBe("2 judged, 1 blind");
  });

  it("judges passages again from where an unconfirmed fault was closed by hand", async () => {
    await send("2026-11-10T12:00:00Z", report("2026-11-10T11:00:00Z"));
    await send("2026-11-10T12:10:00Z", fault("2026-11-10T12:00:00Z", "raised"));
    await db("alarm_closing").insert({
      customer_id: ward.scope.customerId,
      facility_id: ward.scope.facilityId,
      device_id: dispenserId,
      alarm_type_id: 3,
      closed_at: new Date("2026-11-10T13:00:00Z"),
    });
    const reads = ["12:30", "13:30"].map((time) => enter(`2026-11-10T${time}:00Z`));
    await send("2026-11-10T16:00:00Z", ...reads);
    expect(await counts()).toBe("1 judged, 1 blind");
  });

  it("passages are blind while the dispenser's battery was dead by its readings", async () => {
    const judgeDevices = async (at: string): Promise<void> => {
      const clock = { now: () => new Date(at) };
      await judgeStaleDevices(db, ward.scope, clock);
      await judgeStaleBadges(db, ward.scope, clock);
    };
    const battery = (at: string, level: string) => ({ ...report(at), battery: level });
    await send("2026-11-10T13:00:00Z", battery("2026-11-10T12:00:00Z", "Dead"));
    await send("2026-11-10T16:00:00Z", enter("2026-11-10T13:30:00Z"));
    await judgeDevices("2026-11-10T16:00:00Z");
    expect(await counts()).toBe("0 judged, 1 blind");
    const goods = ["13:00", "13:45"].map((time) => battery(`2026-11-10T${time}:00Z`, "Good"));
    await send("2026-11-10T17:00:00Z", ...goods);
    await judgeDevices("2026-11-10T17:00:00Z");
    expect(await counts()).toBe("1 judged, 0 blind");
  });

  it("passages are judged by what the model's devices read at that time", async () => {
    const [reader] = await db("device_model").where("device_type_id", 1).select("device_model_id");
    const ofModel = { device_model_id: reader?.device_model_id ?? 0 };
    await db("device").where("serial_number", "D").update(ofModel);
    const change = new Date("2026-11-10T13:00:00Z");
    await db("device_model_reading")
      .where(ofModel)
      .update({ reads_badges: false, ends_at: change });
    await db("device_model_reading").insert({ ...ofModel, starts_at: change, reads_badges: true });
    try {
      const reads = ["12:59:40", "13:00:00"].map((time) => enter(`2026-11-10T${time}Z`));
      await send("2026-11-10T16:00:00Z", report("2026-11-10T12:00:00Z"), ...reads);
      expect(await counts()).toBe("1 judged, 0 blind");
    } finally {
      await db("device_model_reading").where(ofModel).where("starts_at", change).delete();
      await db("device_model_reading").where(ofModel).update({ reads_badges: true, ends_at: null });
    }
  });
});
