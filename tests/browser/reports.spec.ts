import { type Page, test } from "@playwright/test";
import { axeFindings, expect, sidewaysScroll, signInAs } from "./support.ts";

const REPORTS = { history: 2, bars: 33, summary: 19, rooms: 3 };

const query = (page: Page): URLSearchParams => new URL(page.url()).searchParams;
const filtersOf = (page: Page): Record<string, unknown> =>
  JSON.parse(query(page).get("filters") ?? "{}") as Record<string, unknown>;

const openReport = async (
  page: Page,
  id: number,
  values: Record<string, unknown> = {},
): Promise<void> => {
  const search = new URLSearchParams({ reportId: String(id) });
  for (const [name, value] of Object.entries(values)) search.set(name, JSON.stringify(value));
  await page.goto(`/reports/ams?${search}`);
};

const table = (page: Page) => page.getByRole("table").first();
const total = (page: Page) => table(page).getByRole("row").nth(1);
const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name });
const popup = (page: Page) => page.getByRole("dialog");

test.describe("performance history", () => {
  test.beforeEach(async ({ page }) => {
    await signInAs(page, "analyst@northlake.test");
  });

  test("shows figures, graph and table of the last 7 days at once", async ({ page }) => {
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
  });

  test("follows 12 months, two units and the night shift, and the address with them", async ({
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
    await popup(page).getByText("Select all", { exact: true }).click();
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

  test("goes back and forward over what was chosen", async ({ page }) => {
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

  test("brings ticked units forward, sorts and keeps both in the address", async ({ page }) => {
    await openReport(page, REPORTS.history);
    await expect(total(page)).toBeVisible();
    const box = page.getByRole("checkbox", { name: "Select Medical ICU" });
    await box.focus();
    await page.keyboard.press("Space");
    await expect(table(page).getByRole("row").nth(2)).toContainText("Medical ICU");
    await expect(page.locator(".hr-legend")).toContainText("11 other units");
    await expect(page.locator(".js-plotly-plot")).toContainText("Medical ICU");
    expect(JSON.parse(query(page).get("selectedData") ?? "[]")).toHaveLength(1);

    await button(page, "Opportunities").click();
    await expect(page.getByRole("columnheader", { name: "Opportunities" })).toHaveAttribute(
      "aria-sort",
      "ascending",
    );
    expect(query(page).get("sortBy")).toBe('[{"key":"totalOpportunities","desc":false}]');
    await expect(table(page).getByRole("row").nth(2)).toContainText("Medical ICU");

    await button(page, "Graph").click();
    await popup(page).getByText("Zoom").click();
    await expect(page.getByText(/^Zoomed: the axis starts at \d+%\.$/u)).toBeVisible();
    await popup(page).getByText("Display thresholds").click();
    await expect(page.locator(".js-plotly-plot")).not.toContainText("Baseline");
    await expect(page.locator(".js-plotly-plot")).toContainText("Goal");
    await popup(page).getByRole("button", { name: "Clear graph" }).click();
    await expect(page.locator(".hr-legend")).toContainText("12 other units");
    expect(query(page).get("graphActions")).toBe('{"zoom":true,"thresholds":false}');
    await page.reload();
    await expect(page.getByText(/^Zoomed/u)).toBeVisible();
  });

  test("leaves out what makes no sense in a link, and says so", async ({ page }) => {
    const gone = "0192a000-0000-7000-8000-00000000dead";
    await openReport(page, REPORTS.history, { filters: { locationIds: [gone] }, sortBy: 7 });
    await expect(page.getByText(/could not be used and were left out: sortBy/u)).toBeVisible();
    await expect(page.getByText(/no longer exist here and were left out/u)).toBeVisible();
    await expect(button(page, /^Locations All 12 units/u)).toBeVisible();
    await expect(total(page)).toContainText("Facility");
    expect(query(page).has("sortBy")).toBe(false);
  });

  test("keeps filters when a load fails, and tries again", async ({ page }) => {
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

  test("says when filters do not load, shows none of them, and tries again", async ({ page }) => {
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

  test("cancels a load that was overtaken", async ({ page }) => {
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

  test("says why there is nothing, and offers another timeframe", async ({ page }) => {
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

  test("asks for filters in one call, once per facility", async ({ page }) => {
    const calls: unknown[] = [];
    page.on("request", (request) => {
      if (request.url().endsWith("/api/reportFilters")) calls.push(request.postDataJSON());
    });
    await openReport(page, REPORTS.history);
    await expect(button(page, /^Devices Compliance-capable/u)).toBeVisible();
    await page.getByRole("link", { name: "Performance bar graph" }).click();
    await expect(total(page)).toBeVisible();
    expect(calls).toMatchObject([
      { requestedFilters: ["locations", "shifts"] },
      { requestedFilters: ["devices"] },
    ]);
  });
});

test.describe("the filter popup", () => {
  test.beforeEach(async ({ page }) => {
    await signInAs(page, "analyst@northlake.test");
    await openReport(page, REPORTS.history);
    await expect(button(page, /^Devices Compliance-capable/u)).toBeVisible();
  });

  test("may not be saved without a location", async ({ page }) => {
    await button(page, /^Locations/u).click();
    await popup(page).getByText("Select all", { exact: true }).click();
    await button(page, "Save").click();
    await expect(popup(page)).toContainText("Choose at least one");
    await expect(popup(page)).not.toContainText("Choose at least one", { timeout: 8000 });
  });

  test("checks a custom range by field and keeps what was typed", async ({ page }) => {
    await button(page, /^Timeframe/u).click();
    await popup(page).getByRole("button", { name: "Custom" }).click();
    const start = popup(page).getByLabel("Start", { exact: true });
    const end = popup(page).getByLabel("End", { exact: true });
    await start.fill("11/31/2026");
    await button(page, "Save").click();
    await expect(start).toHaveAccessibleDescription(/month\/day\/year/u);
    await expect(end).toHaveAccessibleDescription(/Enter a day/u);
    await expect(start).toHaveValue("11/31/2026");
    await start.fill("11/2/2026");
    await end.fill("11/2/2026");
    await button(page, "Save").click();
    await expect(start).toHaveAccessibleDescription(/start must be before the end/u);
    const times = popup(page).getByLabel("End time").locator("option");
    await expect(times).toHaveCount(48);
    await popup(page).getByLabel("End time").selectOption({ label: "12:30 PM" });
    await button(page, "Save").click();
    await expect(popup(page)).toHaveCount(0);
    expect(filtersOf(page)).toMatchObject({
      reportDateRange: "custom",
      startDate: "2026-11-02T00:00",
      endDate: "2026-11-02T12:30",
    });
    await expect(page.getByText("Compliance index by hour")).toBeVisible();
  });

  test("picks a day from the calendar", async ({ page }) => {
    await button(page, /^Timeframe/u).click();
    await popup(page).getByRole("button", { name: "Custom" }).click();
    await expect(popup(page).getByRole("grid")).toBeVisible();
    await popup(page).getByRole("gridcell", { name: "1", exact: true }).first().click();
    await expect(popup(page).getByLabel("Start", { exact: true })).toHaveValue(
      /^\d{1,2}\/1\/\d{4}$/u,
    );
  });

  test("discards with Cancel, and with Escape", async ({ page }) => {
    await button(page, "Edit filters").click();
    await popup(page)
      .getByRole("button", { name: /^Timeframe/u })
      .click();
    await popup(page).getByRole("button", { name: "Today" }).click();
    await expect(button(page, "Apply 1 change")).toBeVisible();
    await button(page, "Cancel").click();
    await expect(button(page, /^Timeframe Last 7 days/u)).toBeVisible();
    await button(page, "Edit filters").click();
    await page.keyboard.press("Escape");
    await expect(popup(page)).toHaveCount(0);
    await expect(button(page, "Edit filters")).toBeFocused();
    expect(query(page).has("filters")).toBe(false);
  });

  test("works by keyboard alone and holds nothing against axe", async ({ page }) => {
    await button(page, "Edit filters").focus();
    await page.keyboard.press("Enter");
    await expect(popup(page).getByRole("button", { name: /^Timeframe/u })).toBeFocused();
    expect(await axeFindings(page)).toEqual([]);
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await expect(popup(page).getByRole("searchbox")).toBeFocused();
    await page.keyboard.type("icu");
    await expect(popup(page)).toContainText("3 of 3");
    expect(await axeFindings(page)).toEqual([]);
    await page.keyboard.press("Tab");
    await page.keyboard.press("Space");
    await expect(popup(page)).toContainText("9 of 12 units");
  });
});

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
    await button(page, "Last 30 days").click();
    await expect(page.getByRole("heading", { level: 1 })).not.toHaveText("Performance summary");
    expect(filtersOf(page)).toEqual({ reportDateRange: "last30Days" });
  });

  test("rooms are listed under their total, thousands as well as few", async ({ page }) => {
    await openReport(page, REPORTS.rooms);
    await expect(total(page)).toContainText("Facility");
    await expect(page.getByRole("columnheader", { name: "Room" })).toBeVisible();
    await expect(table(page)).toHaveAttribute("aria-rowcount", /^\d{3,}$/u);
  });

  test("a facility bar tells the silent devices", async ({ page }) => {
    await openReport(page, REPORTS.bars);
    await button(page, /^\d+ of \d+ devices reporting$/u).click();
    await expect(page.getByRole("dialog", { name: /silent devices?$/u })).toContainText(
      "Last report",
    );
  });

  test("an unknown report is said to be unknown", async ({ page }) => {
    await page.goto("/reports/ams?reportId=999");
    await expect(page.getByText("Unknown reportId: 999")).toBeVisible();
  });

  test("the last report comes back where the address names none", async ({ page }) => {
    await openReport(page, REPORTS.rooms);
    await expect(total(page)).toBeVisible();
    await page.goto("/reports/ams");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Room-level metrics");
    expect(query(page).get("reportId")).toBe("3");
  });
});

test.describe("files and paper", () => {
  test.beforeEach(async ({ page }) => {
    await signInAs(page, "analyst@northlake.test");
  });

  for (const { entry, name } of [
    { entry: /^CSV/u, name: /^Performance history.*\.csv$/u },
    { entry: /^Excel/u, name: /^Performance history.*\.xlsx$/u },
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
    await expect(page.getByText("The PDF was not made.")).toBeVisible();
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
});

test.describe("everywhere", () => {
  for (const { language, colorScheme, user } of [
    { language: "en-US", colorScheme: "light", user: "analyst@northlake.test" },
    { language: "fr-CA", colorScheme: "dark", user: "admin@riviere-claire.test" },
  ] as const) {
    for (const [name, id] of Object.entries(REPORTS)) {
      test(`${name} is open to everybody, ${language}, ${colorScheme}`, async ({ page }) => {
        await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
        await page.addInitScript((tag) => localStorage.setItem("handrail.language", tag), language);
        await signInAs(page, user);
        await openReport(page, id);
        await expect(table(page)).toBeVisible();
        if (id !== REPORTS.rooms) await expect(page.locator(".js-plotly-plot")).toBeVisible();
        expect(await axeFindings(page)).toEqual([]);
        for (const width of [1024, 768, 390, 320]) {
          await page.setViewportSize({ width, height: 800 });
          expect(await sidewaysScroll(page), `at ${width} px`).toBe(0);
          // No word is broken into letters: a row of a table has a few lines at most.
          const rowHeight = () =>
            table(page)
              .locator("tbody tr:not([aria-hidden])")
              .nth(1)
              .evaluate((row) => row.clientHeight);
          await expect.poll(rowHeight, `at ${width} px`).toBeLessThan(90);
        }
        expect(await axeFindings(page)).toEqual([]);
      });
    }
  }
});
