import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Db } from "#server/db/knex.ts";
import { databaseError } from "#server/db/errors.ts";
import { assignDevice, unassignDevice } from "#server/features/devices/devices/service.ts";
import { ingestFacts } from "#server/features/devices/ingest/service.ts";
import { type Ward, buildWard, hangDevice } from "#tests/api/devices/ingest/support/ward.ts";
import { testClock } from "#tests/support/clock.ts";
import { openTestDatabase } from "#tests/support/database.ts";

const HOUR = 3_600_000;

describe("the places of devices", () => {
  const clock = testClock();
  let db: Db;
  let ward: Ward;
  let deviceId: string;
  beforeAll(async () => {
    const database = await openTestDatabase();
    db = database.db;
    return database.close;
  });
  beforeEach(async () => {
    ward = await buildWard(db);
    for (const [index, room] of ward.rooms.slice(0, 2).entries()) {
      await hangDevice(db, ward, `C-${index}`, "counter", room);
    }
    deviceId = await hangDevice(db, ward, "D-1", "dispenser", ward.rooms[0] ?? null);
    // One dispense an hour ago, one two hours ago, and so on.
    const facts = [1, 2, 3, 4].map((hours) => ({
      type: "dispense",
      id: `${hours}`,
      device: "D-1",
      at: hoursAgo(hours).toISOString(),
    }));
    await ingestFacts(db, ward.scope, facts, { clock });
  });

  const hoursAgo = (hours: number): Date => new Date(clock.now().getTime() - hours * HOUR);
  const eventsIn = async (place: string | undefined): Promise<number> => {
    const row = await db("location_day")
      .where({ facility_id: ward.scope.facilityId, location_id: place ?? "" })
      .sum({ events: "events" })
      .first<{ events: number | null }>();
    return Number(row.events ?? 0);
  };

  it("a moved device's facts count at the new place since then", async () => {
    const [old, next] = ward.rooms;
    const assignment = { locationId: next ?? "", startsAt: hoursAgo(2) };
    await db.transaction((tx) => assignDevice(tx, ward.scope, deviceId, assignment));
    expect([await eventsIn(old), await eventsIn(next)]).toEqual([2, 2]);
    expect(await eventsIn(ward.places[0])).toBe(4);
  });

  it("a moved device counts nothing at a place without hygiene events", async () => {
    const [old] = ward.rooms;
    const assignment = { locationId: old ?? "", startsAt: hoursAgo(3), isCompliance: false };
    await db.transaction((tx) => assignDevice(tx, ward.scope, deviceId, assignment));
    expect(await eventsIn(old)).toBe(1);
  });

  it("a device that was taken down counts nowhere until it is installed again", async () => {
    const [old] = ward.rooms;
    await db.transaction((tx) => unassignDevice(tx, ward.scope, deviceId, hoursAgo(3)));
    expect(await eventsIn(old)).toBe(1);
    const assignment = { locationId: old ?? "", startsAt: hoursAgo(1) };
    await db.transaction((tx) => assignDevice(tx, ward.scope, deviceId, assignment));
    expect(await eventsIn(old)).toBe(2);
  });

  it("each serial number belongs to one device", async () => {
    const again = await hangDevice(db, ward, "D-1", "counter", null).catch((error: unknown) =>
      databaseError(error),
    );
    expect(again).toMatchObject({ code: "duplicate_value", status: 409 });
  });
});
