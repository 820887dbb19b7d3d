import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { ROLE_PRIVILEGES } from "#contract/core/permissions.ts";
import type { Actor } from "#server/access/actor.ts";
import { type PdfJob, type PdfPrinter, createPdfPrinter } from "#server/export/pdf/printer.ts";
import { printReport } from "#server/features/reports/exports/services/print-report.ts";
import type { RenderOrder } from "#contract/reports/render.ts";
import { hashToken } from "#server/lib/hashing.ts";
import { newId } from "#server/lib/ids.ts";
import { createLogger } from "#server/lib/logger.ts";
import { analystOf } from "#tests/api/reports/reports/support/run.ts";
import { type Hospital, NOW, buildHospital } from "#tests/api/reports/reports/support/hospital.ts";
import { buildCustomer, buildFacility } from "#tests/factories/customer.ts";
import { buildUser } from "#tests/factories/user.ts";
import { problemOf, signIn } from "#tests/support/client.ts";
import { type Portal, startPortal } from "#tests/support/portal.ts";
import { type PageServer, page, servePages } from "./page-server.ts";

describe.runIf(inject("hasChromium"))("a report page as PDF", () => {
  let portal: Portal;
  let pages: PageServer;
  let printer: PdfPrinter;
  let hospital: Hospital;
  let analyst: Actor;
  const jobs: PdfJob[] = [];
  const tokens: string[] = [];
  beforeAll(async () => {
    portal = await startPortal({ now: NOW });
    pages = await servePages({ "/render": page() });
    const real = createPdfPrinter({
      origin: pages.origin,
      chromiumPath: process.env["CHROMIUM_PATH"],
      log: createLogger("silent"),
    });
    // The real printer, with a note of what it was given.
    printer = {
      ...real,
      print: (job, signal) => {
        jobs.push(job);
        const issueTicket = async () => {
          const ticket = await job.issueTicket();
          tokens.push(ticket);
          return ticket;
        };
        return real.print({ ...job, issueTicket }, signal);
      },
    };
    hospital = await buildHospital(portal.db);
    const user = await buildUser(portal.db, { customerId: hospital.customerId });
    analyst = { ...analystOf(hospital.customerId), userId: user.userId, fullName: "Maya <Torres>" };
  });
  afterAll(async () => {
    await printer.close();
    await pages.close();
    await portal.close();
  });

  const print = (given: object = {}, actor = analyst) =>
    printReport(
      { db: portal.db, clock: portal.clock, pdf: printer },
      actor,
      {
        reportUrl: "/reports/ams?reportId=33&sortBy=%5B%5D",
        reportId: 2,
        facilityId: hospital.facilityId,
        pdfTitle: undefined,
        language: "en-US",
        ...given,
      },
      new AbortController().signal,
    );
  const tickets = () => portal.db("render_ticket").select("token_hash");

  it("printing opens the checked page in print, and names the file", async () => {
    // A page that names another customer would wait for a facility that is not there.
    const { pdf, fileName } = await print({
      reportUrl:
        "/reports/ams?reportId=33&customerId=other&facilityId=other&sortBy=nonsense&selectedData=%5B%22a%22%5D",
      pdfTitle: "Week 47: ICU/ER",
    });
    expect(pdf.subarray(0, 5).toString()).toBe("%PDF-");
    expect(fileName).toBe(`${hospital.name} - Week 47 ICU ER.pdf`);
    const { pathname, searchParams } = new URL(jobs[0]?.address ?? "", pages.origin);
    expect(pathname).toBe("/reports/ams");
    expect(Object.fromEntries(searchParams)).toEqual({
      reportId: "2",
      customerId: hospital.customerId,
      facilityId: hospital.facilityId,
      selectedData: '["a"]',
      pdfTitle: "Week 47: ICU/ER",
    });
    expect(jobs[0]?.language).toBe("en-US");
  });

  it("names the file by the report where it has no title", async () => {
    const { fileName, exported } = await print({ language: "fr-CA" });
    expect(fileName).toBe(`${hospital.name} - Évolution de la conformité.pdf`);
    const { scope } = hospital;
    expect(exported).toMatchObject({ scope, reportId: 2, title: "Évolution de la conformité" });
    expect(exported).toMatchObject({
      start: expect.stringMatching(/^[\d-]{10}T00:00$/u) as string,
    });
  });

  it("printing lends the caller's own rights for the page alone", async () => {
    tokens.length = 0;
    await print();
    expect(tokens).toHaveLength(1);
    const stored = await portal.db("render_ticket").where("token_hash", hashToken(tokens[0] ?? ""));
    const { customerId, userId } = analyst;
    expect(stored).toMatchObject([
      {
        subject: { kind: "person", account: { customerId, userId } },
        facility_id: hospital.facilityId,
        medium: "paper",
        as_of: null,
      },
    ]);
    expect(await portal.db("session").where("user_id", userId)).toEqual([]);
  });

  it("nothing is printed for a location outside the facility", async () => {
    jobs.length = 0;
    const narrowed = (locationIds: unknown) =>
      print({
        reportUrl: `/reports/ams?filters=${encodeURIComponent(JSON.stringify({ locationIds }))}`,
      });
    await expect(narrowed(["0192a000-0000-7000-8000-000000000099"])).rejects.toMatchObject({
      code: "invalid_input",
      details: { fieldErrors: { reportUrl: "not_in_list" } },
    });
    expect(jobs).toEqual([]);
    // What cannot be read the page leaves out, too.
    await narrowed("nowhere");
    await narrowed(["nowhere"]);
    await print({ reportUrl: "/reports/ams?filters=%7B" });
    // Nor does it matter to the page in which case an id is written.
    await narrowed([hospital.rootId.toUpperCase()]);
    expect(jobs).toHaveLength(4);
  });

  it("printing on one's own machine gets a ticket for the same page", async () => {
    const user = await buildUser(portal.db, { customerId: hospital.customerId });
    const caller = await signIn(portal.origin, user.email, user.password);
    const ask = (given: object = {}) =>
      caller.send("POST", "/api/render/ticket", {
        reportUrl: "/reports/ams?reportId=33&customerId=other&pdf=true",
        reportId: 2,
        facilityId: hospital.facilityId,
        ...given,
      });
    const order = (await (await ask()).json()) as RenderOrder;
    expect(order).toMatchObject({ medium: "paper", language: "en-US" });
    const { searchParams } = new URL(order.address, portal.origin);
    expect(Object.fromEntries(searchParams)).toMatchObject({
      reportId: "2",
      customerId: hospital.customerId,
      facilityId: hospital.facilityId,
    });
    for (const refused of [
      { reportUrl: "https://example.org/" },
      { reportUrl: `/reports/ams?filters=${JSON.stringify({ locationIds: [newId()] })}` },
    ])
      expect((await ask(refused)).status).toBe(400);
    const foreign = await buildHospital(portal.db);
    expect((await ask({ facilityId: foreign.facilityId })).status).toBe(403);
  });

  it("a PDF has the country's paper, and its printer and time in facility time", async () => {
    jobs.length = 0;
    await print({ language: "fr-CA" });
    expect(jobs[0]).toMatchObject({
      paper: "Letter",
      footer: {
        product: "Handrail",
        printedBy: expect.stringMatching(
          /^Imprimé le 19 nov\. 2026, 14\sh\s32\sHNE par Maya <Torres>$/u,
        ),
        page: { before: "Page ", between: " sur ", after: "" },
      },
    });
    const { customerId } = await buildCustomer(portal.db, { countryId: 3 });
    const british = await buildFacility(portal.db, { customerId });
    const user = await buildUser(portal.db, { customerId });
    await print(
      { facilityId: british.facilityId },
      { ...analystOf(customerId), userId: user.userId },
    );
    expect(jobs[1]?.paper).toBe("A4");
  });

  it.each([
    "https://example.org/reports/ams",
    "//example.org/reports/ams",
    "/\\example.org/reports/ams",
    "http://portal.invalid@example.org/reports/ams",
    "/api/report/2",
    "/reports/ams/../../api/user",
    "/reports/ims",
    "/reports",
    "javascript:alert(1)",
    "file:///etc/passwd",
    "data:text/html,<p>x",
    "\u0000",
  ])("printing refuses an address of no report page: %j", async (reportUrl) => {
    jobs.length = 0;
    const before = await tickets();
    await expect(print({ reportUrl })).rejects.toMatchObject({
      code: "invalid_input",
      details: { fieldErrors: { reportUrl: "invalid" } },
    });
    expect(jobs).toEqual([]);
    expect(await tickets()).toEqual(before);
  });

  it("printing refuses what the caller may not see", async () => {
    const other = await buildHospital(portal.db);
    const dry = await buildFacility(portal.db, {
      customerId: hospital.customerId,
      products: ["SA"],
    });
    for (const { facilityId } of [other, dry]) {
      await expect(print({ facilityId })).rejects.toMatchObject({ code: "forbidden" });
    }
    const installer: Actor = {
      ...analyst,
      roles: [{ role: "installer", facilityId: null }],
      privileges: new Set(ROLE_PRIVILEGES.installer),
    };
    await expect(print({}, installer)).rejects.toMatchObject({ code: "forbidden" });
    await expect(print({ reportId: 99 })).rejects.toMatchObject({ code: "unknown_report" });
  });

  it("printing refuses only a time whose history is still loading", async () => {
    const loading = await buildHospital(portal.db);
    await portal.db("history_load").insert({
      customer_id: loading.customerId,
      facility_id: loading.facilityId,
      ready_from: "2026-10-06",
      facts_from: new Date("2026-06-01T00:00:00Z"),
      percent: 62,
    });
    const user = await buildUser(portal.db, { customerId: loading.customerId });
    const actor = { ...analystOf(loading.customerId), userId: user.userId };
    const ask = (reportDateRange: string) => {
      const reportUrl = `/reports/ams?filters=${JSON.stringify({ reportDateRange })}`;
      return print({ reportUrl, facilityId: loading.facilityId }, actor);
    };
    jobs.length = 0;
    await expect(ask("last90Days")).rejects.toMatchObject({ code: "history_loading" });
    expect(jobs).toEqual([]);
    expect((await ask("last30Days")).pdf.subarray(0, 5).toString()).toBe("%PDF-");
  });

  it("a printed address may be longer than any request takes", async () => {
    const locationIds = Array.from({ length: 2_000 }, () => hospital.icu);
    const reportUrl = `/reports/ams?filters=${JSON.stringify({ locationIds })}`;
    // Without a warm page, as here, the browser asks the server for the page itself.
    const { pdf } = await print({ reportUrl });
    expect(pdf.subarray(0, 5).toString()).toBe("%PDF-");
    expect(pages.seen.filter(({ url }) => url?.includes("filters"))).toEqual([]);
  });

  it("printing over HTTP has the same refusals", async () => {
    const user = await buildUser(portal.db, { customerId: hospital.customerId });
    const caller = await signIn(portal.origin, user.email, user.password);
    const ask = (query: Record<string, string>) =>
      caller.get(
        `/api/pdf?${new URLSearchParams({ reportId: "2", facilityId: hospital.facilityId, ...query })}`,
      );
    const missing = await ask({});
    expect(missing.status).toBe(400);
    expect((await problemOf(missing)).fieldErrors).toEqual({ reportUrl: "required" });
    const foreign = await ask({ reportUrl: "https://example.org/" });
    expect((await problemOf(foreign)).fieldErrors).toEqual({ reportUrl: "invalid" });
    const posted = await caller.send("POST", "/api/pdf", {
      reportUrl: "https://example.org/",
      reportId: 2,
      facilityId: hospital.facilityId,
    });
    expect((await problemOf(posted)).fieldErrors).toEqual({ reportUrl: "invalid" });
    // This portal has no built pages here: the page answers 404, and so no PDF comes of it.
    const none = await ask({ reportUrl: "/reports/ams" });
    expect(none.status).toBe(502);
    expect((await problemOf(none)).code).toBe("pdf_failed");
  });
});
