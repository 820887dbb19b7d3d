import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { LIMITS } from "#contract/core/limits.ts";
import { storeUnclaimed } from "#server/engine/unclaimed-facts.ts";
import { buildFacility } from "#tests/factories/customer.ts";
import { type Portal, startPortal } from "#tests/support/portal.ts";
import { DAY_MS, HOUR_MS } from "#contract/core/durations.ts";

describe("facts of unknown devices", () => {
  let portal: Portal;
  beforeAll(async () => {
    portal = await startPortal({ now: "2026-03-02T15:00:00Z" });
  });
  afterAll(() => portal.close());

  /** Stores one fact of an unknown device for each age, given in milliseconds at `now`. */
  const keep = async (now: string, ages: Record<string, number>): Promise<void> => {
    const facts = Object.entries(ages).map(([id, age]) => {
      const atMs = Date.parse(now) - age;
      const at = new Date(atMs).toISOString();
      return { fact: { type: "dispense" as const, id, device: "UNKNOWN", at, count: 1 }, atMs };
    });
    const { scope } = await buildFacility(portal.db);
    await portal.db.transaction((tx) => storeUnclaimed(tx, scope, facts));
  };
  const kept = async (): Promise<string[]> => {
    const rows = await portal.db<{ fact_id: string }>("unclaimed_fact").select("fact_id");
    return rows.map((row) => row.fact_id).toSorted();
  };
  const expectLeft = async (now: string, left: string[]): Promise<void> => {
    portal.clock.set(now);
    await portal.tick();
    expect(await kept()).toEqual(left);
  };

  it("removes unclaimed facts once too old to be taken, once a day", async () => {
    await portal.tick();
    const midnight = "2026-03-03T00:00:00Z";
    const oldest = LIMITS.ingestMaxAgeDays * DAY_MS;
    await keep(midnight, { old: oldest + 1, edge: oldest - HOUR_MS });
    await keep(midnight, { alsoOld: oldest + DAY_MS, young: HOUR_MS });
    await expectLeft("2026-03-02T23:00:00Z", ["alsoOld", "edge", "old", "young"]);
    await expectLeft(midnight, ["edge", "young"]);
    await expectLeft("2026-03-03T23:00:00Z", ["edge", "young"]);
    await expectLeft("2026-03-04T00:00:00Z", ["young"]);
  });
});
