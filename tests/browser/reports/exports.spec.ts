import { readFile } from "node:fs/promises";
import { test } from "@playwright/test";
import { axeFindings, expect, signInAs } from "../support.ts";
import { REPORTS, alerts, button, openReport, popup, query, table, total } from "./report-page.ts";

test.describe("files and paper", () => {
  test.beforeEach(async ({ page }) => {
    await signInAs(page, "analyst@northlake.test");
  });

  test("saves CSV and Excel under the report's name, and reports a failed download", async ({
    page,
  }) => {
    await openReport(page, REPORTS.history);
    await expect(total(page)).toBeVisible();
    for (const [entry, name] of [
      [
        /^CSV/u,
        /^Northlake General Hospital - Performance history, .* \d{4}(?:, until .*)?\.csv$/u,
      ],
      [
        /^Excel/u,
        /^Northlake General Hospital - Performance history, .* \d{4}(?:, until .*)?\.xlsx$/u,
      ],
    ] as const) {
      await button(page, "Export").click();
      const download = page.waitForEvent("download");
      await page.getByRole("menuitem", { name: entry }).click();
      expect((await download).suggestedFilename()).toMatch(name);
      expect(await (await download).failure()).toBeNull();
    }

    const files = "**/api/reportExport/**";
    const saveCsv = async () => {
      await button(page, "Export").click();
      await page.getByRole("menuitem", { name: /^CSV/u }).click();
    };
    await page.route(files, (route) => route.abort());
    await saveCsv();
    await expect(alerts(page)).toHaveText(/The file was not saved\. The server cannot be reached/u);
    await page.unroute(files);
    const later = page.waitForEvent("download");
    await alerts(page).getByRole("button", { name: "Try again" }).click();
    expect((await later).suggestedFilename()).toMatch(/\.csv$/u);
    expect(await (await later).failure()).toBeNull();
    await expect(alerts(page)).toHaveCount(0);
  });

  test("takes a PDF with a progress message, once for two clicks, and reports failures", async ({
    page,
  }) => {
    await openReport(page, REPORTS.bars);
    await expect(total(page)).toBeVisible();
    // However quick the machine is.
    let goOn = () => {};
    const isSeen = new Promise<void>((resolve) => (goOn = resolve));
    await page.route("**/api/pdf?*", async (route) => {
      await isSeen;
      await route.continue();
    });
    await button(page, "Export").click();
    const download = page.waitForEvent("download");
    await page.getByRole("menuitem", { name: /^PDF/u }).click();
    await expect(page.getByText("Preparing the PDF…")).toBeVisible();
    goOn();
    expect((await download).suggestedFilename()).toMatch(
      /^Northlake General Hospital - Performance bar graph, .* \d{4}(?:, until .*)?\.pdf$/u,
    );
    await expect(page.getByText("Preparing the PDF…")).toHaveCount(0);

    const waiting: (() => void)[] = [];
    await page.route("**/api/pdf?*", async (route) => {
      await new Promise<void>((resolve) => waiting.push(resolve));
      await route.fulfill({ contentType: "application/pdf", body: "%PDF-1.7" });
    });
    for (const [at] of ["first", "second"].entries()) {
      // One after the other, as a user presses them.
      // oxlint-disable no-await-in-loop
      await button(page, "Export").click();
      await page.getByRole("menuitem", { name: /^PDF/u }).click();
      await expect.poll(() => waiting.length).toBe(at + 1);
      // oxlint-enable no-await-in-loop
    }
    const finish = async (which: number) => {
      const saved = page.waitForEvent("download");
      waiting[which]?.();
      await saved;
    };
    await finish(0);
    await expect(alerts(page)).toHaveText(/Preparing the PDF…/u);
    await finish(1);
    await expect(alerts(page)).toHaveCount(0);

    const refuseWith = (status: number, code: string) =>
      page.route("**/api/pdf?*", (route) =>
        route.fulfill({
          status,
          contentType: "application/problem+json",
          json: { title: "", status, code },
        }),
      );
    const savePdf = async () => {
      await button(page, "Export").click();
      await page.getByRole("menuitem", { name: /^PDF/u }).click();
    };
    await refuseWith(403, "forbidden");
    await savePdf();
    await expect(alerts(page)).toHaveText(/^You do not have permission to do this\./u);

    await page.route("**/api/pdf?*", (route) => route.abort());
    await savePdf();
    await expect(
      page.getByText(/^The PDF could not be created\. The server cannot be reached/u),
    ).toBeVisible();
    await page.route("**/api/pdf?*", (route) =>
      route.fulfill({
        status: 503,
        contentType: "application/problem+json",
        json: { title: "", status: 503, code: "busy", retryAfter: 7 },
      }),
    );
    await button(page, "Try again").click();
    await expect(page.getByText(/^The PDF could not be created\. .* in 7 seconds/u)).toBeVisible();

    await refuseWith(401, "not_signed_in");
    await savePdf();
    await expect(page).toHaveURL(/\/login\?returnUrl=%2Freports%2Fams%3FreportId%3D33/u);
  });

  test("prints its own layout and returns to the page", async ({ page }) => {
    await page.addInitScript(() => {
      window.print = () => {
        document.documentElement.dataset["printed"] = document.querySelector("h1")?.textContent;
      };
    });
    await openReport(page, REPORTS.history, { filters: { reportDateRange: "last30Days" } });
    await expect(total(page)).toBeVisible();
    let loads = 0;
    page.on("request", (request) => {
      if (request.url().includes("/api/report/2")) loads += 1;
    });
    await page.keyboard.press("Control+P");
    await expect(page.locator("html[data-printed='Performance history']")).toBeVisible();
    await expect(page.locator("html[data-print-ready='true']")).toBeVisible();
    await expect(page.getByText("Northlake General Hospital")).toBeVisible();
    await expect(page.getByRole("banner")).toBeHidden();
    await expect(button(page, "Edit filters")).toHaveCount(0);
    expect(loads).toBeLessThanOrEqual(1);
    await page.evaluate(() => window.dispatchEvent(new Event("afterprint")));
    await expect(button(page, "Edit filters")).toBeVisible();
    await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
    expect(query(page).has("pdf")).toBe(false);
  });

  test("returns to the page, which says why, where there is nothing to print", async ({ page }) => {
    const failed = page.getByRole("heading", { name: "The report did not load" });
    await page.addInitScript(() => {
      window.print = () => {
        document.documentElement.dataset["printed"] = "true";
      };
    });
    await page.route("**/api/report/2*", (route) =>
      route.fulfill({
        status: 500,
        contentType: "application/problem+json",
        json: { title: "Something went wrong.", status: 500, code: "internal_error" },
      }),
    );
    await openReport(page, REPORTS.history);
    await expect(failed).toBeVisible();
    await page.keyboard.press("Control+P");
    await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
    await expect(failed).toBeVisible();
    await expect(page.getByRole("banner")).toBeVisible();
    expect(query(page).has("pdf")).toBe(false);
    await expect(page.locator("html[data-printed]")).toHaveCount(0);
  });

  test("prints a short report on one sheet, the summary with five units too", async ({ page }) => {
    await page.addInitScript(() => {
      window.print = () => document.body.setAttribute("data-printed", "");
    });
    await page.route("**/api/report/19*", async (route) => {
      const response = await route.fetch();
      const answer = (await response.json()) as { locations: object[] };
      for (const unit of answer.locations) {
        Object.assign(unit, { percentCompliant: 50, totalOpportunities: 100, devicesReporting: 0 });
      }
      await route.fulfill({ response, json: answer });
    });
    for (const id of [REPORTS.bars, REPORTS.summary]) {
      await page.goto(`/reports/ams?reportId=${id}&pdf=true`);
      await expect(page.locator("body[data-printed]")).toBeVisible();
      // A note's mark stands where names carry it: in the report's own table.
      await expect(page.getByText("Some devices were silent")).toBeVisible();
      await expect(page.getByText(/\w\*$/u).first()).toBeVisible({ visible: id === REPORTS.bars });
      // What the graph's dashed line stands for.
      await expect(page.getByText("Goal 80.0%", { exact: true })).toBeVisible();
      const sheets = (await page.pdf({ format: "Letter" })).toString("latin1");
      expect(sheets.match(/\/Type\s*\/Page\b/gu), `report ${id}`).toHaveLength(1);
    }
  });

  test("prints at most 60 pages of a long table, and names the rest", async ({ page }) => {
    await page.addInitScript(() => {
      window.print = () => document.body.setAttribute("data-printed", "");
    });
    await page.route("**/api/report/3*", async (route) => {
      const response = await route.fetch();
      const answer = (await response.json()) as { locations: object[] };
      const [room] = answer.locations;
      const id = (at: number) => `0192a000-0000-7000-8000-${String(at).padStart(12, "0")}`;
      answer.locations = Array.from({ length: 3_200 }, (_, at) => ({
        ...room,
        locationId: id(at),
        percentCompliant: 50,
        totalOpportunities: 100,
        verdict: "belowBaseline",
        noOpportunitiesReason: null,
      }));
      await route.fulfill({ response, json: answer });
    });
    await page.goto(`/reports/ams?reportId=${REPORTS.rooms}&pdf=true`);
    await expect(page.locator("body[data-printed]")).toBeVisible();
    await expect(
      page.getByText(/A PDF has at most 60 pages: the first [\d,]+ rows of the table are printed/u),
    ).toBeVisible();
    const sheets = (await page.pdf({ format: "Letter" })).toString("latin1");
    const pages = sheets.match(/\/Type\s*\/Page\b/gu)?.length;
    expect(pages).toBeLessThanOrEqual(60);
    // As many as there may be, or nearly so.
    expect(pages).toBeGreaterThan(45);
  });

  test("draws a report for a ticket without a session, and only once", async ({
    page,
    browser,
  }) => {
    await openReport(page, REPORTS.history);
    await expect(total(page)).toBeVisible();
    const asked = {
      reportUrl: "/reports/ams",
      reportId: REPORTS.history,
      facilityId: query(page).get("facilityId"),
    };
    const order = await page.evaluate(async (body) => {
      const user = (await (await fetch("/api/user")).json()) as { csrfToken: string };
      const answer = await fetch("/api/render/ticket", {
        method: "POST",
        headers: { "content-type": "application/json", "x-csrf-token": user.csrfToken },
        body: JSON.stringify(body),
      });
      return JSON.stringify(await answer.json());
    }, asked);
    const elsewhere = await browser.newContext();
    const drawing = await elsewhere.newPage();
    const mark = (value: string) => drawing.locator(`html[data-print-ready='${value}']`);
    await drawing.addInitScript(
      `globalThis.handrailPdfService = true; globalThis.handrailOrder = ${order};`,
    );
    await drawing.goto(new URL("/render", page.url()).href);
    await expect(mark("true")).toBeVisible();
    await expect(drawing.getByRole("heading", { name: "Performance history" })).toBeVisible();
    await expect(drawing.getByText("Northlake General Hospital")).toBeVisible();
    // The browser still stores its language, and nothing that would open anything.
    expect((await elsewhere.cookies()).map(({ name }) => name)).toEqual(["culture"]);
    // The PDF service learns at once that there is nothing to wait for.
    await drawing.reload();
    await expect(mark("failed")).toBeVisible();
    await elsewhere.close();
  });

  test("writes a report's raw facts in the background, and saves and removes the file", async ({
    page,
  }) => {
    await openReport(page, REPORTS.bars, { filters: { reportDateRange: "yesterday" } });
    await expect(total(page)).toBeVisible();
    await button(page, "Export").click();
    await page.getByRole("menuitem", { name: /^Raw export…/u }).click();
    await alerts(page).getByRole("button", { name: "Open downloads" }).click();
    await expect(page.getByRole("heading", { name: "Downloads" })).toBeVisible();
    const row = table(page).getByRole("row").nth(1);
    await expect(row).toContainText(
      "Northlake General Hospital - Raw export, dispenser monitoring",
    );
    // The list looks again by itself.
    await expect(row).toContainText("Ready");
    await expect(row).toContainText(/[kM]B · [\d,]+ rows/u);
    expect(await axeFindings(page)).toEqual([]);
    const download = page.waitForEvent("download");
    await row.getByRole("button", { name: /^Northlake General Hospital - Raw/u }).click();
    expect((await download).suggestedFilename()).toMatch(
      /Raw export, dispenser monitoring.*\.csv$/u,
    );
    const text = await readFile(await (await download).path(), "utf8");
    expect(text).toMatch(/^\uFEFF"time","time_utc","kind",.*\r\n"20/u);
    await row.getByRole("button", { name: /^Actions for/u }).click();
    await page.getByRole("menuitem", { name: "Remove" }).click();
    await popup(page).getByRole("button", { name: "Remove export" }).click();
    await expect(page.getByText("No raw export yet")).toBeVisible();
  });
});
