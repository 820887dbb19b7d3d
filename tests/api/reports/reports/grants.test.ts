import { beforeEach, beforeAll, describe, expect, it } from "vitest";
import { type Privilege, type Product, ROLES, type Role } from "#contract/core/permissions.ts";
import { type FilterInput, FilterModel } from "#contract/reports/filters/filters.ts";
import { REPORTS } from "#contract/reports/index.ts";
import { performanceHistory } from "#contract/reports/ecm/performance-history.ts";
import { individualPerformance } from "#contract/reports/ims/individual-reports.ts";
import { jobRolePerformance } from "#contract/reports/ims/group-reports.ts";
import { type Grant, grantDisplay, grantRecipient } from "#server/access/grant.ts";
import type { Db } from "#server/db/knex.ts";
import {
  type ReportRequest,
  openReport,
  prepareReport,
} from "#server/features/reports/reports/service.ts";
import { newId } from "#server/lib/ids.ts";
import { buildFacilityData, buildLocationDay } from "#tests/factories/day-summary.ts";
import { buildDevice } from "#tests/factories/place.ts";
import { type BuiltUser, buildUser } from "#tests/factories/user.ts";
import { testClock } from "#tests/support/clock.ts";
import { openTestDatabase } from "#tests/support/database.ts";
import { type Hospital, NOW, buildHospital } from "./support/hospital.ts";
import { placeFor } from "./support/one-unit.ts";

const LATER = "2026-11-21T08:00:00Z";
const PAGE = { cursor: null, rows: 100 };

describe("a report for a grant", () => {
  let db: Db;
  let h: Hospital;
  beforeAll(async () => {
    const database = await openTestDatabase();
    db = database.db;
    return database.close;
  });
  beforeEach(async () => {
    h = await buildHospital(db, { products: ["ECM", "IMS", "OBS", "SA"] });
    for (const day of ["2026-11-18", "2026-11-19", "2026-11-20", "2026-11-21"])
      await buildLocationDay(db, h, { locationId: h.rootId, day, events: 1, passages: 2 });
    await buildFacilityData(db, h, { firstDay: "2026-11-01", dataTo: LATER });
  });

  const subscriptionId = newId();
  const recipient = async (user: BuiltUser, now: string): Promise<Grant> => {
    const { customerId, userId } = user;
    const asking = { account: { customerId, userId }, subscriptionId };
    const grant = await grantRecipient({ db, clock: testClock(now) }, asking, h.facilityId);
    if (grant === null) throw new Error("the recipient may see the facility");
    return grant;
  };
  const display = async (): Promise<Grant> => {
    const asking = { displayId: newId(), language: "en-US" } as const;
    const grant = await grantDisplay({ db, clock: testClock(NOW) }, asking, h.facilityId);
    if (grant === null) throw new Error("the display hangs in the facility");
    return grant;
  };
  const asked = (
    { id }: { id: number },
    filter: Partial<FilterInput> = {},
    at?: string,
  ): ReportRequest => ({
    reportId: id,
    filter: FilterModel.parse({ facilityId: h.facilityId, ...filter }),
    language: "en-US",
    ...(at !== undefined && { at: new Date(at) }),
  });
  const answer = async (grant: Grant, wanted: ReportRequest, now = NOW) => {
    const opened = await openReport({ db, clock: testClock(now) }, grant, wanted);
    return opened.answer(PAGE);
  };
  const analyst = () => buildUser(db, { customerId: h.customerId });

  it("a display sees every report except those about individuals", async () => {
    const grant = await display();
    const answered: string[] = [];
    for (const report of REPORTS) {
      const isOpen = await answer(grant, asked(report, placeFor(report, h.icu))).then(
        () => true,
        (error: unknown) => {
          expect(error).toMatchObject({ code: "forbidden" });
          return false;
        },
      );
      if (isOpen) answered.push(report.key);
    }
    const isAboutPeople = ({ privilege }: { privilege?: Privilege }) =>
      privilege === "viewIndividuals";
    expect(REPORTS.filter(isAboutPeople)).toHaveLength(2);
    expect(answered).toEqual(
      REPORTS.filter((report) => !isAboutPeople(report)).map(({ key }) => key),
    );
    const run = await prepareReport(
      { db, clock: testClock(NOW) },
      grant,
      asked(jobRolePerformance),
    );
    expect(run.canSeeIndividuals).toBe(false);
    await expect(run.noteIndividuals(1)).rejects.toMatchObject({ code: "forbidden" });
  });

  it("logs a mail's recipient and subscription as the reader of individual figures", async () => {
    const user = await analyst();
    await answer(await recipient(user, NOW), asked(individualPerformance));
    const entry = await db("audit_log")
      .where({ customer_id: h.customerId, entity: "individualFigures" })
      .first();
    expect(entry).toMatchObject({
      user_id: user.userId,
      user_name: user.email,
      ip_address: null,
      facility_id: h.facilityId,
      entity_id: String(individualPerformance.id),
      after: { people: 0, subscriptionId },
    });
  });

  it("a report for a grant covers only the facility of the grant", async () => {
    const other = await buildHospital(db, { products: ["ECM"] });
    const wanted = asked(performanceHistory, { facilityId: other.facilityId });
    await expect(answer(await display(), wanted)).rejects.toMatchObject({ code: "forbidden" });
  });

  it.each<[string, Product[], Role, boolean]>([
    ["the product is licensed", ["ECM"], "dataAnalyst", true],
    ["another product is", ["IMS"], "dataAnalyst", false],
    ["the role runs no reports", ["ECM"], "installer", false],
  ])(
    "a report for a grant requires right and licence: %s",
    async (_case, products, role, isOpen) => {
      h = await buildHospital(db, { products });
      const user = await buildUser(db, { customerId: h.customerId, role });
      const opened = answer(await recipient(user, NOW), asked(performanceHistory));
      if (isOpen) expect(await opened).toMatchObject({ reportId: performanceHistory.id });
      else await expect(opened).rejects.toMatchObject({ code: "forbidden" });
    },
  );

  it("a missed moment is answered later with its own range", async () => {
    const gateway = await buildDevice(db, h, { locationId: h.icu, type: "gateway", name: "G" });
    const contact = { customer_id: h.customerId, facility_id: h.facilityId, device_id: gateway };
    const heardUntil = (to: string) => db("contact_span").where(contact).update({ to_at: to });
    await db("contact_span").insert({ ...contact, from_at: "2026-11-01T00:00:00Z", to_at: NOW });
    for (const reportDateRange of ["today", "last7Days", "last24Hours", "lastMonth"] as const) {
      const wanted = asked(performanceHistory, { reportDateRange });
      await heardUntil(NOW);
      const onTime = await answer(await recipient(await analyst(), NOW), wanted);
      await heardUntil(LATER);
      const missed = { ...wanted, at: new Date(NOW) };
      const late = await answer(await recipient(await analyst(), LATER), missed, LATER);
      expect(late).toEqual(onTime);
      const anew = await answer(await recipient(await analyst(), LATER), wanted, LATER);
      expect(anew.range).not.toEqual(reportDateRange === "lastMonth" ? null : onTime.range);
    }
  });

  it("a report for a grant refuses a moment still to come", async () => {
    const grant = await recipient(await analyst(), NOW);
    const ahead = asked(performanceHistory, { reportDateRange: "today" }, LATER);
    const now = asked(performanceHistory, { reportDateRange: "today" });
    expect(await answer(grant, ahead)).toEqual(await answer(grant, now));
  });

  it("a report for a grant refuses a right lost since the moment", async () => {
    const tenant = { customer_id: h.customerId, facility_id: h.facilityId };
    const user = await analyst();
    const wanted = asked(individualPerformance, {}, NOW);
    const later = async (report: ReportRequest) =>
      answer(await recipient(user, LATER), report, LATER);
    await later(wanted);
    await db("user_role")
      .where({ customer_id: h.customerId, user_id: user.userId })
      .update({ role_id: ROLES.indexOf("reporting") + 1 });
    await expect(later(wanted)).rejects.toMatchObject({ code: "forbidden" });
    const history = asked(performanceHistory, {}, NOW);
    await later(history);
    // It still held at the requested moment.
    await db("license")
      .where({ ...tenant, product_code: "ECM" })
      .update({ expiration_date: "2026-11-20" });
    await expect(later(history)).rejects.toMatchObject({ code: "forbidden" });
  });

  it("the log says when a report was answered, not for when", async () => {
    const user = await analyst();
    await answer(await recipient(user, LATER), asked(individualPerformance, {}, NOW), LATER);
    const [at] = await db("audit_log")
      .where({ customer_id: h.customerId, entity: "individualFigures" })
      .pluck<Date[]>("at");
    expect(at?.toISOString()).toBe(new Date(LATER).toISOString());
  });
});
