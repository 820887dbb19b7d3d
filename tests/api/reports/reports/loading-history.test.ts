import { beforeAll, describe, expect, it } from "vitest";
import { performanceBarGraph } from "#contract/reports/ecm/performance-bar-graph.ts";
import { performanceHistory } from "#contract/reports/ecm/performance-history.ts";
import { performanceSummary } from "#contract/reports/ecm/performance-summary.ts";
import type { Db } from "#server/db/knex.ts";
import { readRecount } from "#server/features/organization/facility-settings/services/recount.ts";
import { buildFacilityData, buildLocationDay } from "#tests/factories/day-summary.ts";
import { openTestDatabase } from "#tests/support/database.ts";
import { type Hospital, NOW, buildHospital } from "./support/hospital.ts";
import { analystOf, answerOf } from "./support/run.ts";

const READY_FROM = "2026-10-06";

describe("a facility whose older history is being loaded", () => {
  let db: Db;
  let h: Hospital;
  beforeAll(async () => {
    const database = await openTestDatabase();
    db = database.db;
    h = await buildHospital(db);
    // What is written already of the time before is no history yet.
    await buildFacilityData(db, h, { firstDay: "2026-03-01", dataTo: NOW });
    for (const day of ["2026-08-20", "2026-10-01", "2026-11-18"])
      await buildLocationDay(db, h, { locationId: h.rootId, day, events: 4, passages: 10 });
    await db("history_load").insert({
      customer_id: h.customerId,
      facility_id: h.facilityId,
      ready_from: READY_FROM,
      facts_from: new Date("2026-06-01T00:00:00Z"),
      percent: 62,
    });
    return database.close;
  });

  it.each([performanceHistory, performanceBarGraph])(
    "report $id of a time not fully loaded is refused",
    async (report) => {
      const long = answerOf(db, h, report, { reportDateRange: "last90Days" }, NOW);
      await expect(long).rejects.toMatchObject({ code: "history_loading" });
    },
  );

  it("reports of loaded days are compared with loaded days only", async () => {
    const month = { reportDateRange: "last30Days" } as const;
    const answer = await answerOf(db, h, performanceHistory, month, NOW);
    expect(answer).toMatchObject({ historyFrom: READY_FROM, comparedWith: null });
    expect(answer.total).toMatchObject({ totalEvents: 4, change: null });
    const week = { reportDateRange: "last7Days" } as const;
    const { comparedWith } = await answerOf(db, h, performanceHistory, week, NOW);
    expect(comparedWith).toMatchObject({ start: "2026-11-06T00:00" });
  });

  it("a facility loading history has a summary without its longer blocks", async () => {
    const answer = await answerOf(db, h, performanceSummary, {}, NOW);
    expect(answer.sevenDayData).toMatchObject({ totalEvents: 4 });
    expect(answer.thirtyDayData).toMatchObject({ totalEvents: 4, change: null });
    expect([answer.yearData, answer.totalData]).toEqual([null, null]);
  });

  it("reports how far loading history is, and nothing once all is there", async () => {
    const actor = analystOf(h.customerId);
    expect((await readRecount(db, actor, h.facilityId, new Date(NOW))).history).toEqual({
      readyFrom: READY_FROM,
      percent: 62,
    });
    const other = await buildHospital(db);
    await buildFacilityData(db, other, { firstDay: "2026-10-25", dataTo: NOW });
    const asked = { reportDateRange: "last12Months" } as const;
    const answer = await answerOf(db, other, performanceHistory, asked, NOW);
    expect(answer).not.toHaveProperty("historyFrom");
    expect(
      await readRecount(db, analystOf(other.customerId), other.facilityId, new Date(NOW)),
    ).toEqual({
      recount: null,
      history: null,
    });
  });
});
