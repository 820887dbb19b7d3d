import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Db } from "#server/db/knex.ts";
import { setCountWithUnit } from "#server/engine/count-with-unit.ts";
import { assignDevice, unassignDevice } from "#server/features/devices/devices/service.ts";
import { ingestFacts } from "#server/features/devices/ingest/service.ts";
import { derivedRows } from "#tests/api/devices/ingest/support/stored-rows.ts";
import { type Ward, buildWard, hangDevice } from "#tests/api/devices/ingest/support/ward.ts";
import { testClock } from "#tests/support/clock.ts";
import { openTestDatabase } from "#tests/support/database.ts";

const DAY = 86_400_000;

describe("which dispenses a counter covers", () => {
  const clock = testClock();
  let db: Db;
  let ward: Ward;
  let counterId: string;
  beforeAll(async () => {
    const database = await openTestDatabase();
    db = database.db;
    return database.close;
  });
  const daysAgo = (days: number): Date => new Date(clock.now().getTime() - days * DAY);

  /** Unit A has the rooms 0 and 1, unit B 2 and 3; a counter in room 0, a dispenser in all four. */
  beforeEach(async () => {
    ward = await buildWard(db);
    counterId = await hangDevice(db, ward, "C-1", "counter", ward.rooms[0] ?? null);
    const serials = [];
    for (const [index, room] of ward.rooms.entries()) {
      await hangDevice(db, ward, `D-${index}`, "dispenser", room);
      serials.push(`D-${index}`);
    }
    // One dispense a day at each, on the last five days.
    const facts = serials.flatMap((device) =>
      [0, 1, 2, 3, 4].map((days) => {
        const at = daysAgo(days + 0.01).toISOString();
        return { type: "dispense", id: `${days}`, device, at };
      }),
    );
    const passage = { type: "passage", id: "p", device: "C-1", direction: "in" };
    await ingestFacts(db, ward.scope, [...facts, { ...passage, at: daysAgo(2.01) }], { clock });
  });

  const change = (work: (tx: Parameters<Parameters<Db["transaction"]>[0]>[0]) => Promise<void>) =>
    db.transaction(work);
  /** Events and uncovered dispenses of all days at a place and below. */
  const at = async (place: string | undefined): Promise<[number, number]> => {
    const row = await db("location_day")
      .where({ facility_id: ward.scope.facilityId, location_id: place ?? "" })
      .sum({ events: "events", uncovered: "uncovered" })
      .first<{ events: number | null; uncovered: number | null }>();
    return [Number(row.events ?? 0), Number(row.uncovered ?? 0)];
  };
  const facility = () => at(ward.places[0]);

  it("a counter covers its own room's dispenses, and others are summed apart", async () => {
    expect(await Promise.all(ward.rooms.map(at))).toEqual([
      [5, 0],
      [0, 5],
      [0, 5],
      [0, 5],
    ]);
    expect(await facility()).toEqual([5, 15]);
  });

  it("a counter at the unit covers the rooms below it from then on", async () => {
    const unitB = ward.parents.get(ward.rooms[2] ?? "") ?? "";
    const assignment = { locationId: unitB, startsAt: daysAgo(2.5) };
    await change((tx) => assignDevice(tx, ward.scope, counterId, assignment));
    expect(await Promise.all(ward.rooms.map(at))).toEqual([
      [2, 3],
      [0, 5],
      [3, 2],
      [3, 2],
    ]);
  });

  it("a counter of a place that counts with its unit covers both meanwhile", async () => {
    const [, corridor = ""] = ward.rooms;
    const mark = (days: number, countsWithUnit: boolean) =>
      change((tx) =>
        setCountWithUnit(tx, ward.scope, {
          locationId: corridor,
          at: daysAgo(days),
          countsWithUnit,
        }),
      );
    await mark(3.5, true);
    expect(await at(corridor)).toEqual([4, 1]);
    await mark(1.5, false);
    expect(await at(corridor)).toEqual([2, 3]);
    await change((tx) => unassignDevice(tx, ward.scope, counterId, daysAgo(2.5)));
    expect(await at(corridor)).toEqual([1, 4]);
  });

  it("counts neither passages nor dispenses by a counter that is excluded", async () => {
    const [room = ""] = ward.rooms;
    const assignment = { locationId: room, startsAt: daysAgo(3.5), isCompliance: false };
    await change((tx) => assignDevice(tx, ward.scope, counterId, assignment));
    expect(await at(room)).toEqual([1, 4]);
    const passages = await db("location_day")
      .where({ facility_id: ward.scope.facilityId })
      .sum({ passages: "passages" })
      .first<{ passages: number }>();
    expect(Number(passages.passages)).toBe(0);
  });

  it("counts the days again that a change touches, and no others", async () => {
    // A wrong number stays where nothing is counted again.
    const mine = { facility_id: ward.scope.facilityId };
    await db("device_day").where(mine).update({ reports: 77 });
    const wrongDays = async (): Promise<number> =>
      (
        await db("device_day")
          .where({ ...mine, reports: 77 })
          .distinct("day")
      ).length;
    const all = await wrongDays();
    const before = await derivedRows(db, ward.scope);
    const [room = "", next = ""] = ward.rooms;
    // It covers nothing new, and had no passage then.
    const again = { locationId: room, startsAt: daysAgo(1.5) };
    await change((tx) => assignDevice(tx, ward.scope, counterId, again));
    expect(await derivedRows(db, ward.scope)).toEqual(before);
    await change((tx) =>
      setCountWithUnit(tx, ward.scope, {
        locationId: next,
        at: daysAgo(1.5),
        countsWithUnit: true,
      }),
    );
    expect(await wrongDays()).toBe(all - 2);
  });
});
