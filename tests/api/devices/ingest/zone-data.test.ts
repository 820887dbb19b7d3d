import { beforeAll, describe, expect, it } from "vitest";
import { jobRoleAndOutcome } from "#contract/reports/obs/crossed-hands.ts";
import { dispenserEvents } from "#contract/reports/ecm/dispenser-events.ts";
import { performanceHistory } from "#contract/reports/ecm/performance-history.ts";
import { productUsage } from "#contract/reports/ims/product-usage.ts";
import { sampling } from "#contract/reports/sampling.ts";
import { grantPerson } from "#server/access/grant.ts";
import type { Db } from "#server/db/knex.ts";
import { insertSessions } from "#server/engine/observations/insert-sessions.ts";
import { rebuildFacility } from "#server/engine/rebuild.ts";
import { ingestFacts } from "#server/features/devices/ingest/service.ts";
import { samplingPlan } from "#server/features/reports/reports/sampling/plan.ts";
import { newId } from "#server/lib/ids.ts";
import { buildObvJobRole } from "#tests/factories/job-role.ts";
import { buildDevice } from "#tests/factories/place.ts";
import { testClock } from "#tests/support/clock.ts";
import { openTestDatabase } from "#tests/support/database.ts";
import { type Hospital, buildHospital } from "#tests/api/reports/reports/support/hospital.ts";
import { analystOf, answerOf } from "#tests/api/reports/reports/support/run.ts";
import { derivedRows } from "./support/stored-rows.ts";

/**
 * Alberta has the summer's offset all year from November 2026, which older zone data do not know:
 * by the database's data these twenty past twelve are still November 11.
 */
const AT = "2026-11-12T06:20:00Z";
const NOW = "2026-11-12T07:10:00Z";
const AFTER_MIDNIGHT = {
  reportDateRange: "custom",
  startDate: "2026-11-12T00:00",
  endDate: "2026-11-12T00:30",
} as const;

describe("zone data of another year than the database's", () => {
  let db: Db;
  let hospital: Hospital;
  const clock = testClock(NOW);
  beforeAll(async () => {
    const database = await openTestDatabase();
    db = database.db;
    hospital = await buildHospital(db, {
      timeZone: "America/Edmonton",
      products: ["ECM", "IMS", "OBS"],
    });
    await buildDevice(db, hospital, { locationId: hospital.e1, serialNumber: "D" });
    const type = "opportunityCounter";
    await buildDevice(db, hospital, { locationId: hospital.e1, serialNumber: "C", type });
    await ingestFacts(
      db,
      hospital.scope,
      [
        { id: "1", type: "dispense", device: "D", at: AT },
        { id: "2", type: "passage", device: "C", direction: "in", at: AT },
      ],
      { clock },
    );
    return database.close;
  });

  // Once this fails, the database has caught up: take a zone and a day on which they differ then.
  it("zone data of the database and the server differ here", async () => {
    const { rows } = await db.raw<{ rows: { day: string }[] }>(
      "SELECT to_char(?::timestamptz AT TIME ZONE 'America/Edmonton', 'YYYY-MM-DD') AS day",
      [AT],
    );
    expect(rows).toEqual([{ day: "2026-11-11" }]);
  });

  it("facts stay in the half hour where the server counted them, in every report", async () => {
    expect(await db("location_day").distinct("day").pluck("day")).toEqual(["2026-11-12"]);
    const history = await answerOf(db, hospital, performanceHistory, AFTER_MIDNIGHT, NOW);
    expect(history.total).toMatchObject({ totalEvents: 1, totalOpportunities: 1 });
    const { events } = await answerOf(db, hospital, dispenserEvents, AFTER_MIDNIGHT, NOW);
    expect(events).toHaveLength(1);
    const { total } = await answerOf(db, hospital, productUsage, AFTER_MIDNIGHT, NOW);
    expect(total.dispenses).toBe(1);
  });

  it("a rebuild gives the same summaries despite older zone data", async () => {
    const kept = await derivedRows(db, hospital.scope);
    await rebuildFacility(db, hospital.scope, clock);
    expect(await derivedRows(db, hospital.scope)).toEqual(kept);
  });

  it("observations stay on their day despite older zone data", async () => {
    const roleId = await buildObvJobRole(db, hospital, { name: "Nurse" });
    const observation = {
      id: newId(),
      type: "HH" as const,
      atMs: Date.parse(AT),
      locationId: hospital.emergency,
      roleId,
      momentId: 1,
      outcome: "rub" as const,
      link: null,
      count: 1,
      hasFeedback: false,
      note: null,
      quickNoteIds: [],
    };
    const session = {
      id: newId(),
      purpose: "audit" as const,
      observerId: null,
      startedMs: Date.parse(AT),
      endedMs: Date.parse(AT),
      submittedAt: new Date(NOW),
      isImported: false,
      isBareCount: false,
      observations: [observation],
    };
    await db.transaction((tx) => insertSessions(tx, hospital.scope, [session]));
    const seen = await answerOf(
      db,
      hospital,
      jobRoleAndOutcome,
      AFTER_MIDNIGHT,
      NOW,
      "customerAdmin",
    );
    expect(seen.outcomeTotals.totalObservations).toBe(1);
    const needs = { facilityId: hospital.facilityId, ...sampling.plan.access };
    const analyst = analystOf(hospital.customerId);
    const { grant } = await grantPerson({ db, clock }, analyst, needs);
    const plan = await samplingPlan({ db, clock }, grant);
    expect(plan.units.find(({ name }) => name === "Emergency")).toMatchObject({
      observed: 1,
    });
  });

  it("a licence ends with its last day despite older zone data", async () => {
    await db("license").where({ product_code: "IMS" }).update({ expiration_date: "2026-11-11" });
    const actor = analystOf(hospital.customerId);
    const needs = { facilityId: hospital.facilityId, privilege: "runReports" } as const;
    const { grant } = await grantPerson({ db, clock: testClock(AT) }, actor, needs);
    expect([...grant.products].toSorted()).toEqual(["ECM", "OBS"]);
  });
});
