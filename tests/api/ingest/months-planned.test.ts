import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ensurePartitions } from "#server/db/partitions.ts";
import { openDb } from "#server/db/knex.ts";
import type { Db } from "#server/db/knex.ts";
import { FACT_TABLES } from "#server/db/tables.ts";
import { ingestFacts } from "#server/features/ingest/service.ts";
import { createTestDatabase } from "#tests/support/database.ts";
import type { TestDatabase } from "#tests/support/database.ts";
import { buildWard, hangDevice } from "./support/ward.ts";
import type { Ward } from "./support/ward.ts";

const NOW = new Date("2026-11-20T12:00:00Z");
const HOUR_MS = 3_600_000;
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

describe("taking facts in where years of them are kept", () => {
  let database: TestDatabase;
  let db: Db;
  let ward: Ward;
  beforeAll(async () => {
    database = await createTestDatabase();
    db = openDb({ url: database.url });
    await ensurePartitions(db, new Date("2024-01-01T00:00:00Z"), NOW);
    ward = await buildWard(db);
    const [room = ""] = ward.rooms;
    await hangDevice(db, ward, "D", "dispenser", room);
    await hangDevice(db, ward, "C", "counter", room);
  });
  afterAll(async () => {
    await db.destroy();
    await database.drop();
  });

  const at = (hoursAgo: number): string =>
    new Date(NOW.getTime() - hoursAgo * HOUR_MS).toISOString();
  const factsOf = (hoursAgo: number) =>
    [
      { type: "device_report", device: "D", battery: "high" },
      { type: "dispense", device: "D", badge: "P1" },
      { type: "passage", device: "C", direction: "in", badge: "P1" },
      { type: "device_fault", device: "D", alarm: 3, state: "raised" },
    ].map((fact) => ({ ...fact, id: `${fact.type} ${hoursAgo}`, at: at(hoursAgo) }));

  it("asks for the months in question alone, late facts, resent and changed ones among them", async () => {
    const sent = new Map<string, unknown[]>();
    const note = ({ sql, bindings = [] }: { sql: string; bindings?: unknown[] }) =>
      void sent.set(sql, bindings);
    db.on("query", note);
    // A stray fact of a week ago stands alone; the others are late beside facts that are there.
    for (const hours of [30, 1, 3, 7 * 24, 29, 1])
      await ingestFacts(db, ward.scope, factsOf(hours), { clock: { now: () => NOW } });
    const changed = factsOf(3).map((fact) => ({ ...fact, badge: "P2", battery: "low" }));
    await ingestFacts(db, ward.scope, changed, { clock: { now: () => NOW } });
    db.off("query", note);
    const client = (await db.client.acquireConnection()) as {
      query(text: string, values: unknown[]): Promise<{ rows: Record<string, unknown>[] }>;
    };
    const wide: string[] = [];
    let read = 0;
    try {
      for (const [sql, bindings] of sent) {
        if (!/^\s*(?:select|insert|update|delete|with)\b/iu.test(sql)) continue;
        const { rows } = await client.query(`EXPLAIN (FORMAT JSON) ${sql}`, bindings);
        const months = monthsIn(rows[0]?.["QUERY PLAN"]).size;
        read += months;
        if (months > 3) wide.push(`${months} months: ${sql}`);
      }
    } finally {
      await db.client.releaseConnection(client);
    }
    expect(read).toBeGreaterThan(3);
    expect(wide).toEqual([]);
  });
});
