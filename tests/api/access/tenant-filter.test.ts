import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { allCalls } from "#contract/index.ts";
import { announceLocally } from "#server/features/session/announce.ts";
import { newId } from "#server/lib/ids.ts";
import { buildFacility } from "#tests/factories/customer.ts";
import { isFiltered, withMutant, withoutFilter } from "#tests/support/mutation.ts";
import { startPortal } from "#tests/support/portal.ts";
import { loggedByThisProcess } from "#tests/support/statement-log.ts";
import { buildTwin, TWIN_MARK } from "#tests/support/twin.ts";
import { SAMPLES } from "./samples.ts";
import type { Sample } from "./samples.ts";
import { sendCall } from "./send.ts";
import { buildWorld } from "./world.ts";
import type { World } from "./world.ts";

const READS = [
  "session.user",
  "session.permissions",
  "session.customers",
  "session.facilities",
  "reports.filters",
  "reports.dataHealth",
  "exports.table",
  "apiTokens.list",
  "audit.list",
] as const;
const REPORT_IDS = ["2", "3", "19", "33"];

/**
 * Statements whose rows their service checks once more against the actor's reach, so that a missing
 * filter shows nothing to anybody: two locks, of which this test opens one.
 */
const CHECKED_AGAIN = [
  /from "customer" where "customer_id" = \$1 and "is_active"/u,
  /array_agg\(DISTINCT l\.product_code\)/u,
];

describe("rows of a twin under the same ids", () => {
  let world: World;
  /** A facility of the same customer whose licence has run out. */
  let dry: { customerId: string; facilityId: string };
  let before: string[];
  beforeAll(async () => {
    world = await buildWorld(await startPortal({ now: "2026-03-02T15:00:00Z" }));
    const { db } = world.portal;
    const { customerId, facilityId } = world.own;
    dry = await buildFacility(db, { customerId, expiresOn: "2026-03-01" });
    for (const place of [world.own, world.foreign]) {
      const body = {
        customerId: place.customerId,
        userId: place.service.userId,
        name: `${place.name} token`,
      };
      const made = await world.clients.providerAdmin.send("POST", "/api/apiTokens", body);
      expect(made.status).toBe(200);
    }
    before = await readAll();
    // One of another customer, with the dry facility, and one of another facility of the same customer.
    const twinId = newId();
    await buildTwin(db, { customerId, facilityId }, { customerId: twinId, facilityId });
    await buildTwin(db, dry, { customerId: twinId, facilityId: dry.facilityId });
    await buildTwin(db, { customerId, facilityId }, { customerId, facilityId: newId() });
  }, 120_000);
  afterAll(() => world.portal.close());

  const call = (name: string) => {
    const found = allCalls().find((each) => each.name === name);
    const make = SAMPLES[name];
    if (found === undefined || make === undefined) throw new Error(`there is no call ${name}`);
    return { call: found.call, sample: make({ world, place: world.own }) };
  };
  const answer = async (name: string, change: Partial<Sample> = {}): Promise<string> => {
    const { call: declared, sample } = call(name);
    const response = await sendCall(world.clients.customerAdmin, declared, {
      ...sample,
      ...change,
    });
    const text = await response.text();
    return `${response.status} ${text.replaceAll(/"(?:requestId|generatedAt|csrfToken)":"[^"]*"/gu, "")}`;
  };
  /** Every reading call's answer, reports with and without filters by place, shift and device. */
  const readAll = async (): Promise<string[]> => {
    announceLocally();
    const answers = [];
    for (const name of READS) answers.push(await answer(name));
    const { facilityId, unitId, shiftId, deviceId } = world.own;
    for (const reportId of REPORT_IDS) {
      const filters = [
        { facilityId },
        { facilityId, locationIds: [unitId], shiftIds: [shiftId] },
        { facilityId, deviceIds: [deviceId] },
        { facilityId: dry.facilityId },
      ];
      for (const body of filters)
        answers.push(await answer("reports.run", { params: { reportId }, body }));
    }
    return answers;
  };

  it("change nothing in what their own customer sees", async () => {
    expect(before.join("")).toContain("Own unit");
    const after = await readAll();
    for (const [index, text] of after.entries()) {
      // The sibling facility is the customer's own: it stands in the list of facilities.
      if (READS[index] === "session.facilities") continue;
      expect(text).toBe(before[index]);
      expect(text).not.toContain(TWIN_MARK);
    }
  });

  it("would be noticed if any of the statements forgot its customer", async () => {
    const sane = await readAll();
    const statements = loggedByThisProcess().filter(
      (sql) => /^\s*(?:select|with)\b/iu.test(sql) && isFiltered(sql),
    );
    const unnoticed: string[] = [];
    let noticed = 0;
    for (const sql of statements) {
      const sent = { count: 0 };
      const mutated = await withMutant(sql, withoutFilter(sql), readAll, sent);
      if (sent.count === 0 || CHECKED_AGAIN.some((pattern) => pattern.test(sql))) continue;
      if (JSON.stringify(mutated) === JSON.stringify(sane))
        unnoticed.push(sql.replaceAll(/\s+/gu, " ").slice(0, 300));
      else noticed += 1;
    }
    expect(unnoticed).toEqual([]);
    expect(noticed).toBeGreaterThanOrEqual(10);
  }, 300_000);
});
