import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DEVICE_TYPE_IDS } from "#contract/devices/devices.ts";
import { type Db, openDb } from "#server/db/knex.ts";
import { ensurePartitions } from "#server/db/partitions.ts";
import { tenant } from "#server/db/tenant-columns.ts";
import { judgeStaleDevices } from "#server/engine/devices/stale/judge-stale-devices.ts";
import { markMissedDevicesStale } from "#server/engine/devices/detect-offline-devices.ts";
import {
  markAllDevicesStale,
  markDevicesStaleFrom,
} from "#server/engine/devices/stale/stale-devices.ts";
import {
  changeHardware,
  forgetHardware,
} from "#server/features/devices/device-upkeep/queries/devices.ts";
import { ingestFacts } from "#server/features/devices/ingest/service.ts";
import { newId } from "#server/lib/ids.ts";
import { type TestDatabase, createTestDatabase } from "#tests/support/database.ts";
import { type Fleet, arrivals, fleet, fleetOf } from "./support/fleets.ts";
import { inOrder } from "./support/stored-rows.ts";
import { type Ward, buildWard } from "./support/ward.ts";

const MINUTE = 60_000;
const START = Date.parse("2026-11-02T12:00:00Z");
const SEED = 11;
const TYPES = { ...DEVICE_TYPE_IDS, counter: DEVICE_TYPE_IDS.opportunityCounter };
const DISPENSER_MODEL = 1;

/**
 * Fleets of each facility: most share one with many others, as the devices of a hospital do, some
 * with a few, and some are alone there, so that all gateways of a site may be lost at once.
 */
const FACILITIES = [60, 40, 20, 10, 8, ...Array.from({ length: 12 }, () => 1)];
/** Each with its seed. Of the last one's fleets one is silent from just after its window begins. */
const DRAWN = [
  ...FACILITIES.map((size, number) => ({ seed: SEED + number, size })),
  { seed: 600, size: 40 },
];

/** The rows that others do not have. */
const without = (rows: readonly unknown[], others: readonly unknown[]): unknown[] => {
  const known = new Set(others.map((row) => JSON.stringify(row)));
  return rows.filter((row) => !known.has(JSON.stringify(row)));
};

type Row = Record<string, unknown>;

/**
 * An alarm with its cause. Which of several lost gateways and repeaters is named depends on when
 * the check ran: for these only that there is one.
 */
const withCause =
  (several: ReadonlySet<string>) =>
  (row: Row): Row => {
    const [name = ""] = String(row["name"]).split(" ");
    if (!several.has(name)) return row;
    return { ...row, cause: row["cause"] !== null, cause_at: null, cause_of: null };
  };

describe("190 drawn fleets", () => {
  let database: TestDatabase;
  let db: Db;
  beforeAll(async () => {
    database = await createTestDatabase();
    db = openDb({ url: database.url });
    await ensurePartitions(db, new Date("2026-09-01T00:00:00Z"), new Date("2026-12-31T00:00:00Z"));
  });
  afterAll(async () => {
    await db.destroy();
    await database.drop();
  });

  const lookAt = async ({ scope }: Ward, ms: number, rounds = 1): Promise<void> => {
    const clock = { now: () => new Date(ms) };
    for (let round = 0; round < rounds; round += 1) {
      // oxlint-disable-next-line no-await-in-loop -- what was found of a gateway explains its devices
      await markMissedDevicesStale(db, scope, clock.now());
      // oxlint-disable-next-line no-await-in-loop -- in the next round
      await judgeStaleDevices(db, scope, clock);
    }
  };

  /** Alarms, batteries and refills by the serial number of the first hardware. */
  const judged = async ({ scope }: Ward) => {
    const own = (table: string) =>
      `${table}.customer_id = :customerId AND ${table}.facility_id = :facilityId`;
    const read = async (sql: string): Promise<Row[]> =>
      inOrder((await db.raw<{ rows: Row[] }>(sql, { ...scope })).rows) as Row[];
    return {
      alarms: await read(
        `SELECT d.name, al.serial_number, al.alarm_type_id, al.source, al.raised_at,
                al.last_raised_at, al.confirmed_at, al.cleared_at, al.closed_reason, al.reopened,
                al.is_unstable, al.hold_until, cd.name AS cause_of, ca.alarm_type_id AS cause,
                ca.raised_at AS cause_at
           FROM alarm al JOIN device d ON ${own("d")} AND d.device_id = al.device_id
           LEFT JOIN alarm ca ON ${own("ca")} AND ca.alarm_id = al.cause_alarm_id
           LEFT JOIN device cd ON ${own("cd")} AND cd.device_id = ca.device_id
          WHERE ${own("al")} AND al.closed_reason IS DISTINCT FROM 'withdrawn'`,
      ),
      batteries: await read(
        `SELECT d.name, b.battery, b.module_battery
           FROM device_battery b JOIN device d ON ${own("d")} AND d.device_id = b.device_id
          WHERE ${own("b")}`,
      ),
      refills: await read(
        `SELECT d.name, u.e_key, u.installed_at, u.removed_at, u.last_reading, u.last_reading_at, u.low_at
           FROM refill_use u JOIN device d ON ${own("d")} AND d.device_id = u.device_id
          WHERE ${own("u")}`,
      ),
    };
  };

  const build = async (fleets: readonly Fleet[]) => {
    const ward = await buildWard(db, "America/Toronto");
    const keys = tenant(ward.scope);
    const devices = fleets.flatMap((one) =>
      one.devices.map((device) => ({ ...device, deviceId: newId() })),
    );
    await db.batchInsert(
      "device",
      devices.map(({ deviceId, serialNumber, type }) => ({
        ...keys,
        device_id: deviceId,
        serial_number: serialNumber,
        name: serialNumber,
        device_type_id: TYPES[type],
        device_model_id: type === "dispenser" ? DISPENSER_MODEL : null,
        created_at: new Date(START),
      })),
    );
    await db.batchInsert(
      "device_assignment",
      devices.map(({ deviceId, sinceMs }) => ({
        ...keys,
        device_id: deviceId,
        starts_at: new Date(sinceMs),
        location_id: ward.rooms[0] ?? "",
        is_compliance: true,
      })),
    );
    if (fleets.length > 1) {
      // A gateway that is always in contact, so that a pause of all others is no outage of the
      // site.
      const deviceId = newId();
      await db("device").insert({
        ...keys,
        device_id: deviceId,
        serial_number: "steady",
        name: "steady",
        device_type_id: TYPES.gateway,
        created_at: new Date(START),
      });
      const since = new Date(START - 30 * 24 * 60 * MINUTE);
      await db("device_assignment").insert({
        ...keys,
        device_id: deviceId,
        starts_at: since,
        location_id: ward.rooms[0] ?? "",
      });
      await db("contact_span").insert({
        ...keys,
        device_id: deviceId,
        from_at: since,
        to_at: new Date(START + 30 * 24 * 60 * MINUTE),
      });
    }
    await db("report_setting")
      .where("facility_id", ward.scope.facilityId)
      .update({ refill_alarm_threshold: 5 });
    return {
      ward,
      ids: new Map(devices.map(({ deviceId, serialNumber }) => [serialNumber, deviceId])),
    };
  };

  const replace = (
    { scope }: Ward,
    deviceId: string,
    { serialNumber, by }: { serialNumber: string; by: string },
    at: Date,
  ) =>
    db.transaction(async (tx) => {
      await tx("device")
        .where({ ...tenant(scope), device_id: deviceId })
        .update({ serial_number: by });
      await changeHardware(tx, scope, deviceId, { serialNumber: by, former: serialNumber, at });
      await forgetHardware(tx, scope, deviceId);
      await markDevicesStaleFrom(tx, scope, [deviceId], at);
    });

  const follow = async (size: number, seed: number) => {
    const [drawn = []] = fc.sample(arrivals, { numRuns: 1, seed });
    let ms = START;
    const times = drawn.map(({ gap }) => (ms += gap * MINUTE));
    const fleets = fc
      .sample(fleet, { numRuns: size, seed })
      .map((one, at) => fleetOf(one, `${seed}-${at}`, times));
    const { ward, ids } = await build(fleets);
    /* oxlint-disable no-await-in-loop -- one after the other, as time goes on */
    for (const [at, arrivalMs] of times.entries()) {
      // The server looks for silent devices all the while, or comes too late for it.
      if (drawn[at]?.isLooking) await lookAt(ward, arrivalMs - 1);
      for (const { replaced } of fleets)
        if (replaced?.arrival === at) {
          const deviceId = ids.get(replaced.serialNumber) ?? "";
          await replace(ward, deviceId, replaced, new Date(arrivalMs));
        }
      const facts = fleets.flatMap(({ batches }) => batches[at] ?? []);
      const clock = { now: () => new Date(arrivalMs) };
      const { refused } = await ingestFacts(db, ward.scope, facts, { clock });
      expect(refused.filter(({ code }) => code !== "device_replaced")).toEqual([]);
      await lookAt(ward, arrivalMs);
    }
    /* oxlint-enable no-await-in-loop */
    const endMs = ms + 40 * 60 * MINUTE;
    await lookAt(ward, endMs, 3);
    const live = await judged(ward);
    const keys = tenant(ward.scope);
    await db("alarm").where(keys).delete();
    await db("refill_use").where(keys).delete();
    await db("device_battery").where(keys).delete();
    await db.transaction((tx) => markAllDevicesStale(tx, ward.scope, 0));
    await lookAt(ward, endMs, 3);
    const rebuilt = await judged(ward);
    const several = new Set(
      fleets.flatMap(({ devices }, at) => {
        const relays = devices.filter(({ type }) => type === "gateway" || type === "repeater");
        return relays.length > 1 ? [`${seed}-${at}`] : [];
      }),
    );
    return {
      live: { ...live, alarms: live.alarms.map(withCause(several)) },
      rebuilt: { ...rebuilt, alarms: rebuilt.alarms.map(withCause(several)) },
    };
  };

  it("190 drawn fleets are judged in steps as from all of their facts", async () => {
    for (const { seed, size } of DRAWN) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      const { live, rebuilt } = await follow(size, seed);
      for (const part of ["alarms", "batteries", "refills"] as const)
        expect(
          {
            followed: without(live[part], rebuilt[part]),
            rebuilt: without(rebuilt[part], live[part]),
          },
          `seed ${seed}, ${part}`,
        ).toEqual({ followed: [], rebuilt: [] });
    }
  });
});
