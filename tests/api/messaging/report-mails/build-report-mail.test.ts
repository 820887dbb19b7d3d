import { beforeAll, describe, expect, it } from "vitest";
import { FilterModel } from "#contract/reports/filters/filters.ts";
import { readAddress } from "#contract/reports/filters/address.ts";
import { MAIL_LIMITS } from "#contract/messaging/mail.ts";
import type { Role } from "#contract/core/permissions.ts";
import { grantRecipient } from "#server/access/grant.ts";
import type { Db } from "#server/db/knex.ts";
import { createPdfPrinter } from "#server/export/pdf/printer.ts";
import {
  type ReportMailOrder,
  buildReportMail,
} from "#server/features/messaging/report-mails/service.ts";
import { openReport } from "#server/features/reports/reports/service.ts";
import { newId } from "#server/lib/ids.ts";
import { createLogger } from "#server/lib/logger.ts";
import { buildFacilityData, buildLocationDay } from "#tests/factories/day-summary.ts";
import { buildEmployee } from "#tests/factories/employee.ts";
import { buildEmployeeDay } from "#tests/factories/employee-day.ts";
import { buildThreshold } from "#tests/factories/facility-rules.ts";
import { buildImsJobRole } from "#tests/factories/job-role.ts";
import { buildLocation } from "#tests/factories/place.ts";
import { buildUser } from "#tests/factories/user.ts";
import { testClock } from "#tests/support/clock.ts";
import { openTestDatabase } from "#tests/support/database.ts";
import { type Hospital, NOW, buildHospital } from "#tests/api/reports/reports/support/hospital.ts";
import { faultsOf, parsed, shownText } from "#tests/unit/mail/mail-checks.ts";

const RANGE = { start: "2026-11-12T00:00", end: "2026-11-19T00:00" };
const DAYS = ["12", "13", "14", "15", "16", "17", "18"].map((day) => `2026-11-${day}`);
const WARDS = 54;

describe("the mail of a report", () => {
  let db: Db;
  let h: Hospital;
  let quiet: Hospital;
  let jobRoleId: string;
  beforeAll(async () => {
    const database = await openTestDatabase();
    db = database.db;
    h = await buildHospital(db, { products: ["ECM", "IMS"] });
    quiet = await buildHospital(db, { products: ["ECM"] });
    await Promise.all(
      [h, quiet].map((place) =>
        buildFacilityData(db, place, { firstDay: "2026-01-01", dataTo: NOW }),
      ),
    );
    await buildThreshold(db, h, { locationId: h.rootId, title: "Goal", value: 80 });
    const count = (locationId: string, events: number, day: string) =>
      buildLocationDay(db, h, { locationId, day, events, passages: 100 });
    await Promise.all(
      DAYS.flatMap((day, at) => [
        count(h.emergency, 70 + at, day),
        count(h.icu, 84, day),
        count(h.rootId, 76 + at, day),
      ]),
    );
    jobRoleId = await buildImsJobRole(db, h, { title: "Nurse" });
    for (const name of ["Ana", "Ben"]) {
      // oxlint-disable-next-line no-await-in-loop -- a few rows, in order
      const one = await buildEmployee(db, h, { firstName: name, lastName: "<b>Silva", jobRoleId });
      // oxlint-disable-next-line no-await-in-loop -- as above
      await buildEmployeeDay(db, h, {
        day: "2026-11-18",
        locationId: h.icu,
        employeeId: one.employeeId,
        jobRoleId,
        ins: name === "Ana" ? [50, 40] : [50, 20],
      });
    }
    return database.close;
  });

  const deps = () => ({
    db,
    clock: testClock(NOW),
    pdf: createPdfPrinter({
      origin: "http://127.0.0.1:9",
      chromiumPath: undefined,
      log: createLogger("silent"),
    }),
    publicUrl: "https://portal.example.test",
    supportEmail: "support@example.test",
  });

  const grantFor = async (place: Hospital, role: Role) => {
    const user = await buildUser(db, { customerId: place.customerId, role });
    const account = { customerId: place.customerId, userId: user.userId };
    const grant = await grantRecipient(
      deps(),
      { account, subscriptionId: newId() },
      place.facilityId,
    );
    if (grant === null) throw new Error("the recipient may see the facility");
    return grant;
  };

  type Given = Partial<Omit<ReportMailOrder, "definition">> & {
    definition?: Partial<ReportMailOrder["definition"]>;
  };
  const orderOf = ({ definition, ...given }: Given): ReportMailOrder => ({
    definition: {
      name: "ICU floor 3, weekly",
      reportTypeId: 3,
      compareWith: null,
      locationIds: [],
      employeeIds: [],
      jobRoleIds: [],
      shiftIds: [],
      withPdf: false,
      withCsv: false,
      sendWhen: "always",
      note: "",
      ...definition,
    },
    range: RANGE,
    language: "en-US",
    creatorName: "Amara Okafor",
    schedule: { frequencyId: 2, hour: 7, daysOfWeek: [5], dayOfMonth: null },
    late: null,
    missingGateways: [],
    unsubscribeUrl: "https://portal.example.test/reportUnsubscribe?token=abc",
    ...given,
  });
  const mailOf = async (given: Given, place = h, role: Role = "dataAnalyst") => {
    const mail = await buildReportMail(deps(), await grantFor(place, role), orderOf(given));
    expect(mail.html + mail.text + mail.subject).not.toMatch(
      /(?:report-mails|reports|reports-view):|\{\{/u,
    );
    return mail;
  };

  it("a mail of this month names the range compared with", async () => {
    const soFar = { timeframe: "thisMonth" as const, at: new Date("2026-11-16T11:59:59Z") };
    const range = { start: "2026-11-01T00:00", end: "2026-11-16T07:00", soFar };
    const { text } = await mailOf({ range });
    expect(text).toContain("Compared with Oct 1 – Oct 16, 2026");
    expect(text).not.toContain("It opens the same days");
    const [link = ""] = /https:\S+reportId=2\S+/u.exec(text) ?? [];
    expect(readAddress(new URL(link).searchParams).address.filters).toMatchObject({
      reportDateRange: "thisMonth",
    });
    const yearBefore = await mailOf({ range, definition: { compareWith: "yearBefore" } });
    // The facility has no figures of a year ago.
    expect(yearBefore.text).not.toContain("Compared with");
    const nothing = await mailOf({ definition: { compareWith: "none" } });
    expect(nothing.text).not.toContain("Compared with");
    expect((await mailOf({})).text).toContain("Compared with Nov 5 – Nov 11, 2026");
  });

  /** What the rows of its table are called. */
  const rowsOf = (mail: { html: string }): string[] =>
    [...parsed(mail).querySelectorAll("th[scope=row]")].map(
      (head) => head.firstChild?.textContent ?? "",
    );

  it("a report mail has the portal's figures and a link that opens them", async () => {
    const grant = await grantFor(h, "dataAnalyst");
    const mail = await mailOf({});
    const filter = FilterModel.parse({
      facilityId: h.facilityId,
      reportDateRange: "custom",
      startDate: RANGE.start,
      endDate: RANGE.end,
    });
    const asked = { reportId: 2, filter, language: "en-US" } as const;
    const { report, answer } = await openReport(deps(), grant, asked);
    const portal = await answer({ cursor: null, rows: 200 });
    expect(portal).toMatchObject({ total: { percentCompliant: 79, verdict: "belowGoal" } });
    expect(mail.subject).toBe("ICU floor 3, weekly: 79.0%, Nov 12 – 18, 2026");
    const said = "1 of 2 units is below 80%; 1 has too few.";
    expect(mail.text).toContain(said);
    expect(mail.html).toContain(said);
    expect(mail.preheader).toContain("Below goal 80.0%, by 1.0 point");
    expect(mail.preheader).toContain("Furthest below: Emergency 73.0%");
    expect(mail.finding).toEqual({ hasData: true, belowGoal: true, hasChanged: false });
    expect(report.key).toBe("performanceHistory");

    const shown = shownText(mail);
    expect(shown).toContain("Eastern Time");
    expect(shown).toContain("whole facility · all 24 hours");
    expect(rowsOf(mail)).toEqual(["Emergency", "ICU", "Lobby"]);
    const link = /https:\/\/portal\.example\.test\/reports\/ams\?\S+/u.exec(mail.text)?.[0] ?? "";
    const { address, ignored } = readAddress(new URL(link).searchParams);
    expect(ignored).toEqual([]);
    expect(address).toMatchObject({ reportId: 2, facilityId: h.facilityId });
    expect(address.filters).toMatchObject({ startDate: RANGE.start, endDate: RANGE.end });
    expect(faultsOf(mail)).toEqual([]);
  });

  it("a report mail draws the series as two pictures with values as text", async () => {
    const mail = await mailOf({ language: "fr-CA" });
    expect(mail.inline.map(({ name }) => name)).toEqual(["graph.png", "graph-phone.png"]);
    for (const { content } of mail.inline)
      expect(content.length).toBeLessThanOrEqual(MAIL_LIMITS.pictureMaxBytes);
    const alts = [...parsed(mail).querySelectorAll("img")].map(({ alt }) => alt);
    expect(new Set(alts).size).toBe(1);
    for (const percent of ["76,0", "77,0", "82,0"]) expect(alts[0]).toContain(percent);
    expect(alts[0]).toContain("Objectif 80,0");
    expect(mail.text).toContain(alts[0]);
    expect(faultsOf(mail)).toEqual([]);
  });

  it("a report mail without figures says so, without table, graph or files", async () => {
    const mail = await mailOf({ definition: { withCsv: true } }, quiet);
    expect(mail.subject).toBe("ICU floor 3, weekly: no data, Nov 12 – 18, 2026");
    expect(mail.finding.hasData).toBe(false);
    expect(mail.text).toContain("No passages were counted");
    expect(mail.inline).toEqual([]);
    expect(mail.files).toEqual([]);
    expect(parsed(mail).querySelectorAll("th")).toHaveLength(0);
  });

  it("a report mail shows the fifty lowest rows and stays under 90 KB", async () => {
    const big = await buildHospital(db, { products: ["ECM"] });
    await buildFacilityData(db, big, { firstDay: "2026-01-01", dataTo: NOW });
    await Promise.all(
      Array.from({ length: WARDS }, async (_, at) => {
        const name = `Médecine interne, soins palliatifs "${at}" <&>`;
        const locationId = await buildLocation(db, big, { parentId: big.floor1, level: 3, name });
        await buildLocationDay(db, big, {
          locationId,
          day: "2026-11-18",
          events: 40 + at,
          passages: 100,
        });
      }),
    );
    const mail = await mailOf({}, big);
    expect(faultsOf({ ...mail, text: "" })).toEqual([]);
    expect(parsed(mail).querySelectorAll("th[scope=row]")).toHaveLength(MAIL_LIMITS.reportRowsMax);
    // Four wards more than fit, and three units that have counted nothing.
    expect(mail.text).toContain(`And ${WARDS + 3 - MAIL_LIMITS.reportRowsMax} more:`);
    expect(mail.text).toContain('soins palliatifs "0" <&>');
  });

  it("a report mail names lateness, a note, and missing gateways", async () => {
    const { text } = await mailOf({
      definition: { note: "For the Monday huddle <b>" },
      late: { dueAt: new Date("2026-11-19T12:00:00Z"), wasAway: true },
      missingGateways: ["Gateway 3 North"],
    });
    expect(text).toContain("Due Thu, Nov 19, 7:00 AM, sent 2:32 PM: the server was not running.");
    expect(text).toContain("For the Monday huddle <b>");
    expect(text).toContain("Not heard again yet: Gateway 3 North.");
  });

  it("a report mail shows individual figures to permitted readers, as bars or table", async () => {
    const graph = await mailOf({ definition: { reportTypeId: 5 } });
    expect(faultsOf({ ...graph, text: "" })).toEqual([]);
    const shown = shownText(graph);
    expect(shown.indexOf("Silva, Ben")).toBeLessThan(shown.indexOf("Silva, Ana"));
    expect(graph.preheader).not.toContain("Silva");
    expect(shownText(await mailOf({ definition: { reportTypeId: 4 } }))).toContain("<b>Silva, Ben");
    await expect(mailOf({ definition: { reportTypeId: 4 } }, h, "reporting")).rejects.toMatchObject(
      {
        code: "forbidden",
      },
    );
  });

  it("a report mail hides small groups from readers who may not see individuals", async () => {
    const mail = await mailOf({ definition: { reportTypeId: 1 } }, h, "reporting");
    expect(mail.subject).toContain(": Not shown: too small a group, ");
    expect(mail.text).toContain("Not shown: too small a group");
    expect(mail.text).not.toContain("60.0");
    const full = await mailOf({ definition: { reportTypeId: 2 } });
    expect(full.text).toContain("60.0");
    expect(full.text).toMatch(/95% interval/u);
  });

  it("a report mail brings the report's own table as a file", async () => {
    const { files, text } = await mailOf({ definition: { withCsv: true } });
    expect(files.map(({ name }) => name)).toEqual([expect.stringMatching(/\.csv$/u)]);
    expect(files[0]?.content.toString()).toContain('"Emergency"');
    expect(text).toContain("Attached: ");
  });

  it("a report mail is not sent when everything chosen is gone", async () => {
    await expect(mailOf({ definition: { locationIds: [newId()] } })).rejects.toMatchObject({
      code: "not_found",
    });
  });
});
