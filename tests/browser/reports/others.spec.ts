import { test } from "@playwright/test";
import { axeFindings, expect, sidewaysScroll, signInAs } from "../support.ts";
import {
  REPORTS,
  button,
  filtersOf,
  openReport,
  popup,
  query,
  table,
  total,
} from "./report-page.ts";

test.describe("other reports", () => {
  test.beforeEach(async ({ page }) => {
    await signInAs(page, "analyst@northlake.test");
  });

  test("bars stand beside their table, highest first", async ({ page }) => {
    await openReport(page, REPORTS.bars);
    await expect(page.locator(".js-plotly-plot")).toContainText("Goal 80.0%");
    const cells = await table(page).locator("tbody tr td:nth-child(5)").allInnerTexts();
    const values = cells.slice(1).map(Number);
    expect(values).toEqual(values.toSorted((a, b) => b - a));
  });

  test("bars offer what can be done to bars, whatever the address asks for", async ({ page }) => {
    const unit = "0192a000-0000-7000-8000-00000000dead";
    await openReport(page, REPORTS.bars, { graphActions: { zoom: true }, selectedData: [unit] });
    await expect(page.locator(".js-plotly-plot")).toContainText("0%");
    await expect(page.getByText(/^Axis starts/u)).toHaveCount(0);
    await button(page, "Graph").click();
    await expect(popup(page).getByRole("switch")).toHaveCount(2);
    await expect(popup(page).getByRole("button")).toHaveCount(0);
    await popup(page).getByText("Display thresholds").click();
    await expect(page.locator(".js-plotly-plot")).not.toContainText("Baseline");
    await page.keyboard.press("Escape");
    await page.setViewportSize({ width: 800, height: 900 });
    // The bar of tabs has a "More" of its own where not all of them have room.
    await page.locator(".hr-report").getByRole("button", { name: "More" }).click();
    await expect(page.getByRole("menuitem", { name: "Display data labels" })).toBeVisible();
    await expect(page.getByRole("menuitem", { name: /^Clear selection/u })).toHaveCount(0);
  });

  test("dispenses stand line by line, newest first, and older ones follow", async ({ page }) => {
    await openReport(page, REPORTS.events, { filters: { reportDateRange: "last7Days" } });
    const rows = table(page).locator("tbody tr:not([aria-hidden])");
    await expect(rows.first()).toBeVisible();
    const shown = async () => Number(await table(page).getAttribute("aria-rowcount"));
    const first = await shown();
    // A reader who scrolls to the end gets more of them.
    await expect(async () => {
      await page.mouse.wheel(0, 20_000);
      expect(await shown()).toBeGreaterThan(first);
    }).toPass();
    await page.setViewportSize({ width: 320, height: 800 });
    await expect.poll(() => sidewaysScroll(page)).toBe(0);
  });

  test("reports without a graph offer nothing to do with one", async ({ page }) => {
    for (const id of [REPORTS.summary, REPORTS.rooms]) {
      await openReport(page, id, { graphActions: { zoom: true, dataLabels: false } });
      await expect(button(page, "Export")).toBeVisible();
      await expect(button(page, "Graph")).toHaveCount(0);
    }
  });

  test.describe("one that cannot be drawn", () => {
    test.beforeEach(async ({ page }) => {
      await page.route(/\/assets\/room-level-metrics-.*\.js$/u, (route) => route.abort());
      await openReport(page, REPORTS.rooms, { filters: { reportDateRange: "last30Days" } });
      await expect(page.getByRole("alert")).toContainText("The report did not load");
    });

    test("a report that cannot be drawn leaves its tabs and filters", async ({ page }) => {
      await expect(page.getByText("Last 30 days")).toBeVisible();
      expect(await axeFindings(page)).toEqual([]);
      await page.getByRole("link", { name: "Performance bar graph" }).click();
      await expect(page.locator(".js-plotly-plot")).toContainText("Goal 80.0%");
    });

    test("a report that cannot be drawn returns with a reload and its filters", async ({
      page,
    }) => {
      await page.unrouteAll();
      await button(page, "Reload the page").click();
      await expect(total(page)).toBeVisible();
      expect(filtersOf(page)).toEqual({ reportDateRange: "last30Days" });
    });
  });

  test("the summary refreshes by itself, pauses, and its blocks open reports", async ({ page }) => {
    await page.clock.install();
    const loads: string[] = [];
    page.on("request", (request) => {
      if (request.url().includes("/api/report/19")) loads.push(request.url());
    });
    await openReport(page, REPORTS.summary);
    await expect(page.getByText(/^Updated .* next in \d+ s$/u)).toBeVisible();
    expect(loads).toHaveLength(1);
    expect(loads[0]).not.toContain("refresh=auto");
    await page.clock.runFor(61_000);
    await expect.poll(() => loads.length).toBe(2);
    expect(loads[1]).toContain("refresh=auto");
    await expect(page.getByText(/next in \d+ s$/u)).toBeVisible();
    await button(page, "Pause").click();
    await expect(page.getByText(/paused$/u)).toBeVisible();
    await page.clock.runFor(180_000);
    expect(loads).toHaveLength(2);
    await button(page, /^Last 30 days/u).click();
    await expect(page.getByRole("heading", { level: 1 })).not.toHaveText("Performance summary");
    expect(filtersOf(page)).toEqual({ reportDateRange: "last30Days" });
  });

  test("the summary does not pass for fresh when an update fails", async ({ page }) => {
    await page.clock.install();
    await openReport(page, REPORTS.summary);
    const dot = page.locator(".hr-live-dot");
    const old = page.getByRole("note").filter({ hasText: "The report was not updated." });
    await expect(dot).toBeVisible();
    await page.route(/\/api\/report\/19/u, (route) => route.abort());
    await page.clock.runFor(61_000);
    await expect(old).toBeVisible();
    await expect(dot).toHaveCount(0);
    await page.unrouteAll();
    await page.clock.runFor(61_000);
    await expect(dot).toBeVisible();
    await expect(old).toHaveCount(0);
  });

  test("rooms are listed under their total, thousands as well as few", async ({ page }) => {
    await openReport(page, REPORTS.rooms);
    await expect(total(page)).toContainText("Facility");
    await expect(page.getByRole("columnheader", { name: "Room" })).toBeVisible();
    // Those without anything to judge are one line, which opens.
    await button(page, /^\d+ rooms without opportunities$/u).click();
    await expect(table(page)).toHaveAttribute("aria-rowcount", /^\d{3,}$/u);
  });

  test("a facility bar shows the silent devices", async ({ page }) => {
    await openReport(page, REPORTS.bars);
    await button(page, /^\d+ of \d+ online/u).click();
    const drawer = page.getByRole("dialog", { name: /^What is behind/u });
    await expect(drawer).toContainText("Silent for");
    await expect(drawer).toContainText("Device-days heard");
    await page.reload();
    await expect(drawer).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(drawer).toBeHidden();
    expect(query(page).has("dataHealth")).toBe(false);
  });

  test("the last report comes back where the address names none", async ({ page }) => {
    await openReport(page, REPORTS.rooms);
    await expect(total(page)).toBeVisible();
    await page.goto("/reports/ams");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Room-level metrics");
    expect(query(page).get("reportId")).toBe("3");
  });
});
