import { test } from "@playwright/test";
import { expect, signInAs } from "../support.ts";
import { REPORTS, button, openReport, query, total } from "./report-page.ts";

test.describe("files and paper", () => {
  test.beforeEach(async ({ page }) => {
    await signInAs(page, "analyst@northlake.test");
  });

  for (const { entry, name } of [
    { entry: /^CSV/u, name: /^Northlake General Hospital - Performance history, .* \d{4}\.csv$/u },
    {
      entry: /^Excel/u,
      name: /^Northlake General Hospital - Performance history, .* \d{4}\.xlsx$/u,
    },
  ]) {
    test(`saves ${name.source}`, async ({ page }) => {
      await openReport(page, REPORTS.history);
      await expect(total(page)).toBeVisible();
      await button(page, "Export").click();
      const download = page.waitForEvent("download");
      await page.getByRole("menuitem", { name: entry }).click();
      expect((await download).suggestedFilename()).toMatch(name);
      expect(await (await download).failure()).toBeNull();
    });
  }

  test("takes a PDF, with a message while it works", async ({ page }) => {
    await openReport(page, REPORTS.bars);
    await expect(total(page)).toBeVisible();
    await button(page, "Export").click();
    const download = page.waitForEvent("download");
    await page.getByRole("menuitem", { name: /^PDF/u }).click();
    await expect(page.getByText("Preparing the PDF…")).toBeVisible();
    expect((await download).suggestedFilename()).toBe("Performance bar graph.pdf");
    await expect(page.getByText("Preparing the PDF…")).toHaveCount(0);
  });

  test("says when a PDF cannot be made", async ({ page }) => {
    await openReport(page, REPORTS.bars);
    await expect(total(page)).toBeVisible();
    await page.route("**/api/pdf?*", (route) => route.abort());
    await button(page, "Export").click();
    await page.getByRole("menuitem", { name: /^PDF/u }).click();
    await expect(
      page.getByText(/^The PDF was not made\. The server cannot be reached/u),
    ).toBeVisible();
    await page.route("**/api/pdf?*", (route) =>
      route.fulfill({
        status: 503,
        contentType: "application/problem+json",
        json: { title: "", status: 503, code: "busy", retryAfter: 7 },
      }),
    );
    await button(page, "Try again").click();
    await expect(page.getByText(/^The PDF was not made\. .* in 7 seconds/u)).toBeVisible();
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
    expect(query(page).has("pdf")).toBe(false);
  });

  test("tells the PDF service at once when the report cannot be shown", async ({ page }) => {
    await page.addInitScript("globalThis.handrailPdfService = true;");
    await page.route("**/api/report/2", (route) => route.abort());
    await page.goto("/reports/ams?reportId=2&pdf=true");
    await expect(page.locator("html[data-print-ready='failed']")).toBeVisible();
  });
});
