import { beforeAll, describe, expect, it } from "vitest";
import { answeredReport } from "#contract/reports/definition.ts";
import { performanceHistory } from "#contract/reports/ecm/performance-history.ts";
import type { FilterInput } from "#contract/reports/filters/filters.ts";
import type { Db } from "#server/db/knex.ts";
import { buildFacilityData, buildLocationDay } from "#tests/factories/day-summary.ts";
import { openTestDatabase } from "#tests/support/database.ts";
import { type Hospital, NOW, buildHospital } from "./support/hospital.ts";
import { answerOf } from "./support/run.ts";

describe("what a report is compared with", () => {
  let db: Db;
  let h: Hospital;
  beforeAll(async () => {
    const database = await openTestDatabase();
    db = database.db;
    h = await buildHospital(db);
    await buildFacilityData(db, h, { firstDay: "2025-01-01", dataTo: NOW });
    const row = { locationId: h.rootId, passages: 100 };
    for (const [day, events] of [
      ["2026-11-05", 80],
      // In the same days of October, in the range before, in both, and a year before.
      ["2026-10-02", 30],
      ["2026-10-25", 50],
      ["2026-10-15", 70],
      ["2025-11-05", 10],
    ] as const)
      await buildLocationDay(db, h, { ...row, day, events });
    return database.close;
  });

  const history = (filter: Omit<FilterInput, "facilityId">) =>
    answerOf(db, h, performanceHistory, { reportDateRange: "thisMonth", ...filter }, NOW);

  it.each([
    [{}, "sameDays", "2026-10-01T00:00", "2026-10-19T15:00", 50],
    [{ compareWith: "rangeBefore" }, "rangeBefore", "2026-10-13T00:00", "2026-10-31T15:00", 60],
    [{ compareWith: "yearBefore" }, "yearBefore", "2025-11-01T00:00", "2025-11-19T15:00", 10],
  ] as const)("this month with %j counts the other range", async (filter, ...expected) => {
    const { comparison, comparedWith, total } = await history(filter);
    const { change } = total;
    expect([comparison, comparedWith?.start, comparedWith?.end, change?.before.percent]).toEqual(
      expected,
    );
    expect(change?.now.percent).toBe(80);
  });

  it("nothing is compared where none is chosen, and no column says so", async () => {
    const answer = await history({ compareWith: "none" });
    expect([answer.comparison, answer.comparedWith, answer.total.change]).toEqual([
      "none",
      null,
      null,
    ]);
    expect(answer.locations.every(({ change }) => change === null)).toBe(true);
    const kinds = (given: object) =>
      answeredReport(performanceHistory, given as typeof answer).columns.map(({ kind }) => kind);
    expect(kinds(answer)).not.toContain("change");
    expect(kinds(await history({}))).toContain("change");
  });
});
