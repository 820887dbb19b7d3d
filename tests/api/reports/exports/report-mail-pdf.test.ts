import { afterAll, beforeAll, expect, inject, it } from "vitest";
import type { Language } from "#contract/core/primitives.ts";
import { MAIL_LIMITS } from "#contract/messaging/mail.ts";
import { grantRecipient } from "#server/access/grant.ts";
import { type PdfJob, type PdfPrinter, createPdfPrinter } from "#server/export/pdf/printer.ts";
import { buildReportMail } from "#server/features/messaging/report-mails/service.ts";
import { newId } from "#server/lib/ids.ts";
import { createLogger } from "#server/lib/logger.ts";
import { type Hospital, NOW, buildHospital } from "#tests/api/reports/reports/support/hospital.ts";
import { buildFacilityData, buildLocationDay } from "#tests/factories/day-summary.ts";
import { buildUser } from "#tests/factories/user.ts";
import { testClock } from "#tests/support/clock.ts";
import { openTestDatabase } from "#tests/support/database.ts";
import { type PageServer, page, servePages } from "./page-server.ts";

const print = it.runIf(inject("hasChromium"));

let database: Awaited<ReturnType<typeof openTestDatabase>>;
let pages: PageServer;
let real: PdfPrinter;
let hospital: Hospital;
beforeAll(async () => {
  database = await openTestDatabase();
  pages = await servePages({ "/render": page() });
  real = createPdfPrinter({
    origin: pages.origin,
    chromiumPath: process.env["CHROMIUM_PATH"],
    log: createLogger("silent"),
  });
  const { db } = database;
  hospital = await buildHospital(db, { products: ["ECM"] });
  await buildFacilityData(db, hospital, { firstDay: "2026-01-01", dataTo: NOW });
  const counted = { day: "2026-11-18", events: 76, passages: 100 };
  await buildLocationDay(db, hospital, { ...counted, locationId: hospital.rootId });
});
afterAll(async () => {
  await real.close();
  await pages.close();
  await database.close();
});

/** The real printer, with a note of what it was given; its files are made so much larger. */
const printerOf = (jobs: PdfJob[], moreBytes = 0): PdfPrinter => ({
  ...real,
  print: async (job, signal) => {
    jobs.push(job);
    return Buffer.concat([await real.print(job, signal), Buffer.alloc(moreBytes)]);
  },
});

const mailOf = async (
  pdf: PdfPrinter,
  { name = "Weekly", language = "en-US" }: { name?: string; language?: Language } = {},
) => {
  const deps = { db: database.db, clock: testClock(NOW), pdf };
  const { customerId, facilityId } = hospital;
  const user = await buildUser(database.db, { customerId, role: "dataAnalyst" });
  const account = { customerId, userId: user.userId };
  const grant = await grantRecipient(deps, { account, subscriptionId: newId() }, facilityId);
  if (grant === null) throw new Error("the recipient may see the facility");
  const links = { publicUrl: "https://portal.example.test", supportEmail: "help@example.test" };
  return buildReportMail({ ...deps, ...links }, grant, {
    definition: {
      name,
      reportTypeId: 3,
      compareWith: null,
      locationIds: [],
      employeeIds: [],
      jobRoleIds: [],
      shiftIds: [],
      withPdf: true,
      withCsv: false,
      sendWhen: "always",
      note: "",
    },
    range: { start: "2026-11-12T00:00", end: "2026-11-19T00:00" },
    language,
    creatorName: "Amara Okafor",
    schedule: { frequencyId: 2, hour: 7, daysOfWeek: [5], dayOfMonth: null },
    late: null,
    missingGateways: [],
    unsubscribeUrl: "https://portal.example.test/reportsubscriptions/unsubscribe/abc",
  });
};

print(
  "a report's mail brings its page as PDF, printed once for all whose mails are the same",
  async () => {
    const jobs: PdfJob[] = [];
    const printer = printerOf(jobs);
    const { files, text } = await mailOf(printer);
    expect(files.map(({ name, type }) => [name, type])).toEqual([
      [`${hospital.name} - Weekly.pdf`, "application/pdf"],
    ]);
    expect(files[0]?.content.subarray(0, 5).toString()).toBe("%PDF-");
    expect(text).toContain(`Attached: ${hospital.name} - Weekly.pdf`);
    // A recipient does not read who else gets it.
    expect(JSON.stringify(jobs[0]?.footer)).toContain(`by ${hospital.name}`);
    const again = await mailOf(printer);
    expect(again.files[0]?.content).toBe(files[0]?.content);
    expect(jobs).toHaveLength(1);
    await mailOf(printer, { name: "Another title" });
    await mailOf(printer, { language: "fr-CA" });
    expect(jobs).toHaveLength(3);
    // What it shows has changed since.
    const { customerId, rootId } = hospital;
    await database
      .db("location_day")
      .where({ customer_id: customerId, location_id: rootId })
      .update({ events: 77 });
    await mailOf(printer);
    expect(jobs).toHaveLength(4);
  },
);

print("files that are too large for a mail become a link to the report", async () => {
  const { files, text } = await mailOf(printerOf([], MAIL_LIMITS.filesMaxBytes));
  expect(files).toEqual([]);
  expect(text).toContain("too large");
  expect(text).toContain("https://portal.example.test/reports/ams?");
});
