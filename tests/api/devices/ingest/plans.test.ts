import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ensurePartitions } from "#server/db/partitions.ts";
import { type Db, openDb } from "#server/db/knex.ts";
import { judgeStaleBadges } from "#server/engine/badges/stale/judge-stale-badges.ts";
import { noteSilences } from "#server/engine/badges/note-silences.ts";
import { judgeStaleDevices } from "#server/engine/devices/stale/judge-stale-devices.ts";
import { ingestFacts } from "#server/features/devices/ingest/service.ts";
import { buildLocation } from "#tests/factories/place.ts";
import { type TestDatabase, createTestDatabase } from "#tests/support/database.ts";
import { type Sent, sentBy } from "./support/sent-statements.ts";
import { type Ward, buildWard, hangDevice } from "./support/ward.ts";
import { HOUR_MS } from "#contract/core/durations.ts";

const DISPENSERS = 16;
const COUNTERS = 8;
/** Facts of each device in a full month, so far. */
const EACH = 1_350;
/** Other hospitals with as many facts. */
const OTHERS = 3;
const TABLES = ["passage", "dispense", "device_report", "device_fault"] as const;

type Plan = {
  "Node Type": string;
  "Relation Name"?: string;
  "Shared Hit Blocks": number;
  "Shared Read Blocks": number;
  Plans?: Plan[];
};
/** What a statement did in a month's facts: pages that it read, and scans from end to end. */
type Cost = { pages: number; scans: string[] };

const costOf = (plan: Plan, part: string): Cost => {
  const below = (plan.Plans ?? []).map((one) => costOf(one, part));
  const relation = plan["Relation Name"] ?? "";
  if (!relation.endsWith(part))
    return {
      pages: below.reduce((sum, { pages }) => sum + pages, 0),
      scans: below.flatMap(({ scans }) => scans),
    };
  // With the index scans below a bitmap.
  const pages = plan["Shared Hit Blocks"] + plan["Shared Read Blocks"];
  return { pages, scans: plan["Node Type"] === "Seq Scan" ? [relation] : [] };
};

describe("statements of ingest and engine where a month's facts have", () => {
  let database: TestDatabase;
  let db: Db;
  beforeAll(async () => {
    database = await createTestDatabase();
    db = openDb({ url: database.url, max: 2 });
    await ensurePartitions(db, new Date("2026-06-01"), new Date("2026-11-01"));
  });
  afterAll(async () => {
    await db.destroy();
    await database.drop();
  });

  /** Makes a month full of a hospital's facts, and others', without anything telling the planner. */
  const fill = async (month: string, isAnalyzedEmpty: boolean): Promise<Ward> => {
    const part = `_${month.replace("-", "_")}`;
    for (const table of TABLES) {
      await db.raw(`ALTER TABLE ${table}${part} SET (autovacuum_enabled = false)`);
      if (isAnalyzedEmpty) await db.raw(`ANALYZE ${table}${part}`);
    }
    const ward = await buildWard(db, "UTC");
    const ids: string[] = [];
    for (let at = 0; at < DISPENSERS + COUNTERS; at += 1) {
      const kind = at < DISPENSERS ? "dispenser" : "counter";
      // Each in a room of its own, as most are.
      const unit = ward.parents.get(ward.rooms[0] ?? "") ?? "";
      const room = await buildLocation(db, ward.scope, { parentId: unit, level: 4 });
      ids.push(await hangDevice(db, ward, `${kind} ${at}`, kind, room));
    }
    const own: Record<
      (typeof TABLES)[number],
      [columns: string, values: string, devices: string[]]
    > = {
      passage: ["badge, is_out", "'P' || n % 40, n % 2 = 0", ids.slice(DISPENSERS)],
      dispense: ["badge", "'P' || n % 40", ids.slice(0, DISPENSERS)],
      device_report: ["battery", "'Good'", ids],
      device_fault: ["alarm_type, is_raised", "3, n % 2 = 0", ids.slice(0, DISPENSERS)],
    };
    const tenants = [ward.scope, ...Array.from({ length: OTHERS }, () => null)];
    for (const scope of tenants)
      for (const table of TABLES) {
        const [columns, values, devices] = own[table];
        const keys = scope ?? (await buildWard(db, "UTC")).scope;
        await db.raw(
          `INSERT INTO ${table} (customer_id, facility_id, device_id, at, fact_id, ${columns})
           SELECT ?::uuid, ?::uuid, ${scope ? "d::uuid" : "gen_random_uuid()"},
                  ?::timestamptz + n * interval '20 minutes', 'f' || n, ${values}
             FROM unnest(?::text[]) d, generate_series(1, ${EACH}) n`,
          [keys.customerId, keys.facilityId, `${month}-01T00:00:00Z`, devices],
        );
      }
    await db.raw("ANALYZE device, device_assignment, location, facility");
    return ward;
  };

  /** What the product sends while it takes a day's facts in and judges them. */
  const work = async (ward: Ward, month: string): Promise<Sent[]> => {
    const startMs = Date.parse(`${month}-10T12:00:00Z`);
    const facts = (hours: number) =>
      Array.from({ length: DISPENSERS + COUNTERS }, (_, at) => {
        const isDispenser = at < DISPENSERS;
        const shared = {
          id: `new ${at} ${hours}`,
          device: `${isDispenser ? "dispenser" : "counter"} ${at}`,
          at: new Date(startMs - hours * HOUR_MS + at * 1000).toISOString(),
        };
        const event = isDispenser
          ? { type: "dispense", badge: `P${at % 40}` }
          : { type: "passage", direction: "in", badge: `P${at % 40}` };
        return [
          { ...shared, ...event },
          { ...shared, type: "device_report", battery: "Good" },
          ...(isDispenser ? [{ ...shared, type: "device_fault", alarm: 3, state: "raised" }] : []),
        ];
      }).flat();
    const clock = (hours: number) => ({ now: () => new Date(startMs + hours * HOUR_MS) });
    const { scope } = ward;
    return sentBy(db, async () => {
      await ingestFacts(db, scope, facts(0), { clock: clock(0) });
      await judgeStaleBadges(db, scope, clock(1));
      await judgeStaleDevices(db, scope, clock(1));
      // After a silence, which is noted; then late facts, resent ones, and contradictions.
      await noteSilences(db, scope, clock(9).now());
      await ingestFacts(db, scope, facts(-10), { clock: clock(10) });
      await ingestFacts(db, scope, [...facts(-5), ...facts(0)], { clock: clock(10) });
      const other = facts(0).map((fact) => ({ ...fact, badge: "P7", battery: "Low" }));
      await ingestFacts(db, scope, [...other, ...facts(26)], { clock: clock(10) });
      await judgeStaleBadges(db, scope, clock(20));
      await judgeStaleDevices(db, scope, clock(20));
    });
  };

  /** Runs each statement for its plan and takes back what it changed. */
  const costs = async (sent: readonly Sent[], month: string): Promise<Map<string, Cost>> => {
    const found = new Map<string, Cost>();
    const part = `_${month.replace("-", "_")}`;
    const client = (await db.client.acquireConnection()) as {
      query(
        text: string,
        values?: unknown[],
      ): Promise<{ rows: { "QUERY PLAN": { Plan: Plan }[] }[] }>;
    };
    try {
      for (const { sql, bindings } of sent) {
        if (!/^\s*(?:select|insert|update|delete|with)\b/iu.test(sql) || found.has(sql)) continue;
        if (!TABLES.some((table) => sql.includes(table))) continue;
        await client.query("BEGIN");
        const { rows } = await client.query(
          `EXPLAIN (ANALYZE, BUFFERS, TIMING off, FORMAT JSON) ${sql}`,
          bindings,
        );
        await client.query("ROLLBACK");
        for (const { "QUERY PLAN": plans } of rows)
          for (const { Plan: plan } of plans) found.set(sql, costOf(plan, part));
      }
      return found;
    } finally {
      await db.client.releaseConnection(client);
    }
  };

  it.each([
    ["never been looked at", "2026-08", false],
    ["been looked at while there were none", "2026-09", true],
  ])("%s read what they read with statistics", async (_, month, isEmpty) => {
    const ward = await fill(month, isEmpty);
    const sent = await work(ward, month);
    const blind = await costs(sent, month);
    await db.raw(
      `ANALYZE ${TABLES.map((table) => `${table}_${month.replace("-", "_")}`).join(", ")}`,
    );
    const informed = await costs(sent, month);
    expect(blind.size).toBeGreaterThan(15);
    const worse = [...blind].flatMap(([sql, { pages, scans }]) => {
      const best = informed.get(sql);
      const isBad = scans.length > 0 || pages > 2 * (best?.pages ?? 0) + 50;
      return isBad
        ? [
            {
              sql: sql.replaceAll(/\s+/gu, " ").slice(0, 300),
              pages,
              withStatistics: best?.pages,
              scans,
            },
          ]
        : [];
    });
    expect(worse).toEqual([]);
    expect([...informed].filter(([, { scans }]) => scans.length > 0).map(([sql]) => sql)).toEqual(
      [],
    );
  });
});
