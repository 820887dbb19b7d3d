import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Db, openDb } from "#server/db/knex.ts";
import { ensurePartitions } from "#server/db/partitions.ts";
import { tenant } from "#server/db/tenant-columns.ts";
import { judgeStaleBadges } from "#server/engine/badges/stale/judge-stale-badges.ts";
import { noteSilences } from "#server/engine/badges/note-silences.ts";
import { judgeStaleDevices } from "#server/engine/devices/stale/judge-stale-devices.ts";
import { markMissedDevicesStale } from "#server/engine/devices/detect-offline-devices.ts";
import { markAllDevicesStale } from "#server/engine/devices/stale/stale-devices.ts";
import { rebuildFacility } from "#server/engine/rebuild.ts";
import { ingestFacts } from "#server/features/devices/ingest/service.ts";
import { type TestDatabase, createTestDatabase } from "#tests/support/database.ts";
import { inOrder } from "./support/stored-rows.ts";
import { type Ward, buildWard, hangDevice } from "./support/ward.ts";

const MINUTE = 60_000;
/** Facts arrive together, at the end of such a time. */
const BATCH_MS = 360 * MINUTE;
const DAY = 1440;
const START = Date.parse("2026-10-12T12:00:00Z");
const END = Date.parse("2026-11-20T12:00:00Z");

/** Days on which things happen, some of them next to each other. */
const DAYS = [0, 1, 2, 9, 17];

type Drawn = { day: number; minute: number; delay: number; what: Record<string, unknown> };

const level = fc.constantFrom("Good", "Low", "Dead");
const eKey = fc.constantFrom("K1", "K2", "K3");
const what: fc.Arbitrary<Record<string, unknown>> = fc.oneof(
  fc.record({ type: fc.constant("device_report"), battery: level }),
  fc.record({ type: fc.constant("device_report"), moduleBattery: level }),
  fc.record({
    type: fc.constant("device_report"),
    dispenses: fc.constantFrom(0, 20, 400, 940, 946, 949, 960),
  }),
  fc.record({
    type: fc.constant("device_report"),
    dispenses: fc.constantFrom(0, 30, 940, 949),
    eKey,
    installedBefore: fc.constantFrom(null, null, 5, 90, 2 * DAY),
  }),
  fc.record({
    type: fc.constant("device_report"),
    totalDispenses: fc.integer({ min: 0, max: 2000 }),
  }),
  fc.record({
    type: fc.constant("device_fault"),
    alarm: fc.constantFrom(1, 2, 3, 5, 6, 7, 8, 9, 10),
    state: fc.constantFrom("raised", "raised", "cleared"),
  }),
  fc.record({ type: fc.constant("dispense"), count: fc.constantFrom(1, 2, 5, 9) }),
  fc.record({ type: fc.constant("dispense"), count: fc.constantFrom(1, 2, 5, 9) }),
  fc.record({
    type: fc.constant("device_report"),
    device: fc.constant("C"),
    battery: level,
  }),
  fc.record({
    type: fc.constant("device_fault"),
    device: fc.constant("C"),
    alarm: fc.constantFrom(1, 5, 6),
    state: fc.constantFrom("raised", "cleared"),
  }),
  fc.record({
    type: fc.constant("passage"),
    device: fc.constant("C"),
    direction: fc.constantFrom("in", "out"),
    badge: fc.constantFrom("P7", "N1"),
  }),
);
const drawn: fc.Arbitrary<Drawn> = fc.record({
  day: fc.constantFrom(...DAYS),
  minute: fc.oneof(fc.integer({ min: 0, max: 90 }), fc.integer({ min: 0, max: DAY - 1 })),
  delay: fc.constantFrom(0, 0, 0, 3 * 60, 2 * DAY, 9 * DAY, 17 * DAY),
  what,
});

type Sent = { arrivalMs: number; fact: Record<string, unknown> };

const sentOf = ({ day, minute, delay, what: given }: Drawn, index: number): Sent => {
  const atMs = START + (day * DAY + minute) * MINUTE;
  const { installedBefore, eKey: key, ...fields } = given;
  const refill =
    key === undefined
      ? {}
      : {
          refill: {
            eKey: key,
            ...(typeof installedBefore === "number"
              ? { installedAt: new Date(atMs - installedBefore * MINUTE).toISOString() }
              : {}),
          },
        };
  return {
    arrivalMs: Math.ceil((atMs + delay * MINUTE) / BATCH_MS) * BATCH_MS,
    fact: { id: `f${index}`, device: "D", at: new Date(atMs).toISOString(), ...fields, ...refill },
  };
};

describe("what is judged as facts come in", () => {
  let database: TestDatabase;
  let db: Db;
  beforeAll(async () => {
    database = await createTestDatabase();
    db = openDb({ url: database.url });
    await ensurePartitions(db, new Date("2026-09-01T00:00:00Z"), new Date(END));
  });
  afterAll(async () => {
    await db.destroy();
    await database.drop();
  });

  const judgeAt = async ({ scope }: Ward, ms: number): Promise<void> => {
    const clock = { now: () => new Date(ms) };
    await markMissedDevicesStale(db, scope, clock.now());
    await judgeStaleDevices(db, scope, clock);
    await noteSilences(db, scope, clock.now());
    await judgeStaleBadges(db, scope, clock);
  };

  /** Alarms, batteries, refills and opportunities, without when they became known. */
  const judged = async ({ scope }: Ward) => {
    const read = async (sql: string): Promise<unknown[]> =>
      inOrder((await db.raw<{ rows: unknown[] }>(sql, { ...scope, end: new Date(END) })).rows);
    const own = (table: string) =>
      `${table}.customer_id = :customerId AND ${table}.facility_id = :facilityId`;
    return {
      alarms: await read(
        `SELECT al.device_id, al.serial_number, al.alarm_type_id, al.source, al.raised_at,
                al.last_raised_at, al.confirmed_at, al.cleared_at, al.closed_reason, al.reopened,
                al.is_unstable, al.location_id, ca.alarm_type_id AS cause, ca.raised_at AS cause_at
           FROM alarm al LEFT JOIN alarm ca ON ${own("ca")} AND ca.alarm_id = al.cause_alarm_id
          WHERE ${own("al")} AND al.closed_reason IS DISTINCT FROM 'withdrawn'`,
      ),
      batteries: await read(
        `SELECT b.device_id, b.battery, b.module_battery FROM device_battery b WHERE ${own("b")}`,
      ),
      refills: await read(
        `SELECT u.e_key, u.installed_at, u.removed_at, u.last_reading, u.last_reading_at,
                u.capacity, u.expires_on, u.low_at,
                u.used + CASE WHEN u.removed_at IS NULL THEN
                  (SELECT COALESCE(sum(f.count), 0)::integer FROM dispense f WHERE ${own("f")}
                      AND f.device_id = u.device_id AND f.at > u.counted_to AND f.at <= :end)
                  ELSE 0 END AS used
           FROM refill_use u WHERE ${own("u")}`,
      ),
      opportunities: await read(
        `SELECT d.day, d.location_id, d.badge, d.ins, d.outs, d.compliant_ins, d.compliant_outs,
                d.blind, d.no_reading, d.pending, d.bounces, d.pop_ins
           FROM employee_day d WHERE ${own("d")}`,
      ),
    };
  };

  const scene = async (): Promise<Ward> => {
    const ward = await buildWard(db, "America/Toronto");
    const [, room = ""] = ward.rooms;
    await hangDevice(db, ward, "C", "counter", room);
    const dispenser = await hangDevice(db, ward, "D", "dispenser", room);
    await db("device").where("device_id", dispenser).update({ device_model_id: 1 });
    await db("device_assignment")
      .where("facility_id", ward.scope.facilityId)
      .update({ starts_at: new Date(START - DAY * MINUTE) });
    await db("report_setting")
      .where("facility_id", ward.scope.facilityId)
      .update({ refill_alarm_threshold: 5 });
    return ward;
  };

  it("facts judged as they come give row by row the same as all", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(drawn, { minLength: 8, maxLength: 18, size: "max" }),
        fc.boolean(),
        async (given, isLooking) => {
          const ward = await scene();
          await judgeAt(ward, START - DAY * MINUTE);
          const sent = given.map(sentOf);
          const batches = Map.groupBy(sent, ({ arrivalMs }) => arrivalMs);
          for (const [arrivalMs, batch] of [...batches].toSorted(([a], [b]) => a - b)) {
            // The server looks for silent devices all the while, or comes too late for it.
            if (isLooking) await judgeAt(ward, arrivalMs - 1);
            const clock = { now: () => new Date(arrivalMs) };
            const facts = batch.map(({ fact }) => fact);
            const answer = await ingestFacts(db, ward.scope, facts, { clock });
            expect(answer.refused).toEqual([]);
            await judgeAt(ward, arrivalMs);
          }
          await judgeAt(ward, END);
          const live = await judged(ward);
          const keys = tenant(ward.scope);
          await db("alarm").where(keys).delete();
          await db("refill_use").where(keys).delete();
          await db("device_battery").where(keys).delete();
          await db.transaction((tx) => markAllDevicesStale(tx, ward.scope, 0));
          await judgeAt(ward, END);
          await rebuildFacility(db, ward.scope, { now: () => new Date(END) });
          expect(live).toEqual(await judged(ward));
        },
      ),
      { numRuns: 4, seed: 7, endOnFailure: true },
    );
  });
});
