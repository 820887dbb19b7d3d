import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { shiftComparison } from "#contract/reports/ecm/shift-comparison.ts";
import { REPORTS } from "#contract/reports/index.ts";
import { ReportCommon } from "#contract/reports/shared.ts";
import type { Db } from "#server/db/knex.ts";
import { type BuiltFacility, buildFacility } from "#tests/factories/customer.ts";
import { buildShift } from "#tests/factories/facility-rules.ts";
import { buildLocation } from "#tests/factories/place.ts";
import { openTestDatabase } from "#tests/support/database.ts";
import { placeFor } from "./support/one-unit.ts";
import { answerOf } from "./support/run.ts";

const NOW = "2026-11-19T19:32:10Z";
const byShift = REPORTS.filter(({ filters }) => filters.includes("shifts"));

describe("a chosen shift that passes midnight", () => {
  let db: Db;
  let close: () => Promise<void>;
  let facility: BuiltFacility;
  let day: string;
  let night: string;
  let unitId: string;

  beforeAll(async () => {
    ({ db, close } = await openTestDatabase());
    facility = await buildFacility(db, { products: ["ECM", "IMS", "OBS", "SA"] });
    unitId = await buildLocation(db, facility, {
      parentId: facility.rootId,
      level: 3,
      name: "Surgery",
    });
    day = await buildShift(db, facility, { name: "Day", startSlot: 14, endSlot: 46 });
    night = await buildShift(db, facility, { name: "Night", startSlot: 46, endSlot: 14 });
  });
  afterAll(() => close());

  it("many reports show a chosen shift that passes midnight", () => {
    expect(byShift.map(({ id }) => id)).toEqual(expect.arrayContaining([2, 3, 30, 33, 39]));
  });

  it.each(byShift.map((report) => [report.id, report] as const))(
    "report %i mentions a shift past midnight, and only then",
    async (_id, report) => {
      const ask = async (...shiftIds: string[]) =>
        ReportCommon.parse(
          await answerOf(db, facility, report, { shiftIds, ...placeFor(report, unitId) }, NOW),
        ).countsNights;
      // Without a choice it compares all shifts, the night among them.
      expect(await ask()).toBe(report.id === shiftComparison.id);
      expect(await ask(day)).toBe(false);
      expect(await ask(night)).toBe(true);
      expect(await ask(day, night)).toBe(true);
    },
  );
});
