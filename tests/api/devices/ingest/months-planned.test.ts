import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ensurePartitions, ensurePartitionsAround } from "#server/db/partitions.ts";
import { type Db, openDb } from "#server/db/knex.ts";
import { FACT_TABLES } from "#server/db/tables.ts";
import { noteSilences } from "#server/engine/badges/note-silences.ts";
import { addDevice } from "#server/features/devices/devices/service.ts";
import { type IngestOptions, ingestFacts } from "#server/features/devices/ingest/service.ts";
import { type TestDatabase, createTestDatabase } from "#tests/support/database.ts";
import { type Sent, sentBy } from "./support/sent-statements.ts";
import { LONG_AGO, type Ward, buildWard, hangDevice } from "./support/ward.ts";
import { HOUR_MS } from "#contract/core/durations.ts";

const NOW = new Date("2026-11-20T12:00:00Z");
/** Half a year: longer than any month that a statement may look at. */
const LONG_HOURS = 180 * 24;
const MONTH = new RegExp(`^(?:${FACT_TABLES.join("|")})_(\\d{4}_\\d{2})$`, "u");

const monthsIn = (plan: unknown, found = new Set<string>()): Set<string> => {
  if (typeof plan !== "object" || plan === null) return found;
  for (const [key, value] of Object.entries(plan)) {
    const month = key === "Relation Name" ? MONTH.exec(String(value))?.[1] : undefined;
    if (month !== undefined) found.add(month);
    monthsIn(value, found);
  }
  return found;
};

describe("ingesting facts where years of them are stored", () => {
  let database: TestDatabase;
  let db: Db;
  let ward: Ward;
  beforeAll(async () => {
    database = await createTestDatabase();
    db = openDb({ url: database.url });
    await ensurePartitions(db, new Date("2024-01-01T00:00:00Z"), NOW);
    await ensurePartitionsAround(db, NOW);
    ward = await buildWard(db);
    const [room = "", other = ""] = ward.rooms;
    await hangDevice(db, ward, "D", "dispenser", room);
    await hangDevice(db, ward, "C", "counter", room);
    await hangDevice(db, ward, "SILENT", "dispenser", other);
    await add("G", 3, room);
  });
  afterAll(async () => {
    await db.destroy();
    await database.drop();
  });

  const before = (hoursAgo: number): Date => new Date(NOW.getTime() - hoursAgo * HOUR_MS);
  const factsOf = (hoursAgo: number, dispenser = "D") =>
    [
      { type: "device_report", device: dispenser, battery: "Good" },
      { type: "dispense", device: dispenser, badge: "P1" },
      { type: "passage", device: "C", direction: "in", badge: "P1" },
      { type: "device_fault", device: dispenser, alarm: 3, state: "raised" },
    ].map((fact) => ({
      ...fact,
      id: `${fact.type} ${dispenser} ${hoursAgo}`,
      at: before(hoursAgo).toISOString(),
    }));
  const add = (serialNumber: string, deviceTypeId: number, locationId?: string) =>
    db.transaction((tx) =>
      addDevice(
        tx,
        ward.scope,
        {
          serialNumber,
          name: serialNumber,
          deviceTypeId,
          assignment:
            locationId === undefined
              ? undefined
              : { locationId, startsAt: LONG_AGO, isCompliance: false },
        },
        NOW,
      ),
    );
  /** @returns how many contradict one that is stored */
  const take = async (
    facts: readonly unknown[],
    { hoursAgo = 0, ...sender }: Partial<IngestOptions> & { hoursAgo?: number } = {},
  ): Promise<number> => {
    const clock = { now: () => before(hoursAgo) };
    const { accepted, refused } = await ingestFacts(db, ward.scope, facts, { clock, ...sender });
    expect(accepted).toBeGreaterThan(0);
    expect(refused.filter(({ code }) => code !== "conflicting")).toEqual([]);
    return refused.length;
  };

  /** How many months the statements plan to look at, each for itself. */
  const monthsPlanned = async (
    sent: readonly Sent[],
  ): Promise<{ sql: string; months: number }[]> => {
    const client = (await db.client.acquireConnection()) as {
      query(text: string, values: unknown[]): Promise<{ rows: Record<string, unknown>[] }>;
    };
    try {
      const planned: { sql: string; months: number }[] = [];
      for (const { sql, bindings } of sent) {
        if (!/^\s*(?:select|insert|update|delete|with)\b/iu.test(sql)) continue;
        const { rows } = await client.query(`EXPLAIN (FORMAT JSON) ${sql}`, bindings);
        planned.push({ sql, months: monthsIn(rows[0]?.["QUERY PLAN"]).size });
      }
      return planned;
    } finally {
      await db.client.releaseConnection(client);
    }
  };

  const cases: Record<string, () => Promise<unknown>> = {
    "late facts, resent and changed ones among them": async () => {
      // A stray fact of a week ago stands alone; the others are late beside facts that are there.
      for (const hours of [30, 1, 3, 7 * 24, 29]) await take(factsOf(hours));
      const again = [...factsOf(1), ...factsOf(2)];
      await take(again);
      const changed = factsOf(3).map((fact) =>
        fact.type === "device_report" ? { ...fact, battery: "Low" } : { ...fact, badge: "P2" },
      );
      expect(await take([...changed.slice(0, 3), ...factsOf(4)])).toBe(3);
    },
    "facts of a gateway whose clock is wrong, and right again": async () => {
      for (const [hours, offsetSeconds] of [
        [9, 0],
        [7, 90],
        [5, 0],
      ] as const)
        await take(factsOf(hours), {
          hoursAgo: hours,
          clockOffsetMs: offsetSeconds * 1000,
          gateway: "G",
        });
    },
    "facts of a device that nobody knows, and what it sent once it is added": async () => {
      await take([...factsOf(26, "NEW"), ...factsOf(25, "NEW")]);
      expect((await add("NEW", 1)).adopted).toBeGreaterThan(0);
    },
    "reports of a refill": async () => {
      const refill = { eKey: "R2", installedAt: before(6).toISOString() };
      await take([{ ...factsOf(5.5)[0], id: "refilled", refill }]);
    },
    "a dispenser that is heard again after months": async () => {
      await take(factsOf(1, "SILENT"));
    },
  };

  beforeAll(async () => {
    await take(factsOf(LONG_HOURS, "SILENT"), { hoursAgo: LONG_HOURS });
    await noteSilences(db, ward.scope, before(LONG_HOURS - 48));
  });

  it.each(Object.entries(cases))(
    "asks for the months in question alone: %s",
    async (_name, work) => {
      const planned = await monthsPlanned(await sentBy(db, work));
      expect(planned.some(({ months }) => months > 0)).toBe(true);
      expect(planned.filter(({ months }) => months > 3)).toEqual([]);
    },
  );
});
