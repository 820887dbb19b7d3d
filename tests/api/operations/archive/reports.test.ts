import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { REPORTS } from "#contract/reports/index.ts";
import { facilityScope } from "#server/db/tenant-scope.ts";
import { openForMigration } from "#server/db/setup/migrate.ts";
import { loadDemo } from "#server/demo/load-demo.ts";
import { DEMO_PASSWORD } from "#server/demo/plan/customers.ts";
import { judgeStaleBadges } from "#server/engine/badges/stale/judge-stale-badges.ts";
import { rebuildFacility } from "#server/engine/rebuild.ts";
import { archiveMonths } from "#server/features/operations/archive/service.ts";
import { type Client, signIn } from "#tests/support/client.ts";
import { type TestDatabase, createTestDatabase } from "#tests/support/database.ts";
import { judgeDevices } from "#tests/support/judge.ts";
import { type Portal, startPortal } from "#tests/support/portal.ts";

const PLAYED = new Date("2026-07-20T19:32:10Z");
const NOW = new Date("2026-11-20T19:32:10Z");
/** These list dispenses one by one or by what they were of, which no summary has. */
const OF_FACTS = ["dispenserEvents", "productUsage"];
const areOfFacts = (keys: readonly string[]): boolean =>
  keys.includes("dispenserEvents") && keys.every((key) => OF_FACTS.includes(key));

describe("the reports of an archived month", () => {
  let database: TestDatabase;
  let portal: Portal;
  let client: Client;
  let dataDir: string;
  let scopes: ReturnType<typeof facilityScope>[];
  beforeAll(async () => {
    database = await createTestDatabase();
    portal = await startPortal({ now: NOW, database });
    dataDir = await mkdtemp(join(tmpdir(), "handrail-archive-"));
    const log = { info: () => undefined };
    await loadDemo(portal.db, { now: PLAYED, days: 12, intensity: 0.03, log });
    const rows = await portal.db("facility").select("customer_id", "facility_id");
    scopes = rows.map((row) => facilityScope(row.customer_id, row.facility_id));
    for (const scope of scopes) {
      await judgeDevices(portal.db, scope, portal.clock);
      await judgeStaleBadges(portal.db, scope, portal.clock);
    }
    // Everybody is silent since July: the facts that open alarms rest on would stay, nearly all.
    await portal.db("refill_use").delete();
    await portal.db("alarm").delete();
    client = await signIn(portal.origin, "provider@demo.handrail.test", DEMO_PASSWORD);
  });
  afterAll(async () => {
    await portal.close();
    await database.drop();
    await rm(dataDir, { recursive: true, force: true });
  });

  const answers = async (): Promise<Map<string, unknown>> => {
    const found = new Map<string, unknown>();
    for (const { key, id } of REPORTS)
      for (const { facilityId } of scopes) {
        const answer = await client.send("POST", `/api/report/${id}`, {
          facilityId,
          reportDateRange: "custom",
          startDate: "2026-07-09T07:00",
          endDate: "2026-07-20T19:00",
        });
        const { requestId: _, ...body } = (await answer.json()) as Record<string, unknown>;
        found.set(`${key} ${facilityId}`, { status: answer.status, body });
      }
    return found;
  };

  it("reports of an archived month answer as before, and after a rebuild", async () => {
    const before = await answers();
    expect(
      [...before.values()].filter((one) => JSON.stringify(one).startsWith('{"status":200')).length,
    ).toBeGreaterThan(60);
    const owner = openForMigration(database.ownerUrl);
    await archiveMonths(owner, { before: "2026-08", dataDir, clock: portal.clock });
    await owner.destroy();
    expect(
      (await portal.db("passage").comment("all customers").pluck("device_id")).length,
    ).toBeLessThan(200);
    const differing = async (): Promise<string[]> => {
      const after = await answers();
      const keys = [...before.keys()].filter(
        (key) => JSON.stringify(before.get(key)) !== JSON.stringify(after.get(key)),
      );
      return [...new Set(keys.map((key) => key.split(" ")[0] ?? ""))].toSorted();
    };
    expect(await differing()).toSatisfy(areOfFacts);
    const events = [...(await answers())].filter(([key]) => key.startsWith("dispenserEvents"));
    expect(JSON.stringify(events)).toContain('"archivedBefore":"2026-08-01"');
    for (const scope of scopes) await rebuildFacility(portal.db, scope, { now: portal.clock.now });
    expect(await differing()).toSatisfy(areOfFacts);
  });
});
