import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Db, openDb } from "#server/db/knex.ts";
import { ensurePartitions } from "#server/db/partitions.ts";
import { judgeStaleBadges } from "#server/engine/badges/stale/judge-stale-badges.ts";
import { rebuildFacility } from "#server/engine/rebuild.ts";
import { addDevice } from "#server/features/devices/devices/service.ts";
import { ingestFacts } from "#server/features/devices/ingest/service.ts";
import { type TestDatabase, createTestDatabase } from "#tests/support/database.ts";
import { LONG_AGO, type Ward, buildWard, hangDevice } from "./support/ward.ts";

const DAY = "2026-11-10";
const at = (time: string): Date => new Date(`${DAY}T${time}Z`);

let test: TestDatabase;
let db: Db;
let ward: Ward;
let now = at("12:00:00");
const clock = { now: () => now };

const passage = (time: string, device = "C1") => ({
  type: "passage",
  id: `${device} ${time}`,
  device,
  at: at(time).toISOString(),
  direction: "in",
  badge: "P7",
});
const report = (time: string, gateway = "G1", device = "C1") => ({
  type: "device_report",
  id: `${device} ${gateway} ${time}`,
  device,
  at: at(time).toISOString(),
  gateway,
});
/** A batch that arrives then, its sender's clock so many seconds behind. */
const arrive = async (
  time: string,
  behind: number | undefined,
  facts: readonly unknown[],
): Promise<void> => {
  now = at(time);
  const answer = await ingestFacts(db, ward.scope, facts, {
    clock,
    clockOffsetMs: behind === undefined ? undefined : behind * 1000,
  });
  expect(answer.refused).toEqual([]);
};
type Sums = { judged: number; skew: number };
const sums = async (): Promise<Sums> => {
  const { rows } = await db.raw<{ rows: [Sums] }>(
    `SELECT coalesce(sum(ins), 0)::integer AS judged, coalesce(sum(skew), 0)::integer AS skew
       FROM employee_day WHERE facility_id = ?`,
    [ward.scope.facilityId],
  );
  return rows[0];
};
const judgedAt = async (time: string): Promise<Sums> => {
  now = at(time);
  await judgeStaleBadges(db, ward.scope, clock);
  const live = await sums();
  await rebuildFacility(db, ward.scope, { now: clock.now });
  expect(await sums()).toEqual(live);
  return live;
};
const contacts = async (): Promise<unknown[]> => {
  const rows = await db("contact_span")
    .where("facility_id", ward.scope.facilityId)
    .orderBy("from_at")
    .select();
  return rows.map(({ from_at: from, clock_offset_ms: ms }) => [
    from.toISOString().slice(11, 19),
    ms,
  ]);
};

beforeAll(async () => {
  test = await createTestDatabase();
  db = openDb({ url: test.url });
  await ensurePartitions(db, new Date("2026-10-01T00:00:00Z"), new Date("2026-12-31T00:00:00Z"));
});
afterAll(async () => {
  await db.destroy();
  await test.drop();
});
beforeEach(async () => {
  ward = await buildWard(db);
  const [room = ""] = ward.rooms;
  for (const serialNumber of ["G1", "G2"])
    await db.transaction((tx) =>
      addDevice(
        tx,
        ward.scope,
        {
          serialNumber,
          name: serialNumber,
          deviceTypeId: 3,
          assignment: { locationId: room, startsAt: LONG_AGO, isCompliance: false },
        },
        LONG_AGO,
      ),
    );
  await hangDevice(db, ward, "C1", "counter", room);
  await hangDevice(db, ward, "D1", "dispenser", room);
});

describe("facts of a gateway whose clock is wrong", () => {
  it("does not judge facts while the gateway's clock is over 15 s off", async () => {
    await arrive("08:00:00", 15.001, [report("07:59:00"), passage("07:59:40")]);
    expect(await judgedAt("08:10:00")).toEqual({ judged: 0, skew: 1 });
    await arrive("09:00:00", -45, [report("09:00:40"), passage("09:00:20")]);
    expect(await judgedAt("09:10:00")).toEqual({ judged: 0, skew: 2 });
    await arrive("10:00:00", 15, [report("09:59:40"), passage("09:59:30")]);
    expect(await judgedAt("10:10:00")).toEqual({ judged: 1, skew: 2 });
  });

  it("facts count once a quicker batch shows that only the way was long", async () => {
    await arrive("08:00:00", 60, [report("07:58:00"), passage("07:58:30")]);
    expect(await judgedAt("07:59:00")).toEqual({ judged: 0, skew: 0 });
    expect(await judgedAt("08:05:00")).toEqual({ judged: 0, skew: 1 });
    await arrive("08:06:00", 1, [report("08:05:59")]);
    await arrive("08:07:00", 40, [report("08:06:20")]);
    expect(await contacts()).toEqual([["08:00:00", 1000]]);
    expect(await judgedAt("08:10:00")).toEqual({ judged: 1, skew: 0 });
  });

  it("judges facts of a gateway that omits its sending time or sends late", async () => {
    await arrive("08:00:00", undefined, [report("07:59:00"), passage("07:58:30")]);
    await arrive("11:00:00", 0.2, [report("10:59:00"), passage("08:30:00"), report("08:40:00")]);
    expect(await contacts()).toEqual([
      ["08:00:00", null],
      ["11:00:00", 200],
    ]);
    expect(await judgedAt("11:10:00")).toEqual({ judged: 2, skew: 0 });
  });

  it("marks facts since the previous contact as skewed where the gateway's clock is slow", async () => {
    await arrive("08:00:00", 0, [report("07:59:00"), passage("07:58:30")]);
    await arrive("11:00:00", 5400, [report("09:29:00"), passage("09:20:00"), passage("08:10:00")]);
    expect(await contacts()).toEqual([
      ["08:00:00", 0],
      ["11:00:00", 5_400_000],
    ]);
    expect(await judgedAt("11:10:00")).toEqual({ judged: 1, skew: 2 });
  });

  it("finds a clock that is set or stops in the middle of a contact", async () => {
    for (const minute of [0, 20, 40])
      await arrive(`08:${minute || "00"}:01`, 1, [report(`08:${minute || "00"}:00`)]);
    await arrive("09:05:00", 31, [report("09:04:20"), passage("09:04:25")]);
    expect(await contacts()).toEqual([
      ["08:00:01", 1000],
      ["09:05:00", 31_000],
    ]);
    expect(await judgedAt("09:10:00")).toEqual({ judged: 0, skew: 1 });
  });

  it("facts count where another gateway with the right time hears the device too", async () => {
    await arrive("08:00:00", 45, [report("07:59:00"), passage("07:59:10")]);
    expect(await judgedAt("08:02:00")).toEqual({ judged: 0, skew: 1 });
    await arrive("08:03:00", 1, [report("08:02:30", "G2")]);
    await arrive("08:04:00", 45, [report("08:03:10"), passage("08:03:00")]);
    expect(await judgedAt("08:10:00")).toEqual({ judged: 1, skew: 1 });
  });
});
