import { test } from "@playwright/test";
import { axeFindings, expect, signInAs } from "../support.ts";
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

test.describe("performance history", () => {
  test.beforeEach(async ({ page }) => {
    await signInAs(page, "analyst@northlake.test");
  });

  test("performance history shows figures, graph and table, and fetches filters once per facility", async ({
    page,
  }) => {
    const calls: unknown[] = [];
    page.on("request", (request) => {
      if (request.url().endsWith("/api/reportFilters")) calls.push(request.postDataJSON());
    });
    await openReport(page, REPORTS.history);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Performance history");
    await expect(button(page, /^Timeframe Last 7 days/u)).toBeVisible();
    await expect(button(page, /^Locations All 12 units/u)).toBeVisible();
    await expect(button(page, /^Shifts All 24 hours/u)).toBeVisible();
    await expect(button(page, /^Devices Compliance-capable dispensers \(\d+\)/u)).toBeVisible();
    await expect(total(page)).toContainText("Facility");
    await expect(table(page).getByRole("row")).toHaveCount(14);
    await expect(page.locator(".js-plotly-plot")).toBeVisible();
    await expect(page.getByRole("figure", { name: "Compliance index by day" })).toContainText(
      /Facility: [\d.]+% at first, [\d.]+% at last/u,
    );
    await page.getByRole("link", { name: "Performance bar graph" }).click();
    await expect(total(page)).toBeVisible();
    expect(calls).toMatchObject([
      { requestedFilters: ["locations", "shifts"] },
      { requestedFilters: ["devices"] },
    ]);
  });

  test("performance history follows 12 months, two units and nights, as its address", async ({
    page,
  }) => {
    await openReport(page, REPORTS.history);
    const before = await total(page).innerText();
    await button(page, "Edit filters").click();
    await popup(page)
      .getByRole("button", { name: /^Shifts/u })
      .click();
    await popup(page).getByText("Night", { exact: true }).click();
    await button(page, "Save").click();
    await popup(page)
      .getByRole("button", { name: /^Locations/u })
      .click();
    await popup(page).getByText("All", { exact: true }).click();
    await popup(page).getByText("Medical ICU", { exact: true }).click();
    await popup(page).getByRole("searchbox").fill("surgical icu");
    await popup(page).getByText("Surgical ICU", { exact: true }).click();
    await expect(popup(page)).toContainText("2 of 12 units");
    await button(page, "Save").click();
    await button(page, "Apply 2 changes").click();
    await expect(button(page, /^Shifts Night/u)).toBeVisible();
    await expect(button(page, /^Locations Medical ICU, Surgical ICU/u)).toBeVisible();
    await expect(total(page)).toContainText("Selected locations");
    await expect(table(page).getByRole("row")).toHaveCount(4);
    expect(await total(page).innerText()).not.toBe(before);
    expect(filtersOf(page)["locationIds"]).toHaveLength(2);
    expect(filtersOf(page)["shiftIds"]).toHaveLength(1);

    await button(page, /^Timeframe/u).click();
    await popup(page).getByRole("button", { name: "Last 12 months" }).click();
    await expect(page.getByText("The shift filter is limited to 90 days.")).toBeVisible();
    await expect(page.getByText("All 24 hours (shifts up to 90 days only)")).toBeVisible();
    await expect(page.getByText("Compliance index by month")).toBeVisible();
    expect(filtersOf(page)).toMatchObject({ reportDateRange: "last12Months" });
    expect(filtersOf(page)["shiftIds"]).toBeUndefined();

    // The address alone brings all of it back, in another tab as well.
    const address = page.url();
    const figures = await total(page).innerText();
    await page.goto("about:blank");
    await page.goto(address);
    await expect(total(page)).toHaveText(figures.replaceAll(/\s+/gu, " ").trim(), {
      useInnerText: true,
    });
  });

  test("performance history goes back and forward over choices", async ({ page }) => {
    await openReport(page, REPORTS.history);
    await expect(total(page)).toBeVisible();
    await button(page, /^Timeframe/u).click();
    await popup(page).getByRole("button", { name: "Last 30 days" }).click();
    await expect(button(page, /^Timeframe Last 30 days/u)).toBeVisible();
    await page.getByRole("link", { name: "Performance bar graph" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Performance bar graph");
    await expect(button(page, /^Timeframe Last 30 days/u)).toBeVisible();
    await page.goBack();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Performance history");
    await page.goBack();
    await expect(button(page, /^Timeframe Last 7 days/u)).toBeVisible();
    await page.goForward();
    await expect(button(page, /^Timeframe Last 30 days/u)).toBeVisible();
  });

  test("performance history brings ticked units forward, sorted by the address", async ({
    page,
  }) => {
    await openReport(page, REPORTS.history, { filters: { reportDateRange: "last30Days" } });
    await expect(total(page)).toBeVisible();
    const box = page.getByRole("checkbox", { name: "Select Medical ICU" });
    await box.focus();
    await page.keyboard.press("Space");
    await expect(table(page).getByRole("row").nth(2)).toContainText("Medical ICU");
    await expect(page.locator(".hr-legend")).toContainText("11 other units");
    await expect(page.locator(".js-plotly-plot")).toContainText("Medical ICU");
    expect(JSON.parse(query(page).get("selectedData") ?? "[]")).toHaveLength(1);

    // The strip above has a figure of that name, too.
    await table(page).getByRole("button", { name: "Opportunities", exact: true }).click();
    await expect(page.getByRole("columnheader", { name: "Opportunities" })).toHaveAttribute(
      "aria-sort",
      "ascending",
    );
    expect(query(page).get("sortBy")).toBe('[{"key":"totalOpportunities","desc":false}]');
    await expect(table(page).getByRole("row").nth(2)).toContainText("Medical ICU");

    await expect(page.getByText(/^Axis starts at \d+%: /u)).toBeVisible();
    await page.getByRole("radio", { name: "0 – 100%" }).click();
    await expect(page.getByText(/^Axis starts/u)).toHaveCount(0);
    await button(page, "Graph").click();
    await popup(page).getByText("Display thresholds").click();
    await expect(page.locator(".js-plotly-plot")).not.toContainText("Baseline");
    await expect(page.locator(".js-plotly-plot")).toContainText("Goal");
    const clear = popup(page).getByRole("button", { name: "Clear selection" });
    await clear.click();
    await expect(page.locator(".hr-legend")).toContainText("12 units");
    await expect(clear).toBeDisabled();
    // The keyboard stays where it was.
    await page.keyboard.press("Escape");
    await expect(popup(page)).toHaveCount(0);
    await expect(button(page, "Graph")).toBeFocused();
    expect(query(page).get("graphActions")).toBe('{"zoom":true,"thresholds":false}');
    await page.reload();
    await expect(page.getByRole("radio", { name: "0 – 100%" })).toBeChecked();
  });

  test("performance history of one month has a dot for each unit", async ({ page }) => {
    await openReport(page, REPORTS.history, { filters: { reportDateRange: "lastMonth" } });
    const dots = page.getByRole("table", { name: /^Compliance index by unit/u });
    await expect(dots.getByRole("row").nth(1)).toContainText("Facility");
    await expect(page.getByText(/^Axis starts at \d+%: /u)).toBeVisible();
    await button(page, "Show last 12 months").click();
    await expect(page.getByText("Compliance index by month")).toBeVisible();
    expect(filtersOf(page)).toMatchObject({ reportDateRange: "last12Months" });
  });

  test("performance history reports and ignores invalid parts of a link", async ({ page }) => {
    const gone = "0192a000-0000-7000-8000-00000000dead";
    await openReport(page, REPORTS.history, { filters: { locationIds: [gone] }, sortBy: 7 });
    await expect(page.getByText(/could not be used and were left out/u)).toBeVisible();
    await expect(page.getByText(/no longer exist here and were left out/u)).toBeVisible();
    await expect(button(page, /^Locations All 12 units/u)).toBeVisible();
    await expect(total(page)).toContainText("Facility");
    expect(query(page).has("sortBy")).toBe(false);
  });

  test("performance history retains filters when a load fails, and retries", async ({ page }) => {
    await page.route("**/api/report/2*", (route) =>
      route.fulfill({
        status: 504,
        contentType: "application/problem+json",
        body: JSON.stringify({ title: "Too slow", status: 504, code: "timeout" }),
      }),
    );
    await openReport(page, REPORTS.history, { filters: { reportDateRange: "last30Days" } });
    await expect(page.getByRole("alert")).toContainText("The report did not load");
    await expect(page.getByRole("alert")).toContainText("Your filters are kept.");
    expect(await axeFindings(page)).toEqual([]);
    await page.unroute("**/api/report/2*");
    await button(page, "Try again").click();
    await expect(total(page)).toContainText("Facility");
    await expect(button(page, /^Timeframe Last 30 days/u)).toBeVisible();
  });

  test("filters that do not load are reported and retried", async ({ page }) => {
    await page.route("**/api/reportFilters", (route) =>
      route.fulfill({
        status: 500,
        contentType: "application/problem+json",
        body: JSON.stringify({ title: "Broken", status: 500, code: "internal_error" }),
      }),
    );
    await openReport(page, REPORTS.history);
    await expect(page.getByRole("alert")).toContainText("The filters did not load.");
    await expect(button(page, /^Locations —/u)).toBeVisible();
    await expect(total(page)).toContainText("Facility");
    await button(page, /^Locations/u).click();
    await expect(popup(page)).toContainText("The filters did not load.");
    await page.unroute("**/api/reportFilters");
    await popup(page).getByRole("button", { name: "Try again" }).click();
    await expect(popup(page)).toContainText("12 of 12 units");
    await expect(button(page, /^Devices Compliance-capable/u)).toBeVisible();
  });

  test("performance history cancels a load that was overtaken", async ({ page }) => {
    await openReport(page, REPORTS.history);
    await expect(total(page)).toBeVisible();
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route("**/api/report/2*", async (route) => {
      if (route.request().postData()?.includes("last90Days")) await held;
      await route.continue();
    });
    const cancelled = page.waitForEvent("requestfailed", (request) =>
      Boolean(request.postData()?.includes("last90Days")),
    );
    await button(page, /^Timeframe/u).click();
    await popup(page).getByRole("button", { name: "Last 90 days" }).click();
    await button(page, /^Timeframe/u).click();
    await popup(page).getByRole("button", { name: "Yesterday" }).click();
    await cancelled;
    release();
    await expect(page.getByText("Compliance index by hour")).toBeVisible();
  });

  test("performance history explains an empty range, and offers another timeframe", async ({
    page,
  }) => {
    await openReport(page, REPORTS.history, {
      filters: {
        reportDateRange: "custom",
        startDate: "2019-01-01T00:00",
        endDate: "2019-01-02T00:00",
      },
    });
    await expect(page.getByText("No opportunities in this range")).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
    await button(page, "Change timeframe").click();
    await expect(popup(page)).toBeVisible();
  });
});
