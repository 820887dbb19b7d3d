import { beforeEach, beforeAll, describe, expect, it } from "vitest";
import { dispenserEvents } from "#contract/reports/ecm/dispenser-events.ts";
import { performanceHistory } from "#contract/reports/ecm/performance-history.ts";
import { performanceSummary } from "#contract/reports/ecm/performance-summary.ts";
import { shiftComparison } from "#contract/reports/ecm/shift-comparison.ts";
import { productUsage } from "#contract/reports/ims/product-usage.ts";
import { jobRoleAndOutcome } from "#contract/reports/obs/crossed-hands.ts";
import type { Db } from "#server/db/knex.ts";
import {
  type SlotCount,
  buildFacilityData,
  buildLocationDay,
} from "#tests/factories/day-summary.ts";
import { buildShift } from "#tests/factories/facility-rules.ts";
import { buildDevice } from "#tests/factories/place.ts";
import { openTestDatabase } from "#tests/support/database.ts";
import { type Hospital, NOW, buildHospital } from "./support/hospital.ts";
import { answerOf } from "./support/run.ts";
import { MINUTE_MS } from "#contract/core/durations.ts";

const ago = (minutes: number): Date => new Date(Date.parse(NOW) - minutes * MINUTE_MS);
const TODAY = { reportDateRange: "today" } as const;

/** One of two passages with a dispense in each half hour of a day. */
const EVEN = Array.from({ length: 48 }, (_, slot): SlotCount => [slot, 1, 2]);

describe("an open range", () => {
  let db: Db;
  let h: Hospital;
  beforeAll(async () => {
    const database = await openTestDatabase();
    db = database.db;
    return database.close;
  });
  beforeEach(async () => {
    h = await buildHospital(db, { products: ["ECM", "IMS", "OBS"] });
    for (const day of ["2026-11-18", "2026-11-19"])
      for (const locationId of [h.rootId, h.emergency, h.icu])
        await buildLocationDay(db, h, { locationId, day, slots: EVEN });
    await buildFacilityData(db, h, { firstDay: "2026-11-01", dataTo: NOW });
  });

  /** A gateway, and how many minutes ago it was last in contact. */
  const gateway = async (at: Hospital, locationId: string, minutes: number, name = "Gateway") => {
    const deviceId = await buildDevice(db, at, { locationId, type: "gateway", name });
    await db("contact_span").insert({
      customer_id: at.customerId,
      facility_id: at.facilityId,
      device_id: deviceId,
      from_at: ago(100_000),
      to_at: ago(minutes),
    });
    return deviceId;
  };

  it("an open range ends at the present where no gateway is known", async () => {
    const { total, ...common } = await answerOf(db, h, performanceHistory, TODAY, NOW);
    expect(common).toMatchObject({
      formattedReportDateRange: "Nov 19, 2026",
      countedTo: "2026-11-19T14:32",
      lostGateways: [],
    });
    expect(total.totalEvents).toBe(30);
  });

  it("ends, as does what it is compared with, where the slowest gateway's data end", async () => {
    await gateway(h, h.emergency, 62);
    await gateway(h, h.icu, 1);
    const { total, ...common } = await answerOf(db, h, performanceHistory, TODAY, NOW);
    expect(common).toMatchObject({
      formattedReportDateRange: "Nov 19, 2026, until 1:30 PM",
      countedTo: "2026-11-19T13:30",
      comparedWith: { start: "2026-11-18T00:00", end: "2026-11-18T14:00" },
    });
    expect([total.totalEvents, total.totalOpportunities]).toEqual([28, 56]);
    const icu = await answerOf(db, h, performanceHistory, { ...TODAY, locationIds: [h.icu] }, NOW);
    expect(icu.formattedReportDateRange).toBe("Nov 19, 2026, until 2:31 PM");
    expect(icu.total.totalEvents).toBe(30);
  });

  it("an open range continues without a gateway offline for three hours, and names it", async () => {
    await gateway(h, h.emergency, 180, "ED-G");
    await gateway(h, h.icu, 2);
    const answer = await answerOf(db, h, performanceHistory, TODAY, NOW);
    expect(answer).toMatchObject({
      formattedReportDateRange: "Nov 19, 2026, until 2:30 PM",
      lostGateways: [{ name: "ED-G", since: ago(180).toISOString() }],
    });
    const before = { reportDateRange: "yesterday" } as const;
    const yesterday = await answerOf(db, h, performanceHistory, before, NOW);
    expect(yesterday).toMatchObject({
      formattedReportDateRange: "Nov 18, 2026",
      lostGateways: [],
    });
  });

  it("an open range does not wait for another facility's gateways", async () => {
    const other = await buildHospital(db, { customerId: h.customerId });
    await gateway(other, other.icu, 62);
    await gateway(h, h.icu, 1);
    const { countedTo } = await answerOf(db, h, performanceHistory, TODAY, NOW);
    expect(countedTo).toBe("2026-11-19T14:31");
  });

  it("the data end is the same in all device reports, but not for observations", async () => {
    await gateway(h, h.icu, 62);
    const day = await buildShift(db, h, { name: "All day", startSlot: 0, endSlot: 47 });
    const summary = await answerOf(db, h, performanceSummary, {}, NOW);
    expect([summary.countedTo, summary.todayData.totalEvents]).toEqual(["2026-11-19T13:30", 28]);
    expect(summary.sevenDayData.totalEvents).toBe(48 + 28);
    const shifts = await answerOf(db, h, shiftComparison, { ...TODAY, shiftIds: [day] }, NOW);
    expect(shifts.shiftData.map(({ dispenses }) => dispenses)).toEqual([28]);
    const dispenser = await buildDevice(db, h, { locationId: h.i1 });
    await db("dispense").insert(
      [90, 20].map((minutes) => ({
        customer_id: h.customerId,
        facility_id: h.facilityId,
        device_id: dispenser,
        at: ago(minutes),
        fact_id: `${minutes}`,
        count: 1,
      })),
    );
    const { events } = await answerOf(db, h, dispenserEvents, TODAY, NOW);
    expect(events.map(({ factId }) => factId)).toEqual(["90"]);
    const usage = await answerOf(db, h, productUsage, TODAY, NOW);
    expect([usage.countedTo, usage.total.dispenses]).toEqual(["2026-11-19T13:30", 1]);
    const seen = await answerOf(db, h, jobRoleAndOutcome, TODAY, NOW);
    expect(seen).toMatchObject({
      formattedReportDateRange: "Nov 19, 2026",
      countedTo: "2026-11-19T14:32",
    });
  });
});
